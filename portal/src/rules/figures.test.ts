import { expect, test } from 'vitest'
import { percent } from '../text/format.ts'
import { jackpotFigures, numberFigures, rangeFigures } from './figures.ts'

/** The table of docs/rules.md. */
test('the ranges have the chances and returns of the rules', () => {
  const rows = rangeFigures().map(({ no, low, high, rate, chance, returned }) => [
    no,
    `${low}-${high}`,
    rate,
    chance.toFixed(6),
    percent(returned),
  ])
  expect(rows).toEqual([
    [1, '55-238', 9.2, '0.108838', '100.13%'],
    [2, '239-274', 4.6, '0.196964', '90.6%'],
    [3, '275-325', 2.3, '0.388396', '89.33%'],
    [4, '326-361', 4.6, '0.196964', '90.6%'],
    [5, '362-545', 9.2, '0.108838', '100.13%'],
    [6, '55-300', 1.95, '0.503967', '98.27%'],
    [7, '301-545', 1.95, '0.496033', '96.73%'],
  ])
})

test('number and jackpot, too', () => {
  expect(numberFigures()).toMatchObject({ rate: 50, oneIn: 59 })
  expect(percent(numberFigures().returned)).toBe('84.75%')
  const { tiers, returned } = jackpotFigures()
  expect(tiers.map((tier) => [tier.right, tier.rate, tier.oneIn])).toEqual([
    [3, 100, 350],
    [4, 3000, 18542],
    [5, null, 5006386],
  ])
  expect(returned * 100).toBeCloseTo(64.8, 1)
})
