/** One line of a verification: what was checked, how it ended, and the figures behind it. */

import { fromBase64, hex } from '../bytes.ts'
import type { PublishedChain, VerifyRound } from './beacon.ts'
import type { DrawByte } from './draw-balls.ts'
import type { DrawWord } from './draw-lottery-numbers.ts'
import type { FaultCode } from './fault-codes.ts'
import type { PublishedDraw, PublishedKey, PublishedProof, VerifySignature } from './published-records.ts'

export type StepCode =
  | 'keys'
  | 'record'
  | 'rules_hash'
  | 'open_hash'
  | 'open_signature'
  | 'day_signature'
  | 'commitment_in_day'
  | 'close_root'
  | 'close_hash'
  | 'close_signature'
  | 'seed_matches'
  | 'release_signature'
  | 'bound'
  | 'beacon'
  | 'prk'
  | 'balls'
  | 'numbers'
  | 'own_leaf'
  | 'own_path'
  | 'receipt_signature'
  | 'payout'

/** `not_yet`: the record is not public yet. `void`: it never will be. `not_verifiable`: not by this version. */
export type StepState = 'ok' | 'failed' | 'not_yet' | 'void' | 'not_verifiable'

type Figure =
  | string
  | number
  | boolean
  | readonly (string | number)[]
  | readonly DrawByte[]
  | readonly DrawWord[]
export type StepDetail = Readonly<Record<string, Figure>>

export interface Step {
  code: StepCode
  state: StepState
  ok: boolean
  detail: StepDetail
}

export interface Verdict {
  state: StepState
  detail: StepDetail
}

export interface Check {
  code: StepCode
  run: () => Verdict | Promise<Verdict>
}

/** Everything a check may look at. */
export interface Evidence {
  draw: PublishedDraw
  operatorKeys: readonly Uint8Array[]
  vaultKeys: readonly Uint8Array[]
  verifySignature: VerifySignature
  /** Absent: this program came without the curve. */
  verifyRound?: VerifyRound | undefined
  chains: readonly PublishedChain[]
  /** Null: asked for, and the house gives none. Undefined: not asked for. */
  leaves: readonly string[] | null | undefined
  proof: PublishedProof | undefined
  /** The own ticket that was asked for, which the proof must be of. Undefined: whichever it is of. */
  ticketId: bigint | undefined
  resultId: number | undefined
}

/** Runs one check. Records come from outside: whatever cannot even be read has failed. */
export async function runCheck({ code, run }: Check): Promise<Step> {
  try {
    const { state, detail } = await run()
    return { code, state, ok: state === 'ok', detail }
  } catch (fault) {
    const cause = fault instanceof Error ? fault.message : String(fault)
    return { code, ...failed('unreadable', { cause }), ok: false }
  }
}

export function verdict(holds: boolean, detail: StepDetail = {}): Verdict {
  return { state: holds ? 'ok' : 'failed', detail }
}

/** A check that failed without figures to compare; `more` is for those who read codes. */
export function failed(reason: FaultCode, more: StepDetail = {}): Verdict {
  return verdict(false, { ...more, reason })
}

/** Compares what was computed with what was published. */
export function sameHash(computed: Uint8Array | null, published: string): Verdict {
  const text = computed === null ? '' : hex(computed)
  return verdict(text === published, { computed: text, published })
}

/** For a part that is missing: of a void draw it will never come. */
export function missing(draw: PublishedDraw): Verdict {
  return { state: draw.state === 'VOID' ? 'void' : 'not_yet', detail: {} }
}

/** Whether any of the keys signed exactly these bytes. */
export async function signedByAny(
  evidence: Evidence,
  keys: readonly Uint8Array[],
  message: Uint8Array,
  signature: string,
): Promise<Verdict> {
  const bytes = fromBase64(signature)
  for (const key of keys) if (await evidence.verifySignature(bytes, message, key)) return signedBy(key)
  return failed('no_key_signed')
}

function signedBy(key: Uint8Array): Verdict {
  return verdict(true, { key: hex(key) })
}

/** Signatures of a draw are made from the day before it opens to a day after it closes (a resumed draw). */
const MARGIN_MS = 86_400_000

/** The 32-byte keys that were valid around the draw; unreadable ones are left out. */
export function keysValidFor(draw: PublishedDraw, keys: readonly PublishedKey[]): Uint8Array[] {
  return keys.filter((key) => isValidFor(draw, key)).flatMap((key) => readKey(key.key))
}

function isValidFor({ open }: PublishedDraw, { valid_from, valid_to }: PublishedKey): boolean {
  const startsInTime = Date.parse(valid_from) <= open.closeMs + MARGIN_MS
  return startsInTime && (valid_to === null || Date.parse(valid_to) >= open.openMs - MARGIN_MS)
}

function readKey(text: string): Uint8Array[] {
  try {
    const bytes = fromBase64(text)
    return bytes.length === 32 ? [bytes] : []
  } catch {
    return []
  }
}
