import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BANDS, worstCase } from './exposure.ts'
import { RANGES, TOTAL_MAX, TOTAL_MIN } from './markets.ts'

const owed = fc.bigInt({ min: 0n, max: 10n ** 15n })
const ranges = fc.array(owed, { minLength: 7, maxLength: 7 })
const picks = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 59 }))
const numbers = fc
  .array(fc.tuple(picks, owed), { maxLength: 60 })
  .map((list) => new Map(list.map(([[post, number], units]) => [post * 100 + number, units])))

/** Every total and every number of every post, by the definition. */
function byTrying(range: readonly bigint[], byPick: ReadonlyMap<number, bigint>): bigint {
  let worst = 0n
  for (let total = TOTAL_MIN; total <= TOTAL_MAX; total++) {
    const winning = RANGES.filter(({ low, high }) => total >= low && total <= high)
    const sum = winning.reduce((units, { typeNo }) => units + (range[typeNo - 1] ?? 0n), 0n)
    if (sum > worst) worst = sum
  }
  for (let post = 1; post <= 5; post++) {
    let worstNumber = 0n
    for (let number = 1; number <= 59; number++) {
      const units = byPick.get(post * 100 + number) ?? 0n
      if (units > worstNumber) worstNumber = units
    }
    worst += worstNumber
  }
  return worst
}

test('the bands are covered by the right ranges', () => {
  expect(BANDS.map(({ low, high, typeNos }) => [low, high, ...typeNos])).toEqual([
    [55, 238, 1, 6],
    [239, 274, 2, 6],
    [275, 300, 3, 6],
    [301, 325, 3, 7],
    [326, 361, 4, 7],
    [362, 545, 5, 7],
  ])
})

test('the worst case equals trying every total and every number', () => {
  fc.assert(
    fc.property(ranges, numbers, (range, byPick) => {
      expect(worstCase({ range, numbers: byPick })).toBe(byTrying(range, byPick))
    }),
  )
})

test('nothing staked, nothing owed', () => {
  expect(worstCase({ range: new Array<bigint>(7).fill(0n), numbers: new Map() })).toBe(0n)
})

test('each range has its figure', () => {
  expect(() => worstCase({ range: new Array<bigint>(6).fill(0n), numbers: new Map() })).toThrow('its figure')
})
