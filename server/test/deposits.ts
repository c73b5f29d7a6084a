/** What tests of deposits arrange: a bank of the house, photos of slips, requests. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Deposit } from '@samnang/contract/deposit'
import { assert } from '@samnang/core/refusal'
import sharp from 'sharp'
import type { TestBrowser } from './browser.ts'
import type { TestDatabase } from './database.ts'

/** An account of the house that players are told to transfer to; its id. */
export async function openBank(
  db: TestDatabase,
  code = `ABA-${randomBytes(2).toString('hex').toUpperCase()}`,
) {
  const { rows } = await db.owner.query<{ id: bigint }>(
    `insert into cash_account (id, kind, code, bank, number, holder, is_shown)
     select open_cash_account('bank:' || $1), 'bank', $1, 'ABA', '000123456', 'SAMNANG HOUSE', true returning id`,
    [code],
  )
  assert(rows[0], 'an insert returns its row')
  return rows[0].id
}

/** A picture that no other one looks like: blocks of brightness by `seed`. */
export function photo(
  seed: number,
  { width = 640, height = 960, format = 'jpeg' as 'jpeg' | 'png' | 'webp' } = {},
): Promise<Buffer> {
  const pixels = Buffer.alloc(16 * 24 * 3)
  let state = seed * 2_654_435_761 + 1
  for (let at = 0; at < pixels.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    pixels[at] = (state >>> 16) & 0xff
  }
  return sharp(pixels, { raw: { width: 16, height: 24, channels: 3 } })
    .resize({ width, height, kernel: 'nearest' })
    .toFormat(format)
    .toBuffer()
}

/** A request over the wire, by transfer. */
export async function askDeposit(page: TestBrowser, amount: number, key = randomUUID()): Promise<Deposit> {
  const answer = await page.post('/api/deposit', { amount, way: 'transfer' }, { 'idempotency-key': key })
  assert(answer.statusCode === 200, `a deposit can be asked for: ${answer.body}`)
  return answer.json().data
}

/** The bytes as they are, whatever they call themselves. */
export function sendPicture(page: TestBrowser, id: number, picture: Buffer, type = 'image/jpeg') {
  return page.send('PUT', `/api/deposit/${id}/slip`, picture, { 'content-type': type })
}
