/** Mode 1 at the vault: bound before the round, given for the round alone. The chain is a local one. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hex } from '@samnang/core/bytes'
import { type BeaconChain, chainHashOf, roundOf, roundTimeMs } from '@samnang/core/fairness/beacon'
import { localChainKey, signRound } from '@samnang/core/fairness/beacon-signature'
import { closeHash, seedCommitment } from '@samnang/core/fairness/commitment'
import { boundBytes, releaseBytes } from '@samnang/core/fairness/signed-records'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseSchedule } from './schedule.ts'
import { signerOf } from './signer.ts'
import { Store } from './store.ts'
import { createVault } from './vault.ts'
import { toLine } from './wire.ts'

const day = 20_777
const openMs = day * 86_400_000 + 3_600_000
const closeMs = openMs + 10_000
const draw = { game: 'POLL_2', day, i: 361 }
const range = { game: 'POLL_2', day, first: 361, count: 2, openMs, periodMs: 10_000 }
const order = {
  ...draw,
  P: new Uint8Array(32).fill(1),
  M: new Uint8Array(32).fill(2),
  n: 3,
  totalStake: 12_000n,
}

const secret = new Uint8Array(32).fill(7)
const chain: BeaconChain = {
  ...localChainKey(secret),
  genesisS: 1_692_803_367,
  periodS: 3,
  groupHash: new Uint8Array(32),
  name: 'samnang-test',
}
const round = roundOf(chain, 'POLL_2', closeMs) ?? 0
const knownMs = roundTimeMs(chain, round)
const roundSignature = signRound(secret, round)

let directory: string
let store: Store
let nowMs = openMs

function open() {
  store = new Store(directory, new Uint8Array(32).fill(3), nowMs)
  const schedule = parseSchedule('POLL_2:10000,KH:300000')
  return createVault({ store, schedule, chain, now: () => nowMs, log: () => undefined })
}
let vault: ReturnType<typeof open>

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'vault-round-'))
  nowMs = openMs
  vault = open()
  vault.commitDay(range)
})
afterEach(() => {
  store.close()
  rmSync(directory, { recursive: true, force: true })
})

test('a draw is bound before its round, and its seed leaves with the round, the same every time', () => {
  nowMs = closeMs + 400
  const bound = vault.bind(order)
  const T = closeHash(order)
  const chainHash = chainHashOf(chain)
  expect(bound).toMatchObject({ ok: true, value: { round, boundMs: nowMs } })
  if (!bound.ok) return
  const { privateKey } = store.signingKey
  const message = boundBytes({ ...draw, T, chainHash, round, boundMs: nowMs })
  expect(signerOf(privateKey).isOwn(message, bound.value.signature)).toBe(true)

  // The same question has the same answer, however late; after a restart, too.
  nowMs = knownMs + 60_000
  store.close()
  vault = open()
  expect(bytesAlike(vault.bind(order))).toEqual(bytesAlike(bound))
  const released = vault.releaseByRound({ ...draw, roundSignature })
  expect(released).toMatchObject({ ok: true, value: { releasedMs: nowMs } })
  if (!released.ok) return
  expect(hex(released.value.T)).toBe(hex(T))
  const { S, releasedMs, signature } = released.value
  expect(signerOf(privateKey).isOwn(releaseBytes({ ...draw, M: order.M, S, T, releasedMs }), signature)).toBe(
    true,
  )
  const { commitments } = expectOk(vault.commitDay(range))
  expect(hex(commitments[0] ?? S)).toBe(hex(seedCommitment({ ...draw, seed: S })))
  nowMs += 5000
  store.close()
  vault = open()
  expect(bytesAlike(vault.releaseByRound({ ...draw, roundSignature }))).toEqual(bytesAlike(released))
  expect(bytesAlike(vault.bind(order))).toEqual(bytesAlike(bound))
})

/** As they cross the wire: bytes as hex, whatever holds them. */
const bytesAlike = (outcome: unknown): unknown => JSON.parse(toLine(outcome as object))

function expectOk<T>(outcome: { ok: true; value: T } | { ok: false; code: string }): T {
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}

test('from a second and a half before the round on nothing is bound any more: whoever asks may know it', () => {
  nowMs = closeMs - 1
  expect(vault.bind(order)).toMatchObject({ ok: false, code: 'too_early' })
  for (nowMs of [knownMs, knownMs - 1_499])
    expect(vault.bind(order)).toMatchObject({ ok: false, code: 'round_known' })
  nowMs = knownMs - 1_500
  expect(vault.bind(order).ok).toBe(true)
})

test('one close record a draw for ever, by whichever way it is asked', () => {
  nowMs = closeMs + 400
  expect(vault.bind(order).ok).toBe(true)
  const other = { ...order, M: new Uint8Array(32).fill(9) }
  expect(vault.bind(other)).toMatchObject({ ok: false, code: 'root_differs' })
  nowMs = knownMs + 1000
  expect(vault.release(order)).toMatchObject({ ok: false, code: 'waits_for_round' })
  expect(vault.release(other)).toMatchObject({ ok: false, code: 'waits_for_round' })
  expect(vault.releaseByRound({ ...draw, roundSignature }).ok).toBe(true)
  expect(vault.release(order)).toMatchObject({ ok: false, code: 'waits_for_round' })
  expect(vault.bind(other)).toMatchObject({ ok: false, code: 'root_differs' })
})

test('no seed for a wrong round, a wrong key, a changed signature, an unbound draw or before the moment', () => {
  nowMs = closeMs + 400
  vault.bind(order)
  const strangers = signRound(new Uint8Array(32).fill(8), round)
  const changed = Uint8Array.from(roundSignature, (byte, at) => (at === 20 ? byte ^ 1 : byte))
  for (const wrong of [signRound(secret, round + 1), strangers, changed, new Uint8Array(48)])
    expect(vault.releaseByRound({ ...draw, roundSignature: wrong })).toMatchObject({
      ok: false,
      code: 'bad_round',
    })
  // Right, but by the vault's own clock nobody can have it yet: a chain whose key somebody here holds.
  expect(vault.releaseByRound({ ...draw, roundSignature })).toMatchObject({ ok: false, code: 'too_early' })
  const next = { ...draw, i: 362, roundSignature }
  expect(vault.releaseByRound(next)).toMatchObject({ ok: false, code: 'not_bound' })
  expect(vault.bind({ ...order, game: 'KH' })).toMatchObject({ ok: false, code: 'unknown_draw' })
})

test('a void draw that was bound forgets its seed; one that was released the sealed way is never bound', () => {
  nowMs = closeMs + 400
  vault.bind(order)
  expect(vault.destroy(draw).ok).toBe(true)
  nowMs = knownMs + 1000
  expect(vault.releaseByRound({ ...draw, roundSignature })).toMatchObject({ ok: false, code: 'destroyed' })
  const sealed = { ...order, i: 362 }
  nowMs = closeMs + 11_000
  expect(vault.release(sealed).ok).toBe(true)
  expect(vault.bind(sealed)).toMatchObject({ ok: false, code: 'root_differs' })
  const second = signRound(secret, roundOf(chain, 'POLL_2', closeMs + 10_000) ?? 0)
  expect(vault.releaseByRound({ ...draw, i: 362, roundSignature: second })).toMatchObject({
    ok: false,
    code: 'not_bound',
  })
})
