/** Receipts that the lotto 59 page kept on this device. Storage is not trusted: anything odd is left out. */
import type { ReceiptBatch } from '@samnang/core/fairness/receipt-batch'
import { RECEIPTS_KEY } from '../lotto59/tickets/receipts.ts'
import type { KeptReceipt } from './fair-data.ts'

export function keptReceipts(storage: Pick<Storage, 'getItem'>, resultId: number): KeptReceipt[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(RECEIPTS_KEY) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter((one) => isReceipt(one) && one.result_id === resultId).map(onlyFields)
      : []
  } catch {
    return []
  }
}

function isReceipt(value: unknown): value is KeptReceipt {
  if (typeof value !== 'object' || value === null) return false
  const one = value as Partial<Record<keyof KeptReceipt, unknown>>
  const numbers = [one.ticket_id, one.result_id, one.accepted_ms]
  return (
    numbers.every((number) => Number.isSafeInteger(number)) &&
    [one.leaf, one.salt, one.signature].every((text) => typeof text === 'string') &&
    (one.batch === undefined || isBatch(one.batch))
  )
}

function isBatch(value: unknown): value is ReceiptBatch {
  if (typeof value !== 'object' || value === null) return false
  const { index, size, path } = value as Partial<Record<keyof ReceiptBatch, unknown>>
  return (
    [index, size].every((number) => Number.isSafeInteger(number)) &&
    Array.isArray(path) &&
    path.every((node) => typeof node === 'string')
  )
}

function onlyFields(receipt: KeptReceipt): KeptReceipt {
  const { ticket_id, result_id, leaf, salt, accepted_ms, signature, batch } = receipt
  const fields = { ticket_id, result_id, leaf, salt, accepted_ms, signature }
  if (batch === undefined) return fields
  return { ...fields, batch: { index: batch.index, size: batch.size, path: batch.path } }
}
