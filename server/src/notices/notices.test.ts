/** What players are told, over the wire: their inbox, how it is read, what the house says, and its card. */
import type { AddressInfo } from 'node:net'
import type { Notice } from '@samnang/contract/notices'
import type { NoticeData, NoticeKind } from '@samnang/core/cashier/notice'
import { rielToUnits } from '@samnang/core/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser, type TestBrowser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addColleague, type OfficeBrowser, type TestOffice, testOffice } from '../../test/office.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { openStream, type StreamClient, until } from '../../test/stream.ts'
import { inTransaction } from '../database/pool.ts'
import { setTagIn } from '../players/player-desk.ts'
import { tellDueLimits } from './tell-due-limits.ts'
import { tellPlayer } from './tell-player.ts'

let db: TestDatabase
let server: TestServer
let office: TestOffice
let sreymom: OfficeBrowser
let url: string

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer({ db })
  office = await testOffice({ db })
  sreymom = await addColleague(office, db.owner, { name: 'Sreymom', roles: ['support'] })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await server?.close()
  await office?.close()
  await db?.drop()
})

interface Somebody {
  id: bigint
  page: TestBrowser
}

async function somebody(username: string): Promise<Somebody> {
  const id = await server.addPlayer(username)
  const page = browser(server.app)
  await page.logIn(username, PASSWORD)
  return { id, page }
}

function tell<K extends NoticeKind>({ id }: Somebody, kind: K, data: NoticeData[K]): Promise<void> {
  return inTransaction(db.pool, (tx) => tellPlayer(tx, id, kind, data))
}

async function inbox(
  { page }: Somebody,
  query = '',
): Promise<{ rows: Notice[]; next: string | null; unread: number }> {
  return (await page.get(`/api/notice/list${query}`)).json().data
}

const credited = (n: number) => ({ deposit: BigInt(n), amountUnits: rielToUnits(10_000 * n) })
const unreadOfUser = async ({ page }: Somebody) => (await page.get('/api/user')).json().data.unread_notices
const counts = (stream: StreamClient) =>
  stream.events.filter(({ kind }) => kind === 'notice').map(({ data }) => (data as { unread: number }).unread)

test('each kind reaches its player with its figures, and nobody else', async () => {
  const [dara, other] = [await somebody('dara'), await somebody('other')]
  const units = rielToUnits(25_000)
  await tell(dara, 'deposit_credited', { deposit: 7n, amountUnits: units })
  await tell(dara, 'deposit_rejected', { deposit: 8n, amountUnits: units, reason: 'not_received' })
  await tell(dara, 'deposit_question', { deposit: 9n, amountUnits: units, question: 'whole_slip' })
  await tell(dara, 'withdrawal_paid', { withdrawal: 10n, amountUnits: units })
  await tell(dara, 'withdrawal_rejected', { withdrawal: 11n, amountUnits: units, reason: 'bank_refused' })
  await tell(dara, 'limit_lowered', { limit: 'stake', period: '24h', amountUnits: units })
  await tell(dara, 'limit_due', { limit: 'loss', period: '7d', amountUnits: null })
  await tell(dara, 'bank_account_changed', {
    bank: 'ABA',
    ends: '4821',
    usableFromMs: Date.UTC(2026, 10, 24),
  })
  const { rows, next, unread } = await inbox(dara)
  const figures = rows.map(({ id: _id, at: _at, is_read: _read, ...rest }) => rest).reverse()
  expect(figures).toEqual([
    { kind: 'deposit_credited', request: 7, amount: 25_000 },
    { kind: 'deposit_rejected', request: 8, amount: 25_000, reason: 'not_received' },
    { kind: 'deposit_question', request: 9, amount: 25_000, reason: 'whole_slip' },
    { kind: 'withdrawal_paid', request: 10, amount: 25_000 },
    { kind: 'withdrawal_rejected', request: 11, amount: 25_000, reason: 'bank_refused' },
    { kind: 'limit_lowered', limit: { kind: 'stake', window: '24h' }, amount: 25_000 },
    { kind: 'limit_due', limit: { kind: 'loss', window: '7d' }, amount: null },
    {
      kind: 'bank_account_changed',
      account: { bank: 'ABA', ends: '4821', usable_from: '2026-11-24T00:00:00.000Z' },
    },
  ])
  expect({ next, unread }).toEqual({ next: null, unread: 8 })
  expect(await inbox(other)).toEqual({ rows: [], next: null, unread: 0 })
  expect([await unreadOfUser(dara), await unreadOfUser(other)]).toEqual([8, 0])
})

test('a notice of a transaction that is taken back was never told', async () => {
  const vuth = await somebody('vuth')
  const stream = await openStream(url, vuth.page.header())
  await stream.next('balance')
  const broken = inTransaction(db.pool, async (tx) => {
    await tellPlayer(tx, vuth.id, 'deposit_credited', credited(1))
    throw new Error('the bank says no')
  })
  await expect(broken).rejects.toThrow('the bank says no')
  await tell(vuth, 'deposit_credited', credited(2))
  expect((await stream.next('notice', 2_000)).data).toEqual({ unread: 1 })
  expect((await inbox(vuth)).rows.map(({ request }) => request)).toEqual([2])
  stream.close()
})

test('pages go by key without a gap while more comes in', async () => {
  const many = await somebody('many')
  for (let n = 1; n <= 7; n++) await tell(many, 'deposit_credited', credited(n))
  const first = await inbox(many, '?limit=3')
  await tell(many, 'deposit_credited', credited(8))
  const second = await inbox(many, `?limit=3&before=${first.next}`)
  const third = await inbox(many, `?limit=3&before=${second.next}`)
  const seen = [first, second, third].flatMap(({ rows }) => rows.map(({ request }) => request))
  expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1])
  expect([third.next, third.unread]).toEqual([null, 8])
})

test('what was read stays read, is told to the other pages, and is only the own', async () => {
  const [lida, thief] = [await somebody('lida'), await somebody('thief')]
  for (let n = 1; n <= 3; n++) await tell(lida, 'deposit_credited', credited(n))
  const stream = await openStream(url, lida.page.header())
  expect((await stream.next('notice')).data).toEqual({ unread: 3 })
  const [newest, middle] = (await inbox(lida)).rows
  const read = (who: Somebody, ids: unknown[]) => who.page.post('/api/notice/read', { ids })
  expect((await read(thief, [newest?.id])).json().data).toEqual({ unread: 0 })
  expect((await inbox(lida)).unread).toBe(3)
  const both = await Promise.all([read(lida, [newest?.id, middle?.id]), read(lida, [newest?.id])])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  await until(() => (counts(stream).at(-1) === 1 ? true : undefined), 2_000, 'the other page was not told')
  expect((await inbox(lida)).rows.map(({ is_read }) => is_read)).toEqual([true, true, false])
  expect((await read(lida, [newest?.id])).json().data).toEqual({ unread: 1 })
  for (const ids of [[], ['1'], [0], Array.from({ length: 101 }, (_, i) => i + 1)])
    expect((await read(lida, ids)).statusCode).toBe(422)
  stream.close()
})

const said = { km: 'ថ្ងៃស្អែកបញ្ជរបិទ', en: 'The counter is closed tomorrow' }
const reason = 'a day off'

test('a message to everybody is one row, whoever came later does not have it, and open pages hear of it', async () => {
  const here = await somebody('here')
  const stream = await openStream(url, here.page.header())
  await stream.next('balance')
  const { rows: before } = await db.owner.query('select count(*)::int as n from player_notice')
  const sent = await sreymom.send('POST', '/api/messages', { ...said, tag: null, reason })
  expect(sent.json().data, sent.body).toMatchObject({
    audience: 'all',
    reached: null,
    read: 0,
    by: 'staff:Sreymom',
  })
  expect((await stream.next('notice', 2_000)).data).toEqual({ unread: null })
  const { rows: after } = await db.owner.query('select count(*)::int as n from player_notice')
  expect(after).toEqual(before)
  const [notice] = (await inbox(here)).rows
  expect(notice).toMatchObject({ kind: 'house_message', text: said, is_read: false })
  expect(JSON.stringify(notice)).not.toContain(reason)
  const late = await somebody('late')
  expect([await unreadOfUser(here), await unreadOfUser(late)]).toEqual([1, 0])
  expect((await late.page.post('/api/notice/read', { ids: [notice?.id] })).json().data).toEqual({ unread: 0 })
  expect((await here.page.post('/api/notice/read', { ids: [notice?.id] })).json().data).toEqual({ unread: 0 })
  const [row] = (await sreymom.get('/api/messages')).json().data?.rows ?? []
  expect(row).toMatchObject({ id: notice?.id, read: 1, reason })
  stream.close()
})

test('a message to one player or to a tag lies in their inboxes alone', async () => {
  const [tagged, plain] = [await somebody('tagged'), await somebody('plain')]
  await inTransaction(db.owner, (tx) =>
    setTagIn(tx, tagged.id, { tag: 'vip', on: true }, { actor: 'system' }),
  )
  const sent = await sreymom.send('POST', '/api/messages', { ...said, tag: 'vip', reason })
  expect(sent.json().data, sent.body).toMatchObject({ audience: 'tag', tag: 'vip', reached: 1 })
  const again = await sreymom.send('POST', '/api/messages', { ...said, en: 'Again', tag: ' VIP ', reason })
  expect(again.json().data, again.body).toMatchObject({ tag: 'vip', reached: 1 })
  expect((await sreymom.send('POST', '/api/messages', { ...said, tag: 'nobody', reason })).json().code).toBe(
    'tag_unknown',
  )
  const one = await sreymom.send('POST', `/api/players/${plain.id}/message`, {
    ...said,
    en: 'Please call us',
    reason,
  })
  expect(one.statusCode, one.body).toBe(204)
  expect((await inbox(tagged)).rows.map(({ text }) => text?.en)).toEqual(['Again', said.en])
  expect((await inbox(plain)).rows.map(({ text }) => text?.en)).toEqual(['Please call us'])
  const wrong = await sreymom.send('POST', '/api/messages', { km: ' ', en: 'x\u202ey', tag: null, reason })
  expect([wrong.json().code, wrong.json().errors]).toEqual([
    'words_invalid',
    { km: ['empty'], en: ['characters'] },
  ])
  const clerk = await addColleague(office, db.owner, { name: 'Vuthy', roles: ['clerk'] })
  expect((await clerk.send('POST', '/api/messages', { ...said, tag: null, reason })).json().code).toBe(
    'no_permission',
  )
})

test('a limit that the staff lower is told to its player', async () => {
  const sok = await somebody('sok')
  const body = { kind: 'deposit', window: '24h', amount: 50_000, reason: 'asked by telephone' }
  expect((await sreymom.send('POST', `/api/players/${sok.id}/limits`, body)).statusCode).toBe(204)
  const [notice] = (await inbox(sok)).rows
  expect(notice).toMatchObject({
    kind: 'limit_lowered',
    limit: { kind: 'deposit', window: '24h' },
    amount: 50_000,
  })
})

test('who may confirm a higher limit is told so once, and not before its time', async () => {
  const who = await somebody('patient')
  const put = (amount: number | null) =>
    who.page.send('PUT', '/api/user/limits', { kind: 'loss', window: '7d', amount })
  await put(50_000)
  await put(80_000)
  expect(await tellDueLimits(db.pool)).toBe(0)
  await db.owner.query(
    `update play_limit set pending_at = pending_at - interval '24 hours' where player_id = $1`,
    [who.id],
  )
  expect(await Promise.all([tellDueLimits(db.pool), tellDueLimits(db.pool)])).toContain(1)
  expect(await tellDueLimits(db.pool)).toBe(0)
  const { rows } = await inbox(who)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ kind: 'limit_due', limit: { kind: 'loss', window: '7d' }, amount: 80_000 })
})

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64')

test('the card of the house: a demo says what it is, a version replaces the one that was seen, bad ones are refused', async () => {
  const guest = browser(server.app)
  const card = async () => (await guest.get('/api/contact')).json().data.card
  expect(await card()).toMatchObject({ is_demo: true, picture: null })
  const owner = await addColleague(office, db.owner, { name: 'Sokha', roles: ['owner'] })
  const wish = {
    version: null,
    phones: ['012 345 678'],
    telegram: '@samnang_help',
    hours: said,
    picture: PNG,
    reason,
  }
  const change = (part: object) => owner.send('POST', '/api/contact', { ...wish, ...part })
  expect((await change({ phones: ['12'] })).json().errors).toEqual({ phones: ['invalid'] })
  expect((await change({ picture: 'PHN2Zz4=' })).json().errors).toEqual({ picture: ['invalid'] })
  expect((await change({ phones: [], telegram: null })).json().code).toBe('contact_empty')
  const first = await change({})
  expect(first.statusCode, first.body).toBe(200)
  expect((await change({})).json().code).toBe('changed_meanwhile')
  const shown = await card()
  expect(shown).toMatchObject({ phones: ['012 345 678'], telegram: 'samnang_help', hours: said })
  const picture = await guest.get(shown.picture)
  expect([picture.headers['content-type'], picture.rawPayload.toString('base64')]).toEqual(['image/png', PNG])
  expect((await guest.get('/api/contact/picture/99999')).statusCode).toBe(404)
  // A field that is left out keeps the picture; the former version's own address stays what it was.
  const { picture: _kept, ...words } = wish
  const { version } = first.json().data.card
  const second = await owner.send('POST', '/api/contact', { ...words, telegram: null, version })
  expect(second.json().data?.card, second.body).toMatchObject({
    telegram: null,
    picture: `data:image/png;base64,${PNG}`,
  })
  expect((await guest.get(shown.picture)).statusCode).toBe(200)
  const { rows } = await db.owner.query(
    `select detail from audit_event where action = 'contact_changed' order by id desc`,
  )
  expect(rows[0]?.detail).toMatchObject({
    reason,
    before: { telegram: 'samnang_help' },
    after: { telegram: null },
  })
  expect(JSON.stringify(rows)).not.toContain(PNG)
})
