/** Everything that one verification looks at: what the page fetches, and what the saved file holds. */
import { hasPublicLeaves } from '@samnang/core/fairness/lottery-modes'
import type { PublishedDraw, PublishedKeys, PublishedProof } from '@samnang/core/fairness/published-records'
import type { ReceiptBatch } from '@samnang/core/fairness/receipt-batch'

/** A receipt as it was given when the bet was placed and kept on the device. */
export interface KeptReceipt {
  ticket_id: number
  result_id: number
  leaf: string
  salt: string
  accepted_ms: number
  signature: string
  /** Where it stands among those that were signed with it; absent: signed for itself. */
  batch?: ReceiptBatch
}

/** One ticket of this player: the server's proof, the receipt of the device, or both. */
export interface OwnBet {
  ticket_id: number
  proof: PublishedProof | null
  receipt: KeptReceipt | null
}

export interface FairData {
  /** The id that was asked for: no hash covers it. */
  asked: number
  draw: PublishedDraw
  keys: PublishedKeys
  /** Null while they are not public, or where the house gives none. */
  leaves: string[] | null
  own: OwnBet[]
}

/** Nothing more will be published. */
export function isFinal(draw: PublishedDraw): boolean {
  return hasPublicLeaves(draw) || draw.state === 'VOID'
}
