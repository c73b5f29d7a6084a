import fc from 'fast-check'
import { expect, test } from 'vitest'
import { concat, hex, sha256, u8, u32, utf8 } from '../bytes.ts'
import { ticketId16 } from './commitment.ts'
import { leafHash, merkleRoot } from './merkle.ts'
import { batchReceipts, type ReceiptBatch, signedMessage } from './receipt-batch.ts'
import { receiptBatchBytes, receiptBytes } from './signed-records.ts'

const DRAW = { game: 'POLL_1', day: 20_777, i: 3 }

function receiptsOf(count: number) {
  return Array.from({ length: count }, (_, at) => ({
    leaf: sha256(u32(at)),
    acceptedMs: 1_795_132_800_000 + at,
    ticketId16: ticketId16(BigInt(1_000 + at)),
  }))
}

/** What the player of receipt `at` gets, and the bytes that its signature has to cover. */
function given(count: number, at: number) {
  const receipts = receiptsOf(count)
  const { message, placeOf } = batchReceipts(DRAW, receipts)
  const receipt = receipts[at]
  if (!receipt) throw new Error('the receipt is one of the batch')
  return { message, batch: placeOf(at), bytes: receiptBytes({ ...DRAW, ...receipt }) }
}

const textOf = (message: Uint8Array | null) => message && hex(message)

test('every receipt of a batch of any size leads to the one message that was signed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 130 }), fc.nat(), (count, some) => {
      const { message, batch, bytes } = given(count, some % count)
      expect(textOf(signedMessage(bytes, batch))).toBe(hex(message))
    }),
  )
})

test('the message is a tag, the number of receipts and their root', () => {
  const leaves = receiptsOf(3).map((receipt) => leafHash(receiptBytes({ ...DRAW, ...receipt })))
  const [a, b, c] = leaves as [Uint8Array, Uint8Array, Uint8Array]
  const root = sha256(concat(u8(1), sha256(concat(u8(1), a, b)), c))
  const text = utf8('pooldraw/v1/receipt-batch')
  expect(hex(given(3, 0).message)).toBe(hex(concat(u8(text.length), text, u32(3), root)))
  expect(hex(merkleRoot(leaves))).toBe(hex(root))
})

test('a receipt alone has a path of no length, and what is signed is not the receipt itself', () => {
  const { message, batch, bytes } = given(1, 0)
  expect(batch).toEqual({ index: 0, size: 1, path: [] })
  expect(hex(message)).toBe(hex(receiptBatchBytes(1, leafHash(bytes))))
  expect(textOf(signedMessage(bytes, undefined))).toBe(hex(bytes))
})

test.each([2, 3, 5, 64])('of %d receipts none goes with the path of another', (count) => {
  for (let at = 0; at < count; at++) {
    const other = given(count, (at + 1) % count)
    const { message, bytes } = given(count, at)
    expect(textOf(signedMessage(bytes, other.batch))).not.toBe(hex(message))
  }
})

test('the path of another batch, another size or index, a longer or shorter path lead elsewhere', () => {
  const { message, batch, bytes } = given(5, 4)
  const [top = ''] = batch.path
  const wrong: ReceiptBatch[] = [
    given(6, 4).batch,
    given(9, 4).batch,
    { ...batch, size: 6 },
    { ...batch, size: 4 },
    { ...batch, index: 3 },
    { ...batch, index: -1 },
    { ...batch, path: [] },
    { ...batch, path: [top, top] },
    { ...batch, path: [top.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))] },
  ]
  expect(textOf(signedMessage(bytes, batch))).toBe(hex(message))
  for (const other of wrong) expect(textOf(signedMessage(bytes, other))).not.toBe(hex(message))
})

test('a node of the tree is no receipt: leaves and nodes are hashed apart', () => {
  const { message, batch, bytes } = given(2, 0)
  const [sibling = ''] = batch.path
  const node = concat(leafHash(bytes), Uint8Array.from(Buffer.from(sibling, 'hex')))
  expect(textOf(signedMessage(node, { index: 0, size: 1, path: [] }))).not.toBe(hex(message))
})

test('nothing is signed for nobody', () => {
  expect(() => batchReceipts(DRAW, [])).toThrow('a batch has a receipt')
})

test('a batch is hashed with what is given for it, as on a server that has a faster one', () => {
  let hashes = 0
  const counted = (bytes: Uint8Array) => {
    hashes++
    return sha256(bytes)
  }
  const { message } = batchReceipts(DRAW, receiptsOf(5), counted)
  expect(hex(message)).toBe(hex(given(5, 0).message))
  // Five leaves, and four nodes above them.
  expect(hashes).toBe(9)
})
