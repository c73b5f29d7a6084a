/** Signed receipts of accepted bets, kept on the device until a log-out, for the verify page: proof that does not rest with us. */
import type { BetPlaced } from '@samnang/contract/lotto59'
import type { ReceiptBatch } from '@samnang/core/fairness/receipt-batch'

export interface KeptReceipt {
  ticket_id: number
  result_id: number
  leaf: string
  salt: string
  accepted_ms: number
  signature: string
  batch?: ReceiptBatch
}

export const RECEIPTS_KEY = 'samnang.receipts'
const KEPT = 200

/** The receipts after a slip was placed: newest last, each ticket once, the last 200. */
export function withReceipts(kept: readonly KeptReceipt[], placed: BetPlaced): KeptReceipt[] {
  const fresh = placed.receipts.map((receipt) => ({ ...receipt, result_id: placed.result_id }))
  const ids = new Set(fresh.map((receipt) => receipt.ticket_id))
  return [...kept.filter((receipt) => !ids.has(receipt.ticket_id)), ...fresh].slice(-KEPT)
}

/** Storage may be full or closed; the server keeps the receipts, too, so that is no reason to fail. */
export function keepReceipts(storage: Pick<Storage, 'getItem' | 'setItem'>, placed: BetPlaced): void {
  try {
    const kept: unknown = JSON.parse(storage.getItem(RECEIPTS_KEY) ?? '[]')
    const list = Array.isArray(kept) ? (kept as KeptReceipt[]) : []
    storage.setItem(RECEIPTS_KEY, JSON.stringify(withReceipts(list, placed)))
  } catch {
    // Nothing to do: see above.
  }
}
