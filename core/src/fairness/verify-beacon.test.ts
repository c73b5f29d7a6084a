/** A draw of mode 1 with the real round 1000 of quicknet: what holds, and what fails in which step. */
import { expect, test } from 'vitest'
import { fromHex, hex, sha256 } from '../bytes.ts'
import { verifyFast } from './any-change.test-parts.ts'
import { type BeaconChain, boundByMs, chainHashOf, publishedChain, QUICKNET } from './beacon.ts'
import { QUICKNET_HASH } from './beacon-relays.ts'
import { localChainKey, signRound, verifyRound } from './beacon-signature.ts'
import type { PublishedKeys } from './published-records.ts'
import { sampleDraw } from './sample-draw.test-parts.ts'
import { type PublishedDraw, verifyDraw } from './verify-draw.ts'
import { beaconBytes } from './verify-result.ts'

const sample = sampleDraw(1)
const SIGNATURE = sample.draw.beacon?.signature ?? ''
function verified(draw: PublishedDraw, keys: PublishedKeys = sample.keys) {
  const { leaves, proof } = sample
  return verifyDraw(draw, { keys, leaves, proof, verifySignature: verifyFast, verifyRound })
}

async function failedIn(change: (draw: PublishedDraw) => unknown): Promise<string[]> {
  const draw = structuredClone(sample.draw)
  change(draw)
  return (await verified(draw)).steps.filter(({ state }) => state === 'failed').map(({ code }) => code)
}

test('a draw of the public beacon holds in every step', async () => {
  const { steps, ok } = await verified(sample.draw)
  expect(steps.filter((step) => !step.ok)).toEqual([])
  expect(ok).toBe(true)
  expect(steps.map(({ code }) => code)).toEqual(expect.arrayContaining(['bound', 'beacon', 'prk', 'balls']))
})

test.each<[string, (draw: PublishedDraw) => unknown, string[]]>([
  [
    'the round after its own',
    (draw) =>
      Object.assign(draw, {
        beacon: {
          round: 1001,
          signature:
            'b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41',
        },
      }),
    ['record', 'prk', 'balls'],
  ],
  [
    'a signature of nobody',
    (draw) => Object.assign(draw.beacon ?? {}, { signature: `00${SIGNATURE.slice(2)}` }),
    ['beacon', 'prk', 'balls'],
  ],
  ['a result without its round', (draw) => Object.assign(draw, { beacon: null }), ['prk', 'balls']],
  [
    'bets that were bound less than a second and a half before the round',
    (draw) => Object.assign(draw.bound ?? {}, { at_ms: boundByMs(QUICKNET, 'POLL_2', draw.open.round) + 1 }),
    ['bound'],
  ],
  [
    'another moment of binding than was signed',
    (draw) => Object.assign(draw.bound ?? {}, { at_ms: draw.open.closeMs + 301 }),
    ['bound'],
  ],
  [
    'a seed that left before the round',
    (draw) => Object.assign(draw.seed ?? {}, { released_ms: draw.open.closeMs + 3999 }),
    ['release_signature'],
  ],
])('%s fails in its own steps', async (_, change, codes) => {
  expect(await failedIn(change)).toEqual(codes)
})

test('a missing statement of the vault is no proof', async () => {
  const { ok, steps } = await verified({ ...sample.draw, bound: null })
  expect(ok).toBe(false)
  expect(steps.find(({ code }) => code === 'bound')?.state).toBe('not_yet')
})

test('a chain that is not the public one never counts, however right its signature', async () => {
  const secret = new Uint8Array(32).fill(9)
  const chain: BeaconChain = { ...QUICKNET, ...localChainKey(secret), name: 'samnang-test' }
  const draw = structuredClone(sample.draw)
  draw.open.chainHash = hex(chainHashOf(chain))
  draw.beacon = { round: 1000, signature: hex(signRound(secret, 1000)) }
  const keys = { ...sample.keys, chains: [publishedChain(chain)] }
  const step = async (given: PublishedKeys) =>
    (await verified(draw, given)).steps.find(({ code }) => code === 'beacon')
  expect(await step(keys)).toMatchObject({ state: 'not_verifiable', detail: { reason: 'test_chain' } })
  expect(await step(sample.keys)).toMatchObject({ state: 'failed', detail: { reason: 'unknown_chain' } })
  draw.beacon.signature = hex(fromHex(SIGNATURE))
  expect(await step(keys)).toMatchObject({ state: 'failed', detail: { reason: 'not_by_members' } })
})

test('a draw takes the hash of its round, a sealed one zeros, and one of any other mode nothing', () => {
  const round = fromHex(SIGNATURE)
  expect(beaconBytes(1, round)).toEqual(sha256(round))
  for (const signature of [null, round]) expect(beaconBytes(0, signature)).toEqual(new Uint8Array(32))
  for (const mode of [2, 3]) expect(() => beaconBytes(mode, round)).toThrow('the signature of its round')
  expect(() => beaconBytes(1, null)).toThrow('the signature of its round')
})

test('the seed of a sealed draw waits for no round, whatever its opening names', async () => {
  const { draw, keys } = sampleDraw()
  Object.assign(draw.open, { chainHash: QUICKNET_HASH, round: 1_000_000_000 })
  const { steps } = await verifyDraw(draw, { keys, verifySignature: verifyFast, verifyRound })
  expect(steps.find(({ code }) => code === 'release_signature')?.state).toBe('ok')
})
