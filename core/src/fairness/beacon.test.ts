/** Real rounds of drand quicknet, as it published them, and what must never pass for one. */
import { expect, test } from 'vitest'
import { fromHex, hex, sha256 } from '../bytes.ts'
import {
  boundByMs,
  chainFrom,
  chainHashOf,
  isQuicknet,
  publishedChain,
  QUICKNET,
  roundOf,
  roundTimeMs,
} from './beacon.ts'
import { QUICKNET_HASH } from './beacon-relays.ts'
import { localChainKey, signRound, verifyRound } from './beacon-signature.ts'

const ROUNDS: readonly (readonly [number, string])[] = [
  [1000, 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'],
  [1001, 'b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41'],
  [1002, 'ab066f9c12dd6de1336fca0f925192fb0c72a771c3e4c82ede1fd362c1a770f9eb05843c6308ce2530b53a99c0281a6e'],
  [1003, 'b104c82771698f45fd8dcfead083d482694c31ab519bcef077f126f3736fe98c8392fd5d45d88aeb76b56ccfcb0296d7'],
  [1009, '88d9f128dbb0646d8ea1574d27e3405d26bfc1507821e762a33746df8796f2afc4bf0997baf39512cfca5cf5e2d3e04d'],
]

/** The signature of round 1000, the same point with both of its coordinates. */
const UNCOMPRESSED =
  '144679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e3911f92e4521ef54f047b64b85fa98db2d46f0f44add1f60b93f8a0dbddd63b34f238657c2d93aed18b90bddd60a01b6d2'

test('the pinned chain is quicknet: its hash is over key, genesis, period, group and name', () => {
  expect(hex(chainHashOf(QUICKNET))).toBe(QUICKNET_HASH)
  expect(isQuicknet(chainHashOf(QUICKNET))).toBe(true)
  expect(isQuicknet(chainHashOf({ ...QUICKNET, periodS: 4 }))).toBe(false)
})

test.each(ROUNDS)('round %i of the League of Entropy is proven by the pinned key', (round, signature) => {
  expect(verifyRound(QUICKNET, round, fromHex(signature))).toBe(true)
  expect(verifyRound(QUICKNET, round + 1, fromHex(signature))).toBe(false)
})

test('the randomness of round 1000 is the hash of its signature', () => {
  expect(hex(sha256(fromHex(ROUNDS[0]?.[1] ?? '')))).toBe(
    'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  )
})

test('nothing else is a round: changed, short, long, empty, off the curve, infinity, of another chain', () => {
  const right = fromHex(ROUNDS[0]?.[1] ?? '')
  const changed = Array.from({ length: 48 }, (_, at) => right.map((byte, i) => (i === at ? byte ^ 1 : byte)))
  const infinity = new Uint8Array(48)
  infinity[0] = 0xc0
  const wrong = [
    ...changed,
    right.slice(1),
    Uint8Array.of(...right, 0),
    new Uint8Array(49),
    new Uint8Array(48),
    new Uint8Array(0),
    infinity,
    fromHex(UNCOMPRESSED),
  ]
  for (const one of wrong) expect(verifyRound(QUICKNET, 1000, one)).toBe(false)
  const own = localChainKey(new Uint8Array(32).fill(5))
  expect(verifyRound(own, 1000, right)).toBe(false)
  expect(verifyRound(QUICKNET, 1000, signRound(new Uint8Array(32).fill(5), 1000))).toBe(false)
  for (const round of [0, -1, 1.5, 2 ** 53, Number.NaN])
    expect(verifyRound(QUICKNET, round, right)).toBe(false)
})

test('the round of a draw follows from its close, and is never out before the close and its lead', () => {
  // By hand: close 1692806360 + 2 s is 2995 s after genesis, ceil(2995 / 3) + 1 = 1000.
  expect(roundOf(QUICKNET, 'POLL_2', 1_692_806_360_000)).toBe(1000)
  expect(roundOf(QUICKNET, 'POLL_1', 1_692_806_400_000)).toBe(1014)
  expect(roundOf(QUICKNET, 'KH', 1_692_806_400_000)).toBe(null)
  for (let closeS = 1_795_132_800; closeS < 1_795_132_860; closeS++)
    for (const [game, leadS] of [
      ['POLL_1', 5],
      ['POLL_2', 2],
    ] as const) {
      const known = roundTimeMs(QUICKNET, roundOf(QUICKNET, game, closeS * 1000) ?? 0) / 1000
      expect(known - closeS).toBeGreaterThanOrEqual(leadS)
      expect(known - closeS).toBeLessThan(leadS + 3)
      // Half a second is left at least for the root (POLL_2), two for POLL_1.
      const boundBy = boundByMs(QUICKNET, game, roundOf(QUICKNET, game, closeS * 1000) ?? 0) / 1000
      expect(known - boundBy).toBe(game === 'POLL_1' ? 3 : 1.5)
      expect(boundBy - closeS).toBeGreaterThanOrEqual(game === 'POLL_1' ? 2 : 0.5)
    }
})

test('before a chain began it has no round, and a game without a beacon is bound up to the round itself', () => {
  const genesisMs = QUICKNET.genesisS * 1000
  expect(roundOf(QUICKNET, 'POLL_2', genesisMs - 1)).toBe(null)
  expect(roundOf(QUICKNET, 'POLL_2', genesisMs)).toBe(2)
  expect(roundTimeMs(QUICKNET, 1)).toBe(genesisMs)
  expect(boundByMs(QUICKNET, 'KH', 1000)).toBe(roundTimeMs(QUICKNET, 1000))
})

test('a chain that is published is read again as it was', () => {
  const published = publishedChain(QUICKNET)
  expect(published).toMatchObject({ genesis: 1_692_803_367, period: 3, name: 'quicknet' })
  expect(published.public_key).toHaveLength(192)
  expect(chainFrom(published)).toEqual(QUICKNET)
})

test('rounds count from one: who holds the key of a chain can sign that, but nothing before it', () => {
  const secret = new Uint8Array(32).fill(5)
  const own = localChainKey(secret)
  expect(verifyRound(own, 1, signRound(secret, 1))).toBe(true)
  expect(verifyRound(own, 0, signRound(secret, 0))).toBe(false)
})
