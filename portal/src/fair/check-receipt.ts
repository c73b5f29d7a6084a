/**
 * The receipt that the device kept against the published draw. It needs nothing of the server but public records,
 * so it also proves a bet that the server would deny.
 */

import { fromHex } from '@samnang/core/bytes'
import { ticketId16 } from '@samnang/core/fairness/commitment'
import { hasPublicLeaves } from '@samnang/core/fairness/lottery-modes'
import { signedMessage } from '@samnang/core/fairness/receipt-batch'
import { receiptBytes } from '@samnang/core/fairness/signed-records'
import {
  type Check,
  type Evidence,
  failed,
  signedByAny,
  type Verdict,
} from '@samnang/core/fairness/verify-step'
import type { KeptReceipt, OwnBet } from './fair-data.ts'

export type PageCode = 'kept_receipt' | 'file'

export function receiptCheck(evidence: Evidence, bet: OwnBet, receipt: KeptReceipt): Check['run'] {
  return async () => {
    const { ticket_id, leaf, accepted_ms: acceptedMs, signature, batch } = receipt
    if (ticket_id !== bet.ticket_id) return failed('other_ticket')
    const { game, day, i } = evidence.draw
    const name = { game, day, i, leaf: fromHex(leaf), acceptedMs, ticketId16: ticketId16(BigInt(ticket_id)) }
    const message = signedMessage(receiptBytes(name), batch)
    if (message === null) return failed('no_key_signed')
    const signed = await signedByAny(evidence, evidence.operatorKeys, message, signature)
    return signed.state === 'ok' ? placeOf(evidence, bet, receipt) : signed
  }
}

/** A signed receipt must be under the root, and be the one that the server's proof speaks of. */
function placeOf({ draw, leaves }: Evidence, { proof }: OwnBet, receipt: KeptReceipt): Verdict {
  const { leaf, salt, accepted_ms, signature, batch } = receipt
  if (proof !== null) {
    const same =
      proof.leaf === leaf &&
      proof.salt === salt &&
      proof.accepted_ms === accepted_ms &&
      // The proof's is signed for itself: the signature of a batch is another one, and was checked above.
      (batch !== undefined || proof.receipt_signature === signature)
    if (!same) return failed('receipt_differs')
  }
  if (draw.state === 'VOID') return { state: 'void', detail: {} }
  if (leaves == null)
    return hasPublicLeaves(draw) ? failed('record_incomplete') : { state: 'not_yet', detail: {} }
  return leaves.includes(leaf) ? { state: 'ok', detail: {} } : failed('bet_not_listed')
}
