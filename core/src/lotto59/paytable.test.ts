import { expect, test } from 'vitest'
import { hex, sha256, utf8 } from '../bytes.ts'
import { canonicalJson } from '../canonical-json.ts'
import { DEFAULT_PAYTABLE, paytableFrom, ratesOf, rulesHash } from './paytable.ts'

test('the default rates are the ones of specification 9.1', () => {
  expect(ratesOf(DEFAULT_PAYTABLE)).toEqual([0, 920, 460, 230, 460, 920, 195, 195, 5000, 10_000])
})

test('the rules hash is H of the canonical JSON and does not depend on the order of keys', () => {
  const { jackpot, markets, numberRateCenti } = DEFAULT_PAYTABLE
  const turned = { numberRateCenti, jackpot, markets }
  expect(hex(rulesHash(turned))).toBe(hex(sha256(utf8(canonicalJson(DEFAULT_PAYTABLE)))))
})

test('a paytable is read back from its canonical JSON, anything else is not', () => {
  const json = canonicalJson(DEFAULT_PAYTABLE)
  expect(paytableFrom(json)).toEqual(DEFAULT_PAYTABLE)
  for (const bad of ['', 'null', '[]', '{}', json.replace('RANGE_3', 'RANGE_9'), json.replace('920', '-920')])
    expect(paytableFrom(bad)).toBeNull()
  expect(paytableFrom(json.replace('"lineRiel":1000', '"lineRiel":"1000"'))).toBeNull()
})

const { markets, jackpot } = DEFAULT_PAYTABLE
const [first, second] = markets

test.each<[string, object]>([
  ['no markets', { markets: undefined }],
  ['an empty list of markets', { markets: [] }],
  ['markets that are no list', { markets: 'RANGE_1' }],
  ['markets in another order', { markets: [second, first] }],
  ['a market twice', { markets: [first, first, second] }],
  ['a market that is nothing', { markets: [first, null] }],
  ['a market that is text', { markets: [first, 'RANGE_2'] }],
  ['a market without a rate', { markets: [first, { type: 'RANGE_2' }] }],
  ['a rate with a fraction', { markets: [{ ...first, rateCenti: 9.2 }] }],
  ['no rate of a number', { numberRateCenti: undefined }],
  ['a negative rate of a number', { numberRateCenti: -1 }],
  ['a rate of a number that is text', { numberRateCenti: '5000' }],
  ['no jackpot', { jackpot: null }],
  ['a list as the jackpot', { jackpot: Object.assign([], jackpot) }],
  ...Object.keys(jackpot).map((field): [string, object] => [
    `a jackpot without ${field}`,
    { jackpot: { ...jackpot, [field]: undefined } },
  ]),
])('with %s it is no paytable', (_what, change) => {
  expect(paytableFrom(JSON.stringify({ ...DEFAULT_PAYTABLE, ...change }))).toBeNull()
})

test('a paytable of before a range was added is one, and so is a rate of nothing', () => {
  const older = { ...DEFAULT_PAYTABLE, markets: markets.slice(0, 5), numberRateCenti: 0 }
  expect(paytableFrom(JSON.stringify(older))).toEqual(older)
  expect(ratesOf(older)).toEqual([0, 920, 460, 230, 460, 920, undefined, undefined, 0, 10_000])
})
