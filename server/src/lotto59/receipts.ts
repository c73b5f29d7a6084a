/** The operator's signed word that a ticket's leaf will be under the root of its draw. */
import type { BetPlaced } from '@samnang/contract/lotto59'
import { hex } from '@samnang/core/bytes'
import { ticketId16 } from '@samnang/core/fairness/commitment'
import { receiptBytes } from '@samnang/core/fairness/signed-records'
import type { PollName } from '@samnang/core/lotto59/markets'
import type { OperatorKey } from '../draws/operator-key.ts'

export interface ReceiptFacts {
  draw: { poll: PollName; day: number; i: number }
  ticketId: bigint
  leaf: Uint8Array
  salt: Uint8Array
  acceptedMs: number
}

/** Ed25519 gives the same signature for the same receipt, so a repeated answer is equal to the first. */
export function signedReceipt(key: OperatorKey, facts: ReceiptFacts): BetPlaced['receipts'][number] {
  const { draw, ticketId, leaf, salt, acceptedMs } = facts
  const id = ticketId16(ticketId)
  const bytes = receiptBytes({ game: draw.poll, day: draw.day, i: draw.i, leaf, acceptedMs, ticketId16: id })
  return {
    ticket_id: Number(ticketId),
    leaf: hex(leaf),
    salt: hex(salt),
    accepted_ms: acceptedMs,
    signature: Buffer.from(key.sign(bytes)).toString('base64'),
  }
}
