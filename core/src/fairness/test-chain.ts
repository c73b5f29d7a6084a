/** A beacon of one's own, for tests and rehearsals: its key is whoever's who runs it, so draws with it never count as proven. */
import { fromHex } from '../bytes.ts'
import { type BeaconChain, QUICKNET } from './beacon.ts'

/** `KEY:GENESIS:PERIOD`: 192 hex digits, seconds since 1970, seconds. Null for anything else. */
export function testChainFrom(text: string): BeaconChain | null {
  const [, key, genesis, period] = /^([0-9a-f]{192}):([1-9][0-9]{0,10}):([1-9][0-9]?)$/.exec(text) ?? []
  if (!key || !genesis || !period) return null
  const groupHash = new Uint8Array(32)
  return {
    ...{ publicKey: fromHex(key), genesisS: Number(genesis), periodS: Number(period) },
    ...{ groupHash, name: 'samnang-test' },
  }
}

/** The chain of a setting: the public one where none is given. Throws where it cannot be read. */
export function chainOfSetting(text: string | undefined): BeaconChain {
  if (!text) return QUICKNET
  const chain = testChainFrom(text)
  if (!chain) throw new Error('BEACON_TEST_CHAIN is not KEY:GENESIS:PERIOD')
  return chain
}
