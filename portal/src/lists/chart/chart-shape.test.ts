import { expect, test } from 'vitest'
import { allDays, chartShape, scale } from './chart-shape.ts'

const BOX = { width: 340, height: 160, left: 40, bottom: 20, top: 10 }

test.each([
  [0, 4200, [0, 2000, 4000, 6000]],
  [-900, 2100, [-1000, 0, 1000, 2000, 3000]],
  [-70, 0, [-80, -60, -40, -20, 0]],
  [0, 0, [0, 1]],
])('a scale from %d to %d', (low, high, ticks) => expect(scale(low, high)).toEqual(ticks))

test('days run from old to new, bars stand on zero and stay inside', () => {
  const shape = chartShape(
    [
      { day: '2026-12-01', amount: 3000, payout: 0, net: -3000 },
      { day: '2026-11-30', amount: 1000, payout: 2500, net: 1500 },
    ],
    BOX,
  )
  expect(shape.days.map(({ day }) => day)).toEqual(['2026-11-30', '2026-12-01'])
  for (const { amount, payout, net } of shape.days) {
    for (const bar of [amount, payout]) {
      expect(bar.y + bar.height).toBeCloseTo(shape.zero)
      expect(bar.x).toBeGreaterThanOrEqual(BOX.left)
      expect(bar.x + bar.width).toBeLessThanOrEqual(BOX.width)
      expect(bar.y).toBeGreaterThanOrEqual(BOX.top)
    }
    expect(net.y).toBeLessThanOrEqual(BOX.height - BOX.bottom)
  }
  const [first, second] = shape.days
  expect(first?.net.isWin).toBe(true)
  expect(second?.payout.height).toBe(0)
  expect((second?.amount.height ?? 0) / (first?.amount.height ?? 1)).toBeCloseTo(3)
  expect(second?.net.y).toBeGreaterThan(shape.zero)
})

test('many days are named now and then, the newest always', () => {
  const days = Array.from({ length: 31 }, (_, at) => ({
    day: `2026-10-${String(at + 1).padStart(2, '0')}`,
    amount: 1,
    payout: 1,
    net: 0,
  }))
  const named = chartShape(days, BOX).days.filter((day) => day.isNamed)
  expect(named.length).toBeLessThan(9)
  expect(named.at(-1)?.day).toBe('2026-10-31')
})

test('nothing at all is still a chart', () => {
  expect(chartShape([], BOX)).toMatchObject({ days: [], ticks: [{ value: 0 }, { value: 1 }] })
})

test('days without bets are drawn, too, over the end of a month; at most the newest', () => {
  const told = { day: '2026-02-28', amount: 5, payout: 1, net: -4 }
  const range = { from: '2026-02-27', to: '2026-03-01' }
  expect(allDays([told], range, 62)).toEqual([
    { day: '2026-03-01', amount: 0, payout: 0, net: 0 },
    told,
    { day: '2026-02-27', amount: 0, payout: 0, net: 0 },
  ])
  expect(allDays([], { from: '2026-01-01', to: '2026-12-31' }, 62)).toHaveLength(62)
})
