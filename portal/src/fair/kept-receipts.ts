/** Receipts that the lotto 59 page kept on this device. Storage is not trusted: anything odd is left out. */
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
    [one.leaf, one.salt, one.signature].every((text) => typeof text === 'string')
  )
}

function onlyFields({ ticket_id, result_id, leaf, salt, accepted_ms, signature }: KeptReceipt): KeptReceipt {
  return { ticket_id, result_id, leaf, salt, accepted_ms, signature }
}
