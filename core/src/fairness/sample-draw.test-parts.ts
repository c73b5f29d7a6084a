/** A whole draw as it would be published, with fresh keys: for the tests of verification. */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { base64, compareBytes, fromHex, hex, sha256, utf8 } from '../bytes.ts'
import { canonicalJson } from '../canonical-json.ts'
import { drawAt } from '../lotto59/draw-schedule.ts'
import { DEFAULT_PAYTABLE, rulesHash } from '../lotto59/paytable.ts'
import { assert } from '../refusal.ts'
import { chainHashOf, QUICKNET } from './beacon.ts'
import {
  betLeaf,
  closeHash,
  type DrawName,
  dayPath,
  dayRoot,
  openHash,
  seedCommitment,
  ticketId16,
} from './commitment.ts'
import { drawBalls, drawPrk } from './draw-balls.ts'
import { inclusionPath, merkleRoot } from './merkle.ts'
import type { PublishedDraw, PublishedKeys, PublishedProof } from './published-records.ts'
import {
  boundBytes,
  closeRecordBytes,
  dayRecordBytes,
  formerReleaseBytes,
  openRecordBytes,
  receiptBytes,
  releaseBytes,
} from './signed-records.ts'
import { beaconBytes } from './verify-result.ts'

export interface SampleDraw {
  draw: PublishedDraw
  proof: PublishedProof
  leaves: string[]
  keys: PublishedKeys
}

/** In mode 1 the close is the one whose round is 1000, which is real. */
const SEALED_MS = 1_795_132_910_000
const BEACON_MS = 1_692_806_350_000
const opensMs = (mode: number) => (mode === 0 ? SEALED_MS : BEACON_MS)
/** By its times: draw 12 of day 20 777, in mode 1 draw 5 756 of day 19 592. */
function nameAt(mode: number) {
  const { day, i } = drawAt('POLL_2', opensMs(mode))
  return { game: 'POLL_2', day, i }
}
/** The range of a day that was committed to: so many draws from so many before this one. */
const DAY = { before: 2, count: 7 }
const BETS = 5
const STAKE = 100_000_000n
const ROUND_SIGNATURE =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'

function named(text: string, length = 32): Uint8Array {
  return sha256(utf8(text)).slice(0, length)
}

function keyPair() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const published = { key: base64(raw), valid_from: '2023-08-20T00:00:00.000Z', valid_to: null }
  return { published, signed: (bytes: Uint8Array) => signature(privateKey, bytes) }
}

function signature(key: KeyObject, bytes: Uint8Array): string {
  return base64(sign(null, bytes, key))
}

type Signed = (bytes: Uint8Array) => string

/**
 * A draw with five jackpot bets, sealed (mode 0) or with a historical beacon round (mode 1). `isFormer`: its seed was
 * released by a vault whose signature does not cover T.
 */
export function sampleDraw(mode: 0 | 1 = 0, { isFormer = false } = {}): SampleDraw & { byOperator: Signed } {
  const [operator, vault] = [keyPair(), keyPair()]
  const [S, name] = [named('seed 12'), nameAt(mode)]
  const { open, P } = opening(mode, S, operator.signed, vault.signed)
  const bets = Array.from({ length: BETS }, (_, at) => bet(at, mode))
  const leaves = bets.map(({ leaf }) => leaf).sort(compareBytes)
  const [M, n, totalStake] = [merkleRoot(leaves), BETS, STAKE * BigInt(BETS)]
  const T = closeHash({ P, M, n, totalStake })
  const { closeMs } = open
  // In mode 1 just after the moment of its round, four seconds after the close.
  const releasedMs = closeMs + (mode === 0 ? 1003 : 4003)
  const D = beaconBytes(mode, mode === 0 ? null : Buffer.from(ROUND_SIGNATURE, 'hex'))
  const prk = drawPrk({ D, S, T })
  const release = { ...name, M, S, T, releasedMs }
  const draw: PublishedDraw = {
    result_id: 4711,
    ...name,
    state: 'SETTLED',
    void_reason: null,
    rules: canonicalJson(DEFAULT_PAYTABLE),
    open,
    close: {
      M: hex(M),
      n,
      total_stake: String(totalStake),
      T: hex(T),
      signature: operator.signed(closeRecordBytes(T)),
    },
    seed: {
      S: hex(S),
      released_ms: releasedMs,
      signature: vault.signed(isFormer ? formerReleaseBytes(release) : releaseBytes(release)),
    },
    beacon: mode === 0 ? null : { round: 1000, signature: ROUND_SIGNATURE },
    ...(mode === 0 ? {} : { bound: boundAt(name, closeMs + 300, T, vault.signed) }),
    result: { balls: drawBalls(prk).balls, prk: hex(prk) },
  }
  const keys = { operator: [operator.published], vault: [keyPair().published, vault.published] }
  const proof = proofOf(name, bets[0] ?? bet(0, mode), leaves, operator.signed)
  return { draw, keys, leaves: leaves.map(hex), proof, byOperator: operator.signed }
}

/**
 * The draw as an operator publishes it who has the seed by then: another total stake until the balls suit, and all that the
 * operator can sign signed anew. The vault's word stays as it was given.
 */
export function withOtherStake(
  { draw, byOperator }: ReturnType<typeof sampleDraw>,
  stake: bigint,
): PublishedDraw {
  const { open, close, seed, beacon } = draw
  assert(close && seed, 'the sample is drawn')
  const T = closeHash({ P: fromHex(open.P), M: fromHex(close.M), n: close.n, totalStake: stake })
  const D = beaconBytes(open.mode, beacon && fromHex(beacon.signature))
  const prk = drawPrk({ D, S: fromHex(seed.S), T })
  return {
    ...draw,
    close: { ...close, total_stake: String(stake), T: hex(T), signature: byOperator(closeRecordBytes(T)) },
    result: { balls: drawBalls(prk).balls, prk: hex(prk) },
  }
}

/** Before the round, which is out four seconds after the close. */
function boundAt(name: DrawName, boundMs: number, T: Uint8Array, byVault: Signed) {
  const message = boundBytes({ ...name, T, chainHash: chainHashOf(QUICKNET), round: 1000, boundMs })
  return { at_ms: boundMs, signature: byVault(message) }
}

function opening(mode: number, S: Uint8Array, byOperator: Signed, byVault: Signed) {
  const name = nameAt(mode)
  const [index, size] = [DAY.before, DAY.count]
  const range = { first: name.i - index, count: size }
  const seeds = Array.from({ length: size }, (_, at) => (at === index ? S : named(`other ${at}`)))
  const commitments = seeds.map((seed, at) => seedCommitment({ ...name, i: range.first + at, seed }))
  const [K, C] = [dayRoot(commitments), commitments[index] ?? S]
  const [chainHash, round] = mode === 0 ? [new Uint8Array(32), 0] : [chainHashOf(QUICKNET), 1000]
  const rules = rulesHash(DEFAULT_PAYTABLE)
  const openMs = opensMs(mode)
  const times = { openMs, closeMs: openMs + 10_000 }
  const P = openHash({ ...name, ...times, mode, chainHash, round, C, rulesHash: rules })
  const open = {
    ...times,
    mode,
    chainHash: hex(chainHash),
    round,
    C: hex(C),
    rulesHash: hex(rules),
    P: hex(P),
    K: hex(K),
    C_path: { index, size, path: dayPath(commitments, index).map(hex) },
    signature: byOperator(openRecordBytes(P)),
    day_signature: byVault(dayRecordBytes({ game: name.game, day: name.day, ...range, K })),
    day_first: range.first,
    day_count: size,
  }
  return { open, P }
}

function bet(at: number, mode: number) {
  const fields = {
    ticketId16: ticketId16(BigInt(100 + at)),
    acctTag: named(`account ${at}`),
    type: 9,
    picks: [1 + at, 11 + at, 21 + at, 31 + at, 41 + at],
    stake: STAKE,
    acceptedMs: opensMs(mode) + 1000 + at,
    clientNonce: named(`nonce ${at}`, 16),
    salt: named(`salt ${at}`, 16),
  }
  return { fields, leaf: betLeaf(fields) }
}

function proofOf(
  name: DrawName,
  { fields, leaf }: ReturnType<typeof bet>,
  leaves: Uint8Array[],
  byOperator: Signed,
): PublishedProof {
  const index = leaves.findIndex((other) => compareBytes(other, leaf) === 0)
  const { ticketId16: id, acceptedMs } = fields
  return {
    leaf: hex(leaf),
    index,
    size: leaves.length,
    path: inclusionPath(leaves, index).map(hex),
    salt: hex(fields.salt),
    ticket_id: hex(id),
    acct_tag: hex(fields.acctTag),
    type: fields.type,
    picks: fields.picks,
    stake: String(fields.stake),
    accepted_ms: acceptedMs,
    client_nonce: hex(fields.clientNonce),
    receipt_signature: byOperator(receiptBytes({ ...name, leaf, acceptedMs, ticketId16: id })),
  }
}
