/// <reference types="node" />
import type { Dispute } from '@samnang/contract/office/dispute'
import { fromBase64, fromHex, hex } from '@samnang/core/bytes'
import { ticketId16 } from '@samnang/core/fairness/commitment'
import { batchReceipts } from '@samnang/core/fairness/receipt-batch'
import { sampleDraw } from '@samnang/core/fairness/sample-draw.test-parts'
import { expect, test } from 'vitest'
import { checkReceipts } from './check-receipt.ts'

const { draw, keys, proof, byOperator } = sampleDraw()
const stranger = sampleDraw().byOperator
const TICKET = 100
const KEY = hex(fromBase64(keys.operator[0]?.key ?? ''))

/** Only what is asked of it. */
const bet = {
  receipts: [{ ticket_id: TICKET, leaf: proof.leaf, salt: proof.salt, checks: [], place: null }],
  draw: { records: draw, keys },
} as unknown as Dispute

/** As the house gives it, signed together with another one. */
function receipt(id = TICKET, signed = byOperator) {
  const facts = (leaf: string, ticket: number) => ({
    leaf: fromHex(leaf),
    acceptedMs: proof.accepted_ms,
    ticketId16: ticketId16(BigInt(ticket)),
  })
  const { message, placeOf } = batchReceipts(draw, [facts('11'.repeat(32), 1), facts(proof.leaf, id)])
  const { leaf, salt, accepted_ms } = proof
  return { ticket_id: id, leaf, salt, accepted_ms, signature: signed(message), batch: placeOf(1) }
}

function fileOf(receipts: unknown[]): string {
  const json = JSON.stringify({ data: { own: receipts.map((one) => ({ receipt: one })) } })
  return `<html><script type="application/json" id="records" data-sha256="x">${json}</script></html>`
}

test('a receipt that the house has signed is told with the key, and that the book says the same', async () => {
  const good = { ticket: TICKET, key: KEY, isSame: true }
  expect(await checkReceipts(fileOf([null, receipt()]), bet)).toEqual([good])
  const alone = { ...receipt(), signature: proof.receipt_signature, batch: undefined }
  expect(await checkReceipts(fileOf([alone]), bet)).toEqual([good])
})

test.each([
  ['of another key', receipt(TICKET, stranger), true],
  ['of another moment', { ...receipt(), accepted_ms: 1 }, true],
  ['of another bet', { ...receipt(), leaf: 'ac'.repeat(32) }, false],
  ['in another place of its batch', { ...receipt(), batch: { ...receipt().batch, index: 0 } }, true],
  ['of nonsense', { ...receipt(), signature: '%', leaf: 'x' }, false],
])('a receipt %s is not signed', async (_, one, isSame) => {
  expect(await checkReceipts(fileOf([one]), bet)).toEqual([{ ticket: TICKET, key: null, isSame }])
})

test('a file without a receipt of this bet has none', async () => {
  const others = [receipt(TICKET + 1), { ...receipt(), ticket_id: String(TICKET) }, 7]
  for (const file of ['', '<html>', fileOf([]), fileOf(others)])
    expect(await checkReceipts(file, bet)).toEqual([])
})
