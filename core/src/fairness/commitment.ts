/** What is fixed before a result exists: seed commitments, the opening, the bets, the close. H is SHA-256. */

import { bigEndian, concat, type Hmac, hmac, type Sha256, sha256, u8, u32, u64 } from '../bytes.ts'
import { assert } from '../refusal.ts'
import { str, tag } from './encoding.ts'
import { inclusionPath, leafHash, merkleRoot } from './merkle.ts'

/** `game` is POLL_1 or POLL_2, `day` the UTC day since 1970-01-01, `i` the number of the draw in it, from 1. */
export interface DrawName {
  game: string
  day: number
  i: number
}

/** str(game) ‖ u32(day) ‖ u32(i). */
export function nameBytes({ game, day, i }: DrawName): Uint8Array {
  return concat(str(game), u32(day), u32(i))
}

function hash32(bytes: Uint8Array): Uint8Array {
  assert(bytes.length === 32, 'hashes and seeds are 32 bytes')
  return bytes
}

/** C = H(TAG(commit) ‖ str(game) ‖ u32(day) ‖ u32(i) ‖ S). */
export function seedCommitment(draw: DrawName & { seed: Uint8Array }): Uint8Array {
  return sha256(concat(tag('commit'), nameBytes(draw), hash32(draw.seed)))
}

/** K: the Merkle root whose leaf data are the commitments C of a day, in the order of its draws. */
export function dayRoot(commitments: readonly Uint8Array[], sha: Sha256 = sha256): Uint8Array {
  return merkleRoot(
    commitments.map((commitment) => leafHash(commitment)),
    sha,
  )
}

/** The path of the commitment at `index` (0 = first draw of the day record) to K. */
export function dayPath(commitments: readonly Uint8Array[], index: number): Uint8Array[] {
  return inclusionPath(
    commitments.map((commitment) => leafHash(commitment)),
    index,
  )
}

export interface Opening extends DrawName {
  openMs: number
  closeMs: number
  /** 0 sealed, 1 beacon. Sealed has 32 zero bytes and round 0. */
  mode: number
  chainHash: Uint8Array
  round: number
  C: Uint8Array
  rulesHash: Uint8Array
}

/** P: everything that is promised before a draw opens. */
export function openHash(open: Opening): Uint8Array {
  return sha256(
    concat(
      tag('open'),
      nameBytes(open),
      u64(open.openMs),
      u64(open.closeMs),
      u8(open.mode),
      hash32(open.chainHash),
      u64(open.round),
      hash32(open.C),
      hash32(open.rulesHash),
    ),
  )
}

/** T = H(TAG(close) ‖ P ‖ M ‖ u64(n) ‖ u64(totalStake)); the stake is in units. */
export function closeHash(close: {
  P: Uint8Array
  M: Uint8Array
  n: number
  totalStake: bigint
}): Uint8Array {
  return sha256(concat(tag('close'), hash32(close.P), hash32(close.M), u64(close.n), u64(close.totalStake)))
}

export interface LeafFields {
  ticketId16: Uint8Array
  acctTag: Uint8Array
  /** 1..7 ranges, 8 NUMBER, 9 JACKPOT. */
  type: number
  picks: readonly number[]
  /** Units. */
  stake: bigint
  acceptedMs: number
  clientNonce: Uint8Array
  salt: Uint8Array
}

const BET_PREFIX = concat(u8(0), tag('bet'))
const BODY_FIXED = 16 + 32 + 1 + 1 + 8 + 8 + 16

/**
 * The leaf hash of a bet: H(0x00 ‖ TAG(bet) ‖ salt ‖ body). The salt hides the bet from everybody who does not hold its
 * receipt. One is made inside every accepted bet, so the bytes are written into one buffer instead of being joined.
 */
export function betLeaf(fields: LeafFields, sha: Sha256 = sha256): Uint8Array {
  const { ticketId16, acctTag, type, picks, stake, acceptedMs, clientNonce, salt } = fields
  assert(
    [ticketId16, clientNonce, salt].every((bytes) => bytes.length === 16),
    'id, nonce, salt are 16 bytes',
  )
  assert([type, picks.length, ...picks].every(isByte), 'type and picks are bytes')
  assert(stake >= 0n && stake < 1n << 64n, 'a stake fits u64')
  assert(Number.isSafeInteger(acceptedMs) && acceptedMs >= 0, 'a moment is whole milliseconds')
  const bytes = new Uint8Array(BET_PREFIX.length + 16 + BODY_FIXED + picks.length)
  bytes.set(BET_PREFIX)
  let at = BET_PREFIX.length
  for (const part of [salt, ticketId16, hash32(acctTag), [type, picks.length], picks]) {
    bytes.set(part, at)
    at += part.length
  }
  const view = new DataView(bytes.buffer)
  view.setBigUint64(at, stake)
  view.setBigUint64(at + 8, BigInt(acceptedMs))
  bytes.set(clientNonce, at + 16)
  return sha(bytes)
}

function isByte(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 255
}

/** Another one for each draw, so that only the player recognises the own leaf. */
export function acctTag(secret: Uint8Array, game: string, day: number, i: number): Uint8Array {
  return tagIn(nameBytes({ game, day, i }), secret)
}

/** The same where the `nameBytes` of the draw are known. A server brings its platform's `mac`. */
export function tagIn(name: Uint8Array, secret: Uint8Array, mac: Hmac = hmac): Uint8Array {
  return mac(secret, name)
}

/** A ticket's id as the 16 bytes of its leaf, big-endian. */
export function ticketId16(id: bigint): Uint8Array {
  return bigEndian(id, 16)
}
