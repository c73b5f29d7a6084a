import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hex } from '@samnang/core/bytes'
import { QUICKNET } from '@samnang/core/fairness/beacon'
import { closeHash, dayRoot, seedCommitment } from '@samnang/core/fairness/commitment'
import {
  closeRecordBytes,
  dayRecordBytes,
  formerReleaseBytes,
  releaseBytes,
} from '@samnang/core/fairness/signed-records'
import type { Outcome } from '@samnang/core/refusal'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storedFact } from './batch.ts'
import { JournalDamaged } from './journal.ts'
import type { LogFacts } from './log.ts'
import { prepareDirectory, readOrMakeKey } from './place.ts'
import type { Functions, Release, ReleaseOrder, SignedRelease } from './protocol.ts'
import { parseSchedule } from './schedule.ts'
import { signerOf } from './signer.ts'
import { Store } from './store.ts'
import { createVault } from './vault.ts'
import { toLine } from './wire.ts'

const DAY_MS = 86_400_000
const day = 20_777
const dayMs = day * DAY_MS
const hourDraws = { game: 'POLL_2', day, first: 361, count: 360, openMs: dayMs + 3_600_000, periodMs: 10_000 }
/** Draw 361 closes 10 s after it opens; its seed may leave one second later. */
const closeMs = hourDraws.openMs + 10_000
const order: ReleaseOrder = {
  game: 'POLL_2',
  day,
  i: 361,
  P: new Uint8Array(32).fill(1),
  M: new Uint8Array(32).fill(2),
  n: 3,
  totalStake: 12_000n,
}
const draw = { game: order.game, day: order.day, i: order.i }

let directory: string
let nowMs: number
let store: Store
let vault: Functions
let logged: { event: string; facts: LogFacts }[]

const POLLS = 'POLL_1:300000,POLL_2:10000'
const chain = QUICKNET

function open(games = POLLS): void {
  prepareDirectory(directory)
  store = new Store(directory, readOrMakeKey(join(directory, 'vault.key'), directory), nowMs)
  const log = (_: string, event: string, facts: LogFacts = {}) => void logged.push({ event, facts })
  vault = createVault({ store, schedule: parseSchedule(games), chain, now: () => nowMs, log })
}

function reopen(): void {
  store.close()
  open()
}

function accept<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.code}`)
  return outcome.value
}

/** Bytes in a Buffer and in a Uint8Array are the same on the wire. */
const onWire = (outcome: object) => toLine(outcome)

function signed(order: ReleaseOrder, { S, T, releasedMs, signature }: Release): SignedRelease {
  return { game: order.game, day: order.day, i: order.i, M: order.M, S, T, releasedMs, signature }
}

/** As the journal of a vault up to 2.2 has it. */
function releasedBefore(): void {
  const fact = { state: 'bound', M: order.M, T: closeHash(order), releasedMs: nowMs, signsT: false } as const
  expect(Object.keys(storedFact(order.i, fact))).toEqual(['i', 'M', 'T', 'releasedMs'])
  store.note(draw, fact)
}

/** What such a vault had answered, and what a server knows of it. */
function formerly({ S, releasedMs, signature }: Release): SignedRelease {
  const known = { ...draw, M: order.M, S, releasedMs, signature }
  const { privateKey } = store.signingKey
  expect(signerOf(privateKey).isOwn(formerReleaseBytes(known), signature)).toBe(true)
  return known
}

function rest(first: number, count: number) {
  return { ...hourDraws, first, count, openMs: dayMs + (first - 1) * 10_000 }
}

beforeEach(() => {
  directory = join(mkdtempSync(join(tmpdir(), 'vault-test-')), 'vault')
  nowMs = dayMs
  logged = []
  open()
})

afterEach(() => {
  store.close()
  rmSync(join(directory, '..'), { recursive: true, force: true })
})

test('a committed range has one commitment a draw, their root, and a signature that the public key verifies', () => {
  const { commitments, K, signature } = accept(vault.commitDay(hourDraws))
  const signer = signerOf(store.signingKey.privateKey)
  expect(commitments).toHaveLength(360)
  expect(hex(K)).toBe(hex(dayRoot(commitments)))
  expect(signer.isOwn(dayRecordBytes({ game: 'POLL_2', day, first: 361, count: 360, K }), signature)).toBe(
    true,
  )
  expect(accept(vault.keys({}))).toEqual({ publicKey: signer.publicKey, sinceMs: dayMs })
})

test('the same range again has the same answer, also after a restart, after its opening and after a void', () => {
  const first = vault.commitDay(hourDraws)
  expect(onWire(vault.commitDay(hourDraws))).toBe(onWire(first))
  vault.destroy(draw)
  nowMs = closeMs
  reopen()
  expect(onWire(vault.commitDay(hourDraws))).toBe(onWire(first))
})

test.each([
  ['overlapping the end', rest(700, 30), 'range_taken'],
  ['inside', rest(400, 10), 'range_taken'],
  ['of another length', rest(361, 361), 'range_taken'],
  ['around', rest(2, 1000), 'range_taken'],
  ['of another period', { ...hourDraws, periodMs: 5000 }, 'range_taken'],
  ['of an unknown game', { ...rest(2, 2), game: 'POLL_3' }, 'unknown_game'],
  ['with an earlier opening', { ...rest(1000, 5), openMs: dayMs + 10_000 }, 'bad_schedule'],
  ['with a shorter period', { ...rest(1000, 5), periodMs: 1000 }, 'bad_schedule'],
  ['past the end of the day', rest(8640, 2), 'bad_schedule'],
  ['of nothing', rest(1000, 0), 'bad_schedule'],
  ['from draw 0', rest(0, 2), 'bad_schedule'],
  ['too far ahead', { ...hourDraws, day: day + 8, openMs: hourDraws.openMs + 8 * DAY_MS }, 'too_far'],
])('a range %s is refused', (_, range, code) => {
  vault.commitDay(hourDraws)
  expect(vault.commitDay(range)).toMatchObject({ ok: false, code })
})

test('a range that has closed is told the first number that can still be committed', () => {
  nowMs = dayMs + 25_000
  expect(vault.commitDay(rest(2, 5))).toEqual({ ok: false, code: 'already_closed', n: 3 })
  expect(vault.commitDay(rest(3, 5)).ok).toBe(true)
})

test('a range in the way is named by its first number, and asking for it gives it', () => {
  const committed = vault.commitDay(hourDraws)
  expect(vault.commitDay(rest(500, 1000))).toEqual({ ok: false, code: 'range_taken', n: 361 })
  expect(onWire(vault.commitDay(rest(361, 360)))).toBe(onWire(committed))
})

test('two ranges of a day stand side by side', () => {
  expect(vault.commitDay(hourDraws).ok).toBe(true)
  expect(vault.commitDay(rest(721, 360)).ok).toBe(true)
  expect(vault.commitDay({ ...hourDraws, game: 'POLL_1', first: 13, count: 5, periodMs: 300_000 }).ok).toBe(
    true,
  )
})

test('a seed leaves one second after the close and not a millisecond earlier, and nothing is bound before', () => {
  const { commitments } = accept(vault.commitDay(hourDraws))
  nowMs = closeMs + 999
  expect(vault.release({ ...order, M: new Uint8Array(32) })).toEqual({ ok: false, code: 'too_early', n: 1 })
  nowMs = closeMs + 1000
  const { S, releasedMs, signature, T, closeSignature } = accept(vault.release(order))
  const signer = signerOf(store.signingKey.privateKey)
  expect(hex(seedCommitment({ ...draw, seed: S }))).toBe(hex(commitments[0] ?? new Uint8Array()))
  expect(releasedMs).toBe(nowMs)
  expect(signer.isOwn(releaseBytes({ ...draw, M: order.M, S, T, releasedMs }), signature)).toBe(true)
  expect(signer.isOwn(formerReleaseBytes({ ...draw, M: order.M, S, releasedMs }), signature)).toBe(false)
  expect(hex(T)).toBe(hex(closeHash(order)))
  expect(signer.isOwn(closeRecordBytes(T), closeSignature)).toBe(true)
})

test('the same release again has the same answer, later and after a restart', () => {
  vault.commitDay(hourDraws)
  nowMs = closeMs + 1000
  const first = vault.release(order)
  expect(first.ok).toBe(true)
  nowMs += 60_000
  expect(onWire(vault.release(order))).toBe(onWire(first))
  reopen()
  expect(onWire(vault.release(order))).toBe(onWire(first))
})

test.each([
  ['root', { M: new Uint8Array(32).fill(9) }],
  ['opening', { P: new Uint8Array(32).fill(9) }],
  ['number of bets', { n: 4 }],
  ['total stake', { totalStake: 12_001n }],
])('a second %s for a draw is refused for ever', (_, other) => {
  vault.commitDay(hourDraws)
  nowMs = closeMs + 1000
  vault.release(order)
  expect(vault.release({ ...order, ...other })).toEqual({ ok: false, code: 'root_differs' })
  reopen()
  expect(vault.release({ ...order, ...other })).toEqual({ ok: false, code: 'root_differs' })
})

test('draws that were never committed are unknown', () => {
  vault.commitDay(hourDraws)
  for (const other of [{ i: 360 }, { i: 721 }, { day: day + 1 }, { game: 'POLL_1' }]) {
    expect(vault.release({ ...order, ...other })).toEqual({ ok: false, code: 'unknown_draw' })
    expect(vault.destroy({ ...draw, ...other })).toEqual({ ok: false, code: 'unknown_draw' })
  }
})

test('a destroyed seed never leaves, also after a restart; destroying twice is once', () => {
  vault.commitDay(hourDraws)
  expect(vault.destroy(draw)).toEqual({ ok: true, value: {} })
  expect(vault.destroy(draw)).toEqual({ ok: true, value: {} })
  nowMs = closeMs + 1000
  expect(vault.release(order)).toEqual({ ok: false, code: 'destroyed' })
  reopen()
  expect(vault.release(order)).toEqual({ ok: false, code: 'destroyed' })
  expect(logged.filter(({ event }) => event === 'seed_destroyed')).toHaveLength(1)
})

test('a released seed cannot be destroyed', () => {
  vault.commitDay(hourDraws)
  nowMs = closeMs + 1000
  const first = vault.release(order)
  expect(vault.destroy(draw)).toEqual({ ok: false, code: 'released' })
  expect(onWire(vault.release(order))).toBe(onWire(first))
})

test('an anchor that the journal holds changes nothing', () => {
  vault.commitDay(hourDraws)
  nowMs = closeMs + 1000
  const known = signed(order, accept(vault.release(order)))
  expect(vault.anchor({ releases: [known] })).toEqual({ ok: true, value: { rolledBack: [] } })
  expect(vault.anchor({ releases: [] })).toEqual({ ok: true, value: { rolledBack: [] } })
})

test('what a former vault released is told in the form in which it was signed, from the journal and the archive', () => {
  vault.commitDay(hourDraws)
  nowMs = closeMs + 1000
  releasedBefore()
  reopen()
  const first = vault.release(order)
  const known = formerly(accept(first))
  expect(vault.anchor({ releases: [known] })).toEqual({ ok: true, value: { rolledBack: [] } })
  nowMs = dayMs + DAY_MS
  expect(store.compact(nowMs)).toBe(1)
  for (const restarted of [false, true]) {
    if (restarted) reopen()
    expect(onWire(vault.release(order))).toBe(onWire(first))
    expect(vault.release({ ...order, totalStake: 1n })).toEqual({ ok: false, code: 'root_differs' })
  }
  // A new release is signed in the new form alone.
  const next = { ...order, i: 362 }
  const { S, releasedMs, signature } = accept(vault.release(next))
  const { privateKey } = store.signingKey
  const bytes = formerReleaseBytes({ ...draw, i: 362, M: order.M, S, releasedMs })
  expect(signerOf(privateKey).isOwn(bytes, signature)).toBe(false)
})

test('a vault restored from before a release of the former form refuses everything up to it', () => {
  vault.commitDay(hourDraws)
  const copy = `${directory}-copy`
  cpSync(directory, copy, { recursive: true })
  nowMs = closeMs + 1000
  releasedBefore()
  const known = formerly(accept(vault.release(order)))
  store.close()
  rmSync(directory, { recursive: true })
  cpSync(copy, directory, { recursive: true })
  open()
  expect(vault.anchor({ releases: [known] })).toEqual({ ok: true, value: { rolledBack: [draw] } })
  expect(vault.release(order)).toEqual({ ok: false, code: 'rolled_back' })
})

test('an anchor that this vault never signed is refused and changes nothing', () => {
  vault.commitDay(hourDraws)
  nowMs = closeMs + 1000
  const known = signed(order, accept(vault.release(order)))
  const { M, S, releasedMs, signature } = known
  const others = [
    { ...known, i: 700 },
    { ...known, T: new Uint8Array(32) },
    { ...draw, M, S, releasedMs, signature },
  ]
  for (const other of others)
    expect(vault.anchor({ releases: [other] })).toEqual({ ok: false, code: 'bad_signature' })
  expect(vault.release({ ...order, i: 362 })).toMatchObject({ code: 'too_early' })
})

test('a vault restored from an old copy refuses everything up to the anchor, for ever, and works after it', () => {
  vault.commitDay(hourDraws)
  const copy = `${directory}-copy`
  cpSync(directory, copy, { recursive: true })
  nowMs = closeMs + 21_000
  for (const i of [361, 362]) vault.release({ ...order, i })
  const last = { ...order, i: 363 }
  const known = signed(last, accept(vault.release(last)))
  store.close()
  rmSync(directory, { recursive: true })
  cpSync(copy, directory, { recursive: true })
  open()

  const upTo = { game: 'POLL_2', day, i: 363 }
  expect(vault.anchor({ releases: [known] })).toEqual({ ok: true, value: { rolledBack: [upTo] } })
  expect(logged.some(({ event, facts }) => event === 'rolled_back' && facts.i === 363)).toBe(true)
  reopen()
  nowMs = closeMs + 31_000
  const otherRoot = { M: new Uint8Array(32).fill(7) }
  for (const i of [361, 362, 363]) {
    expect(vault.release({ ...order, i })).toEqual({ ok: false, code: 'rolled_back' })
    expect(vault.release({ ...order, ...otherRoot, i })).toEqual({ ok: false, code: 'rolled_back' })
  }
  expect(vault.release({ ...order, i: 364 }).ok).toBe(true)
  expect(vault.release({ ...order, game: 'POLL_1' })).toEqual({ ok: false, code: 'unknown_draw' })
})

test('a batch moves to the archive six hours after its last close and answers as before', () => {
  const committed = vault.commitDay(hourDraws)
  nowMs = closeMs + 100_000
  const first = vault.release(order)
  vault.destroy({ ...draw, i: 362 })
  nowMs = hourDraws.openMs + 7 * 3_600_000
  expect(store.compact(nowMs)).toBe(0)
  nowMs += 1
  expect(store.compact(nowMs)).toBe(1)
  for (const restarted of [false, true]) {
    if (restarted) reopen()
    expect(onWire(vault.release(order))).toBe(onWire(first))
    expect(vault.release({ ...order, n: 9 })).toEqual({ ok: false, code: 'root_differs' })
    expect(vault.release({ ...order, i: 362 })).toEqual({ ok: false, code: 'destroyed' })
    expect(onWire(vault.commitDay(hourDraws))).toBe(onWire(committed))
  }
  expect(vault.release({ ...order, i: 363 }).ok).toBe(true)
  expect(store.compact(nowMs)).toBe(1)
  reopen()
  expect(vault.release({ ...order, i: 363, n: 9 })).toEqual({ ok: false, code: 'root_differs' })
  expect(vault.release({ ...order, i: 364 }).ok).toBe(true)
})

test('a missing archive file is noticed when starting, a changed one when it is read', () => {
  vault.commitDay(hourDraws)
  nowMs = dayMs + DAY_MS
  store.compact(nowMs)
  const [name = ''] = readdirSync(join(directory, 'archive'))
  const path = join(directory, 'archive', name)
  const whole = readFileSync(path)
  writeFileSync(
    path,
    Uint8Array.from(whole, (byte, at) => (at === 1000 ? byte ^ 1 : byte)),
  )
  expect(() => vault.release(order)).toThrow(JournalDamaged)
  rmSync(path)
  store.close()
  expect(open).toThrow(JournalDamaged)
  writeFileSync(path, whole)
  open()
  expect(vault.release(order).ok).toBe(true)
})

test('an archiving that fails leaves everything as it was and no file behind', () => {
  vault.commitDay(hourDraws)
  nowMs = dayMs + DAY_MS
  // A directory in the place of the new journal: it can be neither removed nor written.
  mkdirSync(join(directory, 'journal.new', 'x'), { recursive: true })
  expect(() => store.compact(nowMs)).toThrow()
  expect(readdirSync(join(directory, 'archive'))).toEqual([])
  expect(vault.release(order).ok).toBe(true)
  rmSync(join(directory, 'journal.new'), { recursive: true })
  expect(store.compact(nowMs)).toBe(1)
  reopen()
  expect(vault.release({ ...order, n: 9 })).toEqual({ ok: false, code: 'root_differs' })
})

test('a journal goes on with another game: the old seeds leave as promised, and the new game has its own', () => {
  vault.commitDay(hourDraws)
  const house = { game: 'KH', day, first: 1, count: 288, openMs: dayMs, periodMs: 300_000 }
  expect(vault.commitDay(house)).toEqual({ ok: false, code: 'unknown_game' })
  store.close()
  open(`${POLLS},KH:300000`)
  expect(vault.commitDay(house).ok).toBe(true)
  nowMs = closeMs + 1000
  expect(vault.release(order).ok).toBe(true)
  // 03:25 UTC, whenever the draw of that slot is held.
  const slot = { ...order, game: 'KH', i: 41 }
  const slotCloseMs = dayMs + 41 * 300_000
  nowMs = slotCloseMs + 999
  expect(vault.release(slot)).toEqual({ ok: false, code: 'too_early', n: 1 })
  nowMs = slotCloseMs + 300_000
  const { S } = accept(vault.release(slot))
  const name = { game: 'KH', day, i: 41 }
  const { commitments } = accept(vault.commitDay(house))
  expect(hex(seedCommitment({ ...name, seed: S }))).toBe(hex(commitments[40] ?? S))
})
