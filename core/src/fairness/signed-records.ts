/** The exact bytes under each Ed25519 signature. Each starts with a tag of its own, so none can stand for another. */

import { concat, u32, u64 } from '../bytes.ts'
import type { DrawName } from './commitment.ts'
import { str, tag } from './encoding.ts'

/** By the vault: the commitments of draws `first` … `first + count − 1` of that day have the root K. */
export function dayRecordBytes(day: {
  game: string
  day: number
  first: number
  count: number
  K: Uint8Array
}): Uint8Array {
  return concat(tag('day'), str(day.game), u32(day.day), u32(day.first), u32(day.count), day.K)
}

/** By the operator: the draw opens as P says. */
export function openRecordBytes(P: Uint8Array): Uint8Array {
  return concat(tag('open-sig'), P)
}

/** By the operator: the draw is closed with the bets that T binds. */
export function closeRecordBytes(T: Uint8Array): Uint8Array {
  return concat(tag('close-sig'), T)
}

/** What a receipt says of a ticket. */
export interface ReceiptFacts {
  leaf: Uint8Array
  acceptedMs: number
  ticketId16: Uint8Array
}

/** By the operator, to the player: this leaf will be under the root of that draw. */
export function receiptBytes(receipt: DrawName & ReceiptFacts): Uint8Array {
  return receiptsOfDraw(receipt)(receipt)
}

/** The same for many receipts of one draw. */
export function receiptsOfDraw({ game, day, i }: DrawName): (receipt: ReceiptFacts) => Uint8Array {
  const head = concat(tag('receipt'), str(game), u32(day), u32(i))
  return ({ leaf, acceptedMs, ticketId16 }) => concat(head, leaf, u64(acceptedMs), ticketId16)
}

/** By the operator: `size` receipts under this Merkle root, each of which counts as signed. */
export function receiptBatchBytes(size: number, root: Uint8Array): Uint8Array {
  return concat(tag('receipt-batch'), u32(size), root)
}

/** What a vault says of a seed that it gave out. */
export interface ReleaseFacts {
  M: Uint8Array
  S: Uint8Array
  T: Uint8Array
  /** By the vault's clock. */
  releasedMs: number
}

/** By the vault: it holds the close record T of that draw, and so the root M, for ever and gave out the seed S at `releasedMs`. */
export function releaseBytes(release: DrawName & ReleaseFacts): Uint8Array {
  const { game, day, i, M, S, T, releasedMs } = release
  return concat(tag('release-2'), str(game), u32(day), u32(i), M, S, T, u64(releasedMs))
}

/**
 * The same as vaults up to 2.2 said it: without T, so that the total stake was in nothing but the operator's own signature.
 * No vault makes it for another release, or whoever asks could choose the balls by that sum.
 */
export function formerReleaseBytes(release: DrawName & Omit<ReleaseFacts, 'T'>): Uint8Array {
  const { game, day, i, M, S, releasedMs } = release
  return concat(tag('release'), str(game), u32(day), u32(i), M, S, u64(releasedMs))
}

/**
 * By the vault, in mode 1: at `boundMs` of its clock, before the round could be known, it bound the draw for ever to the
 * close record T.
 */
export function boundBytes(
  bound: DrawName & { T: Uint8Array; chainHash: Uint8Array; round: number; boundMs: number },
): Uint8Array {
  const { game, day, i, T, chainHash, round, boundMs } = bound
  return concat(tag('bound'), str(game), u32(day), u32(i), T, chainHash, u64(round), u64(boundMs))
}
