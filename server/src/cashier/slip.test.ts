/** Photos of transfers: what is taken, what becomes of it, and who may look at it. */
import { randomBytes, randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { Deposit } from '@samnang/contract/deposit'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser, type TestBrowser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { askDeposit, openBank, photo, sendPicture } from '../../test/deposits.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { similarSlips, slipPicture, slipsOf } from './slips.ts'

let db: TestDatabase
let one: TestServer
let two: TestServer

beforeAll(async () => {
  db = await testDatabase()
  const csrfKey = randomBytes(32)
  one = await testServer({ db, csrfKey })
  two = await testServer({ db, csrfKey })
  await openBank(db)
})
afterAll(async () => {
  await one?.close()
  await two?.close()
  await db?.drop()
})

async function someone(): Promise<{ page: TestBrowser; other: TestBrowser }> {
  const username = `dara${randomUUID().slice(0, 8)}`
  await one.addPlayer(username)
  const page = browser(one.app)
  await page.logIn(username, PASSWORD)
  const other = browser(two.app)
  for (const [name, value] of page.cookies) other.cookies.set(name, value)
  return { page, other }
}

const shown = async (page: TestBrowser, id: number): Promise<Deposit> =>
  (await page.get(`/api/deposit/${id}`)).json().data
const pictureOf = async (page: TestBrowser, id: number): Promise<Buffer> =>
  (await page.get(`/api/deposit/${id}/slip`)).rawPayload
const slipCount = async (id: number) => (await slipsOf(db.pool, BigInt(id))).length

test.each([
  ['jpeg', 3_000, 4_000, 1_500, 2_000],
  ['png', 900, 1_200, 900, 1_200],
  ['webp', 2_400, 600, 2_000, 500],
] as const)(
  'a %s is kept as a small webp of what it shows',
  async (format, width, height, keptWidth, keptHeight) => {
    const { page } = await someone()
    const { id } = await askDeposit(page, 20_000)
    // Whatever it calls itself.
    const sent = await sendPicture(page, id, await photo(10, { width, height, format }), 'image/png')
    expect(sent.statusCode, sent.body).toBe(200)
    expect(sent.json().data).toMatchObject({ state: 'SENT', has_slip: true, expires_at: null })
    const answer = await page.get(`/api/deposit/${id}/slip`)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.rawPayload.length).toBeLessThanOrEqual(400 * 1024)
    const kept = await sharp(answer.rawPayload).metadata()
    expect([kept.format, kept.width, kept.height]).toEqual(['webp', keptWidth, keptHeight])
  },
)

test('noise of a camera that hardly gets smaller is kept below 400 kB all the same', async () => {
  const { page } = await someone()
  const { id } = await askDeposit(page, 20_000)
  const noise = await sharp(randomBytes(900 * 1_200 * 3), { raw: { width: 900, height: 1_200, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
  expect((await sendPicture(page, id, noise)).statusCode).toBe(200)
  expect((await pictureOf(page, id)).length).toBeLessThanOrEqual(400 * 1024)
})

test('where the photo was taken, and by which phone, is not kept; it stands upright', async () => {
  const { page } = await someone()
  const { id } = await askDeposit(page, 20_000)
  const taken = await sharp(await photo(11, { width: 400, height: 300 }))
    .withExif({
      IFD0: { Make: 'Galaxy-of-Dara' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '11/1 33/1 21/1', GPSLongitudeRef: 'E' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(taken.includes('Galaxy-of-Dara')).toBe(true)
  expect((await sharp(taken).metadata()).orientation).toBe(6)
  expect((await sendPicture(page, id, taken)).statusCode).toBe(200)
  const kept = await pictureOf(page, id)
  expect(kept.includes('Galaxy-of-Dara')).toBe(false)
  const { exif, xmp, icc, orientation, width, height } = await sharp(kept).metadata()
  expect({ exif, xmp, icc, orientation }).toEqual({})
  expect({ width, height }).toEqual({ width: 300, height: 400 })
})

/** A picture of one grey, as wide and high as it says, in a few bytes. */
function bombOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const part = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(named) >>> 0)
    return Buffer.concat([length, named, sum])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const rows = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([signature, part('IHDR', head), part('IDAT', rows), part('IEND', Buffer.alloc(0))])
}

const bad: [string, () => Promise<Buffer> | Buffer][] = [
  ['a script', () => Buffer.from('<script>alert(document.cookie)</script>')],
  ['a page with a picture’s first bytes', () => Buffer.from([0xff, 0xd8, 0xff, ...Buffer.from('<html>')])],
  [
    'a vector picture',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
  ],
  ['a document', () => Buffer.from('%PDF-1.7')],
  ['a photo that was cut off', async () => (await photo(12)).subarray(0, 9_000)],
  ['a bomb of ten thousand million points', () => bombOf(100_000, 100_000)],
  ['a bomb just above what is read', () => bombOf(10_000, 6_001)],
  ['nothing', () => Buffer.alloc(0)],
]

test.each(bad)('%s is refused and nothing is kept', async (_name, make) => {
  const { page } = await someone()
  const { id } = await askDeposit(page, 20_000)
  const started = performance.now()
  const answer = await sendPicture(page, id, await make())
  expect([422, 415]).toContain(answer.statusCode)
  expect(['slip_unreadable', 'wrong_content_type']).toContain(answer.json().code)
  expect(performance.now() - started).toBeLessThan(5_000)
  expect(await slipCount(id)).toBe(0)
  expect((await shown(page, id)).state).toBe('OPEN')
  expect((await page.get(`/api/deposit/${id}/slip`)).statusCode).toBe(404)
})

test('a photo of 20 MB is refused, one of just below 8 MB is read', async () => {
  const { page } = await someone()
  const { id } = await askDeposit(page, 20_000)
  const small = await photo(13)
  const padded = (bytes: number) => Buffer.concat([small, Buffer.alloc(bytes - small.length)])
  expect((await sendPicture(page, id, padded(20_000_000))).json().code).toBe('too_large')
  expect((await sendPicture(page, id, padded(8 * 1024 * 1024 + 1))).json().code).toBe('too_large')
  expect(await slipCount(id)).toBe(0)
  expect((await sendPicture(page, id, padded(8 * 1024 * 1024))).statusCode).toBe(200)
})

test('a picture is taken by its own endpoint alone, and nothing else by it', async () => {
  const { page } = await someone()
  const { id } = await askDeposit(page, 20_000)
  const picture = await photo(14)
  for (const type of ['application/json', 'text/html', 'application/octet-stream'])
    expect([400, 415]).toContain((await sendPicture(page, id, picture, type)).statusCode)
  const elsewhere = await page.send('POST', '/api/deposit', picture, { 'content-type': 'image/jpeg' })
  expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([415, 'wrong_content_type'])
  const guest = browser(one.app)
  await guest.get('/sanctum/csrf-cookie')
  expect((await sendPicture(guest, id, picture)).statusCode).toBe(401)
  const untold = await page.send('PUT', `/api/deposit/${id}/slip`, picture, {
    'content-type': 'image/jpeg',
    'x-xsrf-token': 'wrong',
  })
  expect(untold.statusCode).toBe(419)
  expect(await slipCount(id)).toBe(0)
})

test('the slip of another player is nowhere, to look at and to send', async () => {
  const [owner, stranger] = [await someone(), await someone()]
  const { id } = await askDeposit(owner.page, 20_000)
  await sendPicture(owner.page, id, await photo(15))
  expect((await stranger.page.get(`/api/deposit/${id}/slip`)).json().code).toBe('not_found')
  expect((await sendPicture(stranger.page, id, await photo(16))).json().code).toBe('not_found')
  expect((await browser(one.app).get(`/api/deposit/${id}/slip`)).statusCode).toBe(401)
  expect(await slipCount(id)).toBe(1)
  expect((await owner.page.get(`/api/deposit/${id}/slip`)).statusCode).toBe(200)
})

test('the same bytes again, at two servers at once and after the decision, are one slip', async () => {
  const { page, other } = await someone()
  const { id } = await askDeposit(page, 20_000)
  const picture = await photo(17)
  const answers = await Promise.all([page, other, page, other].map((tab) => sendPicture(tab, id, picture)))
  for (const answer of answers) expect(answer.statusCode, answer.body).toBe(200)
  expect(await slipCount(id)).toBe(1)
  expect((await shown(page, id)).steps.map(({ state }) => state)).toEqual(['OPEN', 'SENT'])
  await page.post(`/api/deposit/${id}/cancel`)
  expect((await sendPicture(page, id, picture)).json().data.state).toBe('CANCELLED')
  expect((await sendPicture(page, id, await photo(18))).json().code).toBe('deposit_closed')
  expect(await slipCount(id)).toBe(1)
})

test('a better picture answers what the staff ask; five are enough', async () => {
  const { page } = await someone()
  const { id } = await askDeposit(page, 20_000)
  await sendPicture(page, id, await photo(20))
  await db.owner.query(`update deposit set question = 'slip_unreadable' where id = $1`, [id])
  expect((await shown(page, id)).question).toBe('slip_unreadable')
  const better = await photo(21)
  expect((await sendPicture(page, id, better)).json().data).toMatchObject({ state: 'SENT', question: null })
  for (const seed of [22, 23, 24])
    expect((await sendPicture(page, id, await photo(seed))).statusCode).toBe(200)
  expect((await sendPicture(page, id, await photo(25))).json()).toMatchObject({
    code: 'too_many_slips',
    n: 5,
  })
  expect((await sendPicture(page, id, better)).statusCode).toBe(200)
  expect(await slipCount(id)).toBe(5)
})

test('the same slip of two players, as it is or saved anew, is marked on both; another slip is not', async () => {
  const people = [await someone(), await someone(), await someone(), await someone()]
  const [first, second, third, fourth] = await Promise.all(
    people.map(async ({ page }) => ({ page, id: (await askDeposit(page, 20_000)).id })),
  )
  if (!first || !second || !third || !fourth) throw new Error('four have asked')
  const slip = await photo(30)
  const savedAnew = await sharp(slip).resize({ width: 420 }).webp({ quality: 60 }).toBuffer()
  await sendPicture(first.page, first.id, slip)
  await sendPicture(second.page, second.id, slip)
  await sendPicture(third.page, third.id, savedAnew)
  await sendPicture(fourth.page, fourth.id, await photo(31))
  const marks = async (id: number) => {
    const rows = await similarSlips(db.pool, BigInt(id))
    return Object.fromEntries(rows.map(({ deposit, isSame }) => [Number(deposit), isSame]))
  }
  expect(await marks(first.id)).toEqual({ [second.id]: true, [third.id]: false })
  expect(await marks(second.id)).toEqual({ [first.id]: true, [third.id]: false })
  expect(await marks(third.id)).toEqual({ [first.id]: false, [second.id]: false })
  expect(await marks(fourth.id)).toEqual({})
})

test('of all the slips that a house has kept the same file is found, and what is alike around it', async () => {
  const people = [await someone(), await someone(), await someone()]
  const [now, same, alike] = await Promise.all(
    people.map(async ({ page }) => ({ page, id: (await askDeposit(page, 20_000)).id })),
  )
  if (!now || !same || !alike) throw new Error('three have asked')
  const slip = await photo(50)
  await sendPicture(now.page, now.id, slip)
  await sendPicture(same.page, same.id, slip)
  await sendPicture(alike.page, alike.id, await sharp(slip).resize({ width: 420 }).webp().toBuffer())
  const found = async () => {
    const rows = await similarSlips(db.pool, BigInt(now.id))
    return rows.map(({ deposit }) => Number(deposit))
  }
  expect(await found()).toEqual([same.id, alike.id])
  const { rows } = await db.owner.query<{ id: bigint }>('select max(id) as id from deposit_slip')
  const far = (rows[0]?.id ?? 0n) + 1_000_000n
  await db.owner.query(
    `with gone as (delete from deposit_slip where deposit = any ($1) returning *)
     insert into deposit_slip (id, deposit, sha256, picture_hash, image) overriding system value
     select $2 + row_number() over (), deposit, sha256, picture_hash, image from gone`,
    [[same.id, alike.id], far],
  )
  expect(await found()).toEqual([same.id])
})

test('staff look at a slip by its request', async () => {
  const { page } = await someone()
  const [{ id }, other] = [await askDeposit(page, 20_000), await askDeposit(page, 20_000)]
  await sendPicture(page, id, await photo(40))
  const [slip] = await slipsOf(db.pool, BigInt(id))
  if (!slip) throw new Error('it stands')
  const look = (deposit: number) => slipPicture(db.pool, { deposit: BigInt(deposit), slip: slip.id })
  expect((await look(id))?.equals(await pictureOf(page, id))).toBe(true)
  expect(await look(other.id)).toBeNull()
})
