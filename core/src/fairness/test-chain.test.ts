/** A beacon of one's own comes from an explicit setting alone. */
import { expect, test } from 'vitest'
import { hex } from '../bytes.ts'
import { chainHashOf, isQuicknet, QUICKNET } from './beacon.ts'
import { localChainKey } from './beacon-signature.ts'
import { chainOfSetting, testChainFrom } from './test-chain.ts'

const KEY = hex(localChainKey(new Uint8Array(32).fill(5)).publicKey)

test('a chain of one’s own has its key and times, a name that says so, and another hash', () => {
  const chain = testChainFrom(`${KEY}:1692803367:3`)
  expect(chain).toMatchObject({ genesisS: 1_692_803_367, periodS: 3, name: 'samnang-test' })
  expect(chain && hex(chain.publicKey)).toBe(KEY)
  expect(chain && hex(chain.groupHash)).toBe('00'.repeat(32))
  expect(chain && isQuicknet(chainHashOf(chain))).toBe(false)
})

test.each([
  [1, 1],
  [10, 10],
  [99_999_999_999, 99],
])('it may begin in second %d and have a round every %d seconds', (genesisS, periodS) => {
  expect(testChainFrom(`${KEY}:${genesisS}:${periodS}`)).toMatchObject({ genesisS, periodS })
})

test.each([
  '',
  KEY,
  `${KEY}:1`,
  `${KEY}:0:3`,
  `${KEY}:01:3`,
  `${KEY}:1x:3`,
  `${KEY}:999999999999:3`,
  `${KEY}::3`,
  `${KEY}:1:0`,
  `${KEY}:1:03`,
  `${KEY}:1:3x`,
  `${KEY}:1:100`,
  `${KEY}:1:`,
  `${KEY}:1:3:`,
  `${KEY}x:1:3`,
  `${KEY}0:1:3`,
  `0${KEY}:1:3`,
  `${KEY.slice(1)}:1:3`,
  `${KEY.slice(1)}g:1:3`,
  `${KEY.toUpperCase()}:1:3`,
  ` ${KEY}:1:3`,
])('%j is no chain', (text) => {
  expect(testChainFrom(text)).toBeNull()
})

test('without the setting it is the public chain; what cannot be read is a fault, not the public chain', () => {
  expect(chainOfSetting(undefined)).toBe(QUICKNET)
  expect(chainOfSetting('')).toBe(QUICKNET)
  expect(chainOfSetting(`${KEY}:5:3`)).toEqual(testChainFrom(`${KEY}:5:3`))
  expect(() => chainOfSetting('quicknet')).toThrow('BEACON_TEST_CHAIN is not KEY:GENESIS:PERIOD')
})
