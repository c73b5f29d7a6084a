/** A player's own receipts, from the file that the portal's page of verification saves, against the keys of the house. */
import type { Dispute } from '@samnang/contract/office/dispute'
import { fromHex } from '@samnang/core/bytes'
import { ticketId16 } from '@samnang/core/fairness/commitment'
import { verifyEd25519 } from '@samnang/core/fairness/ed25519'
import { type ReceiptBatch, signedMessage } from '@samnang/core/fairness/receipt-batch'
import { savedRecords } from '@samnang/core/fairness/saved-page'
import { receiptBytes } from '@samnang/core/fairness/signed-records'
import { type Evidence, keysValidFor, signedByAny } from '@samnang/core/fairness/verify-step'

export interface CheckedReceipt {
  ticket: number
  /** Of whose signature it has, in hex; null: nobody of the house has signed it. */
  key: string | null
  /** It says what the book says. */
  isSame: boolean
}

interface Receipt {
  ticket_id: number
  leaf: string
  salt: string
  accepted_ms: number
  signature: string
  batch?: ReceiptBatch
}

/** Of the tickets of this bet alone; what the file says of others is not asked. Empty: it has no receipt of them. */
export async function checkReceipts(file: string, bet: Dispute): Promise<CheckedReceipt[]> {
  const checked: CheckedReceipt[] = []
  for (const receipt of receiptsIn(file)) {
    const ours = bet.receipts.find((one) => one.ticket_id === receipt.ticket_id)
    if (!ours) continue
    const isSame = ours.leaf === receipt.leaf && ours.salt === receipt.salt
    checked.push({ ticket: receipt.ticket_id, key: await signerOf(receipt, bet), isSame })
  }
  return checked
}

/** A file comes from outside: whatever cannot be read is no receipt. */
function receiptsIn(file: string): Receipt[] {
  try {
    const { data } = JSON.parse(savedRecords(file)) as {
      data: { own: { receipt: unknown }[] }
    }
    return data.own.map(({ receipt }) => receipt).filter(isReceipt)
  } catch {
    return []
  }
}

function isReceipt(value: unknown): value is Receipt {
  if (typeof value !== 'object' || value === null) return false
  const {
    ticket_id: id,
    accepted_ms: ms,
    leaf,
    salt,
    signature,
  } = value as Partial<Record<keyof Receipt, unknown>>
  return (
    [id, ms].every((number) => Number.isSafeInteger(number)) &&
    [leaf, salt, signature].every((text) => typeof text === 'string')
  )
}

async function signerOf(receipt: Receipt, { draw }: Dispute): Promise<string | null> {
  if (!draw?.records) return null
  try {
    const { game, day, i } = draw.records
    const { leaf, accepted_ms: acceptedMs, ticket_id: id, batch, signature } = receipt
    const bytes = receiptBytes({
      game,
      day,
      i,
      leaf: fromHex(leaf),
      acceptedMs,
      ticketId16: ticketId16(BigInt(id)),
    })
    const message = signedMessage(bytes, batch)
    if (message === null) return null
    const keys = keysValidFor(draw.records, draw.keys.operator)
    const evidence = { draw: draw.records, verifySignature: verifyEd25519 } as Pick<
      Evidence,
      'draw' | 'verifySignature'
    >
    const { detail } = await signedByAny(evidence as Evidence, keys, message, signature)
    return typeof detail.key === 'string' ? detail.key : null
  } catch {
    return null
  }
}
