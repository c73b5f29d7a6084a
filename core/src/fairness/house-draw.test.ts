import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUSE_PERIOD_MS, HOUSE_SLOTS_PER_DAY, houseSlotClosingAt, houseSlotOpensAt } from './house-draw.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const FIVE_MINUTES_MS = 5 * 60 * 1000

test('a day has 288 slots of five minutes', () => {
  expect([HOUSE_PERIOD_MS, HOUSE_SLOTS_PER_DAY]).toEqual([FIVE_MINUTES_MS, 288])
})

test.each([
  ['the first slot of all', FIVE_MINUTES_MS, { day: 0, i: 1 }],
  ['the last of its day, which closes with it', DAY_MS, { day: 0, i: 288 }],
  ['the first of the next day', DAY_MS + FIVE_MINUTES_MS, { day: 1, i: 1 }],
  ['number 41 of day 20777', 1_795_145_100_000, { day: 20_777, i: 41 }],
])('%s', (_, closeMs, slot) => {
  expect(houseSlotClosingAt(closeMs)).toEqual(slot)
  expect(houseSlotOpensAt(slot)).toBe(closeMs - FIVE_MINUTES_MS)
})

test.each([0, -FIVE_MINUTES_MS, 1, FIVE_MINUTES_MS - 1, FIVE_MINUTES_MS + 1, 1_795_145_100_001])(
  'nothing closes at %i',
  (closeMs) => {
    expect(houseSlotClosingAt(closeMs)).toBeNull()
  },
)

test('every slot closes five minutes after it begins', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 1, max: 288 }), (day, i) => {
      expect(houseSlotClosingAt(houseSlotOpensAt({ day, i }) + FIVE_MINUTES_MS)).toEqual({ day, i })
    }),
  )
})
