import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DrawTimes, timeFaults } from './draw-times.ts'

const RIGHT: DrawTimes = {
  opensMs: 0,
  stopDeleteMs: 100,
  closes: [{ closesMs: 200 }, { closesMs: 100 }],
  drawMs: 200,
}

test.each<[Partial<DrawTimes>, string[]]>([
  [{}, []],
  [{ opensMs: 99 }, []],
  [{ opensMs: 100 }, ['opens_after_stop_delete']],
  [{ stopDeleteMs: 101 }, ['stop_delete_after_first_close']],
  // Before the last close is not enough.
  [{ stopDeleteMs: 200 }, ['stop_delete_after_first_close']],
  [{ drawMs: 199 }, ['closes_after_draw']],
  [
    { opensMs: 300, stopDeleteMs: 300, drawMs: 0 },
    ['opens_after_stop_delete', 'stop_delete_after_first_close', 'closes_after_draw'],
  ],
])('%j', (times, faults) => {
  expect(timeFaults({ ...RIGHT, ...times })).toEqual(faults)
})

test('without a fault every moment stands in its order, whatever the groups', () => {
  const ms = fc.integer({ min: 0, max: 50 })
  const times = fc.record({
    opensMs: ms,
    stopDeleteMs: ms,
    drawMs: ms,
    closes: fc.array(fc.record({ closesMs: ms }), { minLength: 1, maxLength: 4 }),
  })
  fc.assert(
    fc.property(times, (given) => {
      const { opensMs, stopDeleteMs, closes, drawMs } = given
      const inOrder = closes.every(
        ({ closesMs }) => opensMs < stopDeleteMs && stopDeleteMs <= closesMs && closesMs <= drawMs,
      )
      expect(timeFaults(given).length === 0).toBe(inOrder)
    }),
  )
})
