/** The public records of a draw as they are served and saved: hashes lower-case hex, units decimal text. */

export interface PublishedDraw {
  result_id: number
  game: string
  day: number
  i: number
  state: string
  void_reason: string | null
  /** Canonical JSON of the paytable. */
  rules: string
  open: PublishedOpening
  close: { M: string; n: number; total_stake: string; T: string; signature: string } | null
  seed: { S: string; released_ms: number; signature: string } | null
  beacon: { round: number; signature: string } | null
  result: { balls: number[]; prk: string } | null
}

export interface PublishedOpening {
  openMs: number
  closeMs: number
  mode: number
  chainHash: string
  round: number
  C: string
  rulesHash: string
  P: string
  K: string
  C_path: { index: number; size: number; path: string[] }
  signature: string
  day_signature: string
  day_first: number
  day_count: number
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
  operator: PublishedKey[]
  vault: PublishedKey[]
}

export type VerifySignature = (
  signature: Uint8Array,
  message: Uint8Array,
  publicKey: Uint8Array,
) => Promise<boolean>
