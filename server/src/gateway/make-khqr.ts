/**
 * The text of a KHQR: an EMVCo code with the house's Bakong account, the amount in riel and the moment of its end. A
 * banking app shows all of it before the player pays.
 */
import { createHash } from 'node:crypto'
import { UNITS_PER_RIEL } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import { KHQR, type QRPayload, TAG } from 'ts-khqr'
import type { PaymentCode, WantedCode } from './payment-gateway.ts'

/** Whose account the money goes to. */
export interface Payee {
  /** Of Bakong, as `samnang@aclb`. */
  account: string
  /** As banking apps show it: at most 25 characters of ASCII. */
  name: string
  city: string
  /** Of a merchant's account alone: its number at its bank. */
  merchant?: { id: string; bank: string }
}

/** Throws where the payee or the amount cannot stand in a code. */
export function makeKhqr(payee: Payee, wanted: WantedCode): PaymentCode {
  assert(wanted.amountUnits % UNITS_PER_RIEL === 0n, 'a code asks for whole riel')
  const { status, data } = KHQR.generate(payloadOf(payee, wanted))
  if (!data) throw new Error(`no KHQR could be made: ${status.message}`)
  const text = withWholeSum(data.qr)
  return { text, md5: createHash('md5').update(text).digest('hex') }
}

function payloadOf({ account, name, city, merchant }: Payee, wanted: WantedCode): QRPayload {
  return {
    tag: merchant ? TAG.MERCHANT : TAG.INDIVIDUAL,
    accountID: account,
    merchantName: name,
    merchantCity: city,
    ...(merchant ? { merchantID: merchant.id, acquiringBank: merchant.bank } : {}),
    amount: Number(wanted.amountUnits / UNITS_PER_RIEL),
    expirationTimestamp: wanted.expiresAtMs,
    additionalData: { billNumber: wanted.bill },
  }
}

/** ts-khqr 2.2.3 writes a checksum below 0x10 with three digits: one code in 4 096, which no app would read. */
function withWholeSum(text: string): string {
  return text.replace(/6304([0-9A-F]{1,3})$/, (_tail, sum: string) => `6304${sum.padStart(4, '0')}`)
}
