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
