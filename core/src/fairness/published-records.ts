/** The public records of a draw as they are served and saved: hashes lower-case hex, units decimal text. */

import type { PublishedChain } from './beacon.ts'

export interface PublishedDraw {
  result_id: number
  /** POLL_1, POLL_2; of the ticket lottery KH, VN, TN. */
  game: string
  day: number
  i: number
  state: string
  void_reason: string | null
  /** Canonical JSON of the paytable, or of the ticket lottery's rules. */
  rules: string
  open: PublishedOpening
  close: { M: string; n: number; total_stake: string; T: string; signature: string } | null
  seed: { S: string; released_ms: number; signature: string } | null
  beacon: { round: number; signature: string } | null
  /** Mode 1: the vault's statement that it bound the close record before the round could be known. */
  bound?: { at_ms: number; signature: string } | null
  /** `numbers`: the four of KH, which has no balls. */
  result: { balls: number[]; prk: string; numbers?: string[] } | null
}

export interface PublishedOpening {
  openMs: number
  closeMs: number
  /** 0 sealed, 1 beacon, 2 the result comes from outside: then nothing of a day is there, and C is zeros. */
  mode: number
  chainHash: string
  round: number
  C: string
  rulesHash: string
  P: string
  K: string | null
  C_path: { index: number; size: number; path: string[] } | null
  signature: string
  day_signature: string | null
  day_first: number | null
  day_count: number | null
}

/** A player's own bet with its path to the root. */
export interface PublishedProof {
  leaf: string
  index: number
  size: number
  path: string[]
  salt: string
  ticket_id: string
  acct_tag: string
  type: number
  picks: number[]
  /** Ticket lottery: the lines, as canonical JSON, whose hash the picks are. */
  lines?: string
  stake: string
  accepted_ms: number
  client_nonce: string
  receipt_signature: string
}

export interface PublishedKey {
  /** Base64 of the raw 32 bytes. */
  key: string
  valid_from: string
  valid_to: string | null
}

export interface PublishedKeys {
  /** Of beacons other than the pinned one; a draw with such a one never counts as proven. */
  chains?: PublishedChain[]
  operator: PublishedKey[]
  vault: PublishedKey[]
}

export type VerifySignature = (
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
) => Promise<boolean>
