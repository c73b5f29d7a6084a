/**
 * Receipts that one signature covers. Whoever accepts many bets at once signs the root of a tree (RFC 6962, as all trees
 * here) whose leaf data are the receipts, in their order, and gives each of them its path.
 */
import { fromHex, hex, type Sha256 } from '../bytes.ts'
import { assert } from '../refusal.ts'
import type { DrawName } from './commitment.ts'
import { leafHash, merkleLevels, pathInLevels, rootFromPath } from './merkle.ts'
import { type ReceiptFacts, receiptBatchBytes, receiptsOfDraw } from './signed-records.ts'

/** Where a receipt stands among those signed with it, hashes in hex. One alone: index 0, size 1, no path. */
export interface ReceiptBatch {
  index: number
  size: number
  path: string[]
}

/** The bytes to sign for receipts of one draw, and the place of each of them. `sha` as in `merkleRoot`. */
export function batchReceipts(
  draw: DrawName,
  receipts: readonly ReceiptFacts[],
  sha?: Sha256,
): { message: Uint8Array; placeOf(index: number): ReceiptBatch } {
  const bytesOf = receiptsOfDraw(draw)
  const leaves = receipts.map((receipt) => leafHash(bytesOf(receipt), sha))
  const levels = merkleLevels(leaves, sha)
  const [root] = levels.at(-1) ?? []
  assert(root !== undefined, 'a batch has a receipt')
  const size = receipts.length
  // Nodes near the root are in many paths: each is written once.
  const written = levels.map((level) => level.map(hex))
  return {
    message: receiptBatchBytes(size, root),
    placeOf: (index) => ({ index, size, path: pathInLevels(written, index) }),
  }
}

/**
 * What the operator has signed if this receipt is genuine. A receipt without a batch was signed for itself: those of
 * before, and those of a proof. Null: no tree of that size has such a path.
 */
export function signedMessage(receipt: Uint8Array, batch: ReceiptBatch | undefined): Uint8Array | null {
  if (batch === undefined) return receipt
  const { index, size, path } = batch
  const root = rootFromPath(leafHash(receipt), index, size, path.map(fromHex))
  return root === null ? null : receiptBatchBytes(size, root)
}
