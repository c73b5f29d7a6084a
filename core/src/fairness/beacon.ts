/**
 * The public beacon of mode 1: drand quicknet, whose rounds are signed every three seconds by a threshold of its members.
 * Here is everything but the curve (beacon-signature.ts), which pages load only where they need it.
 */

import { concat, fromHex, hex, sha256, u32, u64, utf8 } from '../bytes.ts'
import { QUICKNET_HASH } from './beacon-relays.ts'

/** What fixes a chain for ever; its hash is over all of it, so whoever pins the hash has pinned the key. */
export interface BeaconChain {
  /** G2, compressed, 96 bytes. */
  publicKey: Uint8Array
  genesisS: number
  periodS: number
  /** Hash of the group that began the chain. */
  groupHash: Uint8Array
  name: string
}

/** Of the League of Entropy. A test holds it against its hash. */
export const QUICKNET: BeaconChain = {
  publicKey: fromHex(
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  ),
  genesisS: 1_692_803_367,
  periodS: 3,
  groupHash: fromHex('f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e'),
  name: 'quicknet',
}

/** Of each series of draws, so long after the close its round comes at the earliest: the bets are frozen before. */
export const BEACON_LEAD_S: ReadonlyMap<string, number> = new Map([
  ['POLL_1', 5],
  ['POLL_2', 2],
])

/** So long before its round the bets of a draw are bound at the latest: nobody's clock is right to the moment. */
const BEACON_MARGIN_MS: ReadonlyMap<string, number> = new Map([
  ['POLL_1', 3_000],
  ['POLL_2', 1_500],
])

/** A draw whose round has not come for so long is void. */
export const BEACON_PATIENCE_MS = 86_400_000

/** H(period ‖ genesis ‖ key ‖ group hash ‖ name), as drand computes it. */
export function chainHashOf({ periodS, genesisS, publicKey, groupHash, name }: BeaconChain): Uint8Array {
  return sha256(concat(u32(periodS), u64(genesisS), publicKey, groupHash, utf8(name)))
}

export function isQuicknet(chainHash: Uint8Array): boolean {
  return hex(chainHash) === QUICKNET_HASH
}

/** R = ceil((close + lead − genesis) / period) + 1; null for a game without beacon, or before the chain began. */
export function roundOf(
  { genesisS, periodS }: Pick<BeaconChain, 'genesisS' | 'periodS'>,
  game: string,
  closeMs: number,
): number | null {
  const leadS = BEACON_LEAD_S.get(game)
  if (leadS === undefined || closeMs < genesisS * 1000) return null
  return Math.ceil((closeMs + leadS * 1000 - genesisS * 1000) / (periodS * 1000)) + 1
}

/** Before this moment nobody can know the round. */
export function roundTimeMs(
  { genesisS, periodS }: Pick<BeaconChain, 'genesisS' | 'periodS'>,
  round: number,
): number {
  return (genesisS + (round - 1) * periodS) * 1000
}

/** Up to this moment the bets of a draw may be bound to a round. */
export function boundByMs(
  chain: Pick<BeaconChain, 'genesisS' | 'periodS'>,
  game: string,
  round: number,
): number {
  return roundTimeMs(chain, round) - (BEACON_MARGIN_MS.get(game) ?? 0)
}

/** What the members sign: H(u64(round)). */
export function roundMessage(round: number): Uint8Array {
  return sha256(u64(round))
}

/** A chain as it is published where it is not the pinned one: for tests, and shown as such. */
export interface PublishedChain {
  public_key: string
  genesis: number
  period: number
  group_hash: string
  name: string
}

export function publishedChain(chain: BeaconChain): PublishedChain {
  const { publicKey, genesisS, periodS, groupHash, name } = chain
  return { public_key: hex(publicKey), genesis: genesisS, period: periodS, group_hash: hex(groupHash), name }
}

export function chainFrom({ public_key, genesis, period, group_hash, name }: PublishedChain): BeaconChain {
  return {
    ...{ publicKey: fromHex(public_key), genesisS: genesis, periodS: period },
    ...{ groupHash: fromHex(group_hash), name },
  }
}

/** A round's signature (G1, compressed, 48 bytes) under the chain's key. */
export type VerifyRound = (
  chain: Pick<BeaconChain, 'publicKey'>,
  round: number,
  signature: Uint8Array,
) => boolean
