import { readFileSync } from 'node:fs'
import { DEFAULT_PAYTABLE } from '@samnang/core/lotto59/paytable'
import { expect, test } from 'vitest'
import { rules as english } from '../text/english/rules.ts'
import { percent } from '../text/format.ts'
import { rules } from '../text/rules.ts'
import { jackpotFigures, numberFigures, paytableOf, rangeFigures, waitingFigures } from './figures.ts'

/** The table of docs/rules.md. */
test('the ranges have the chances and returns of the rules', () => {
  const rows = rangeFigures(DEFAULT_PAYTABLE).map(({ no, low, high, rate, chance, returned }) => [
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
  expect(numberFigures(DEFAULT_PAYTABLE)).toMatchObject({ rate: 50, oneIn: 59 })
  expect(percent(numberFigures(DEFAULT_PAYTABLE).returned)).toBe('84.75%')
  const { tiers, returned } = jackpotFigures(DEFAULT_PAYTABLE)
  expect(tiers.map((tier) => [tier.right, tier.rate, tier.oneIn])).toEqual([
    [3, 100, 350],
    [4, 3000, 18542],
    [5, null, 5006386],
  ])
  expect(returned * 100).toBeCloseTo(64.8, 1)
})

test('what the server says of a poll is read as the paytable that it pays', () => {
  const { markets, jackpot } = DEFAULT_PAYTABLE
  const said = {
    version: 3,
    markets: markets.map(({ type, rateCenti }) => ({ type, rate: rateCenti / 100 })),
    number: { rate: 50 },
    jackpot: { line: 1000, small: 100, big: 3000, share_percent: 20, seed: 40_000_000, pot: 1 },
  }
  expect(paytableOf(said as never)).toEqual(DEFAULT_PAYTABLE)
  const cheaper = { ...said, number: { rate: 49.35 }, jackpot: { ...said.jackpot, seed: 0 } }
  const read = paytableOf(cheaper as never)
  expect([read.numberRateCenti, read.jackpot]).toEqual([4_935, { ...jackpot, potSeedRiel: 0 }])
  expect(percent(numberFigures(read).returned)).toBe('83.64%')
})

test('of a player who waits for a large pot the page says what the document says, in both languages', () => {
  const figures = waitingFigures(DEFAULT_PAYTABLE)
  if (!figures) throw new Error('a pot that grows has figures')
  expect(figures).toEqual({ percent: '84.7%', pot: '1,000', even: '1,770', pots: 6 })
  const { percent: returned, pot, even } = figures
  const document = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8').replace(
    /\s+/g,
    ' ',
  )
  const khmer = `${returned} ចាប់ពីជែកផត ${pot} លាន៛ និងលើស 100% ចាប់ពី ${even} លាន៛`
  expect(document).toContain(khmer)
  expect(rules('jackpot_waiting', figures)).toContain(khmer)
  expect(document).toContain(
    `${returned} from a pot of ${pot} million on, and more than their stakes from ${even} million on`,
  )
  expect(english.jackpot_waiting).toContain(
    '{percent} from a pot of {pot} million riel on, and more than their stakes from {even} million on, which about one pot in {pots} reaches',
  )
})
