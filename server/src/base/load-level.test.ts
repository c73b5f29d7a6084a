import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CALM, isRefused, type LoadState, nextLoad } from './load-level.ts'

const LIMIT_MS = 1_000
const EVERY_MS = 250

/** The levels after each look, a quarter of a second apart. */
function levels(waits: readonly number[], limitMs = LIMIT_MS): number[] {
  let state: LoadState = CALM
  return waits.map((waitMs, at) => {
    state = nextLoad(state, { atMs: at * EVERY_MS, waitMs }, limitMs)
    return state.level
  })
}
const during = (seconds: number, waitMs: number) => Array<number>(seconds * 4).fill(waitMs)
const last = (waits: readonly number[], limitMs?: number) => levels(waits, limitMs).at(-1)

test.each([
  ['nothing waits', during(60, 0), 0],
  ['as long as is allowed', during(60, LIMIT_MS), 0],
  ['longer, but not for two seconds', during(2, 5_000), 0],
  ['longer for two seconds: reads', during(2.25, 5_000), 1],
  ['still longer two seconds after: launches as well', during(4.25, 5_000), 2],
  ['for ever: no more than that', during(600, 60_000), 2],
  ['reads are refused, and that helps: no more', [...during(2.25, 5_000), ...during(60, 800)], 1],
  ['short again, but not for three seconds', [...during(2.25, 5_000), ...during(3, 0)], 1],
  ['short again for three seconds', [...during(2.25, 5_000), ...during(3.25, 0)], 0],
  ['from launches back: reads are still refused', [...during(4.25, 5_000), ...during(3.25, 0)], 1],
  ['and three seconds later nothing is', [...during(4.25, 5_000), ...during(6.25, 0)], 0],
])('%s', (_what, waits, level) => {
  expect(last(waits)).toBe(level)
})

test('a process that stood still for a minute refuses nothing: the next look finds nothing of it', () => {
  expect(Math.max(...levels([...during(5, 0), 60_000, ...during(5, 0)]))).toBe(0)
})

test('without a limit nothing is ever refused', () => {
  expect(Math.max(...levels(during(60, 1e9), 0))).toBe(0)
})

test('whatever waits: one step at a time, and two seconds above the limit before each step up', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4_000 }), { maxLength: 200 }), (waits) => {
      const told = levels(waits)
      for (const [at, level] of told.entries()) {
        const step = level - (told[at - 1] ?? 0)
        expect(Math.abs(step)).toBeLessThanOrEqual(1)
        if (step > 0) expect(Math.min(...waits.slice(at - 8, at + 1))).toBeGreaterThan(LIMIT_MS)
        if (step < 0) expect(Math.max(...waits.slice(at - 12, at + 1))).toBeLessThanOrEqual(LIMIT_MS / 2)
      }
    }),
  )
})

test('reads go first, launches of games second, and what is kept never', () => {
  const refused = ([0, 1, 2] as const).map((level) =>
    (['read', 'launch', 'kept'] as const).filter((kind) => isRefused(kind, level)),
  )
  expect(refused).toEqual([[], ['read'], ['read', 'launch']])
})
