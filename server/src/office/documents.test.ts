/** Papers of players: what is kept of a picture, what opens it, who looked, and when it is gone. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addColleague, type OfficeBrowser, type TestOffice, testOffice } from '../../test/office.ts'
import { type TestServer, testServer } from '../../test/server.ts'
import { forgetOldDocuments } from '../duties/documents.ts'

const reason = 'the bank asks who this is'
let db: TestDatabase
let server: TestServer
let office: TestOffice
let elsewhere: TestOffice
let risk: OfficeBrowser
let support: OfficeBrowser
let other: OfficeBrowser

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer({ db })
  office = await testOffice({ db })
  elsewhere = await testOffice({ db })
  risk = await addColleague(office, db.owner, { name: 'risk.one', roles: ['risk'] })
  other = await addColleague(office, db.owner, { name: 'risk.two', roles: ['risk'] })
  support = await addColleague(office, db.owner, { name: 'support.one', roles: ['support'] })
})
afterAll(async () => {
  await elsewhere?.close()
  await office?.close()
  await server?.close()
  await db?.drop()
})

/** A card with a name on it, as a phone would take it: upside down, and with what the phone writes into it. */
async function card(): Promise<Buffer> {
  const pixels = { width: 320, height: 200, channels: 3, background: '#c04020' } as const
  return sharp({ create: pixels })
    .withExif({ IFD0: { Make: 'Galaxy-of-Sok' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

const add = async (player: bigint, picture: Buffer | string, who = support) =>
  who.send('POST', `/api/player-documents/${player}`, {
    ...{ kind: 'id_card', reason },
    picture: typeof picture === 'string' ? picture : picture.toString('base64'),
  })
const look = async (id: number, who = risk) => who.send('POST', `/api/documents/${id}/look`, { reason })
const picture = (id: number, ticket: string, who = risk) =>
  who.get(`/api/documents/${id}/picture?look=${ticket}`)
const audited = async (player: bigint) =>
  (
    await db.owner.query<{ actor: string; action: string; detail: object }>(
      `select actor, action, detail from audit_event where target = $1 and action like 'document_%' order by id`,
      [`player:${player}`],
    )
  ).rows

async function added(): Promise<{ player: bigint; id: number }> {
  const player = await server.addPlayer(`paper.${randomBytes(4).toString('hex')}`)
  const answer = await add(player, await card())
  expect(answer.statusCode, answer.body).toBe(200)
  return { player, id: answer.json().data.id }
}

test('a paper is drawn anew, sealed, and shown to who has said why; each look is an audit row', async () => {
  const { player, id } = await added()
  const { look: ticket } = (await look(id)).json().data
  const shown = await picture(id, ticket)
  expect(shown.headers['cache-control']).toContain('no-store')
  const webp = Buffer.from(shown.json().data.webp, 'base64')
  const { format, width, height, exif } = await sharp(webp).metadata()
  expect({ format, width, height, exif }).toEqual({
    format: 'webp',
    width: 200,
    height: 320,
    exif: undefined,
  })
  expect(webp.includes('Galaxy')).toBe(false)
  const { rows } = await db.owner.query<{ sealed: Buffer }>(
    'select sealed from player_document where id = $1',
    [id],
  )
  expect(rows[0]?.sealed.includes(webp.subarray(0, 12))).toBe(false)
  expect(await audited(player)).toEqual([
    {
      ...{ actor: 'staff:support.one', action: 'document_added' },
      detail: { reason, before: null, after: { document: String(id), kind: 'id_card' } },
    },
    {
      ...{ actor: 'staff:risk.one', action: 'document_looked_at' },
      detail: { reason, document: String(id), kind: 'id_card' },
    },
  ])
})

test('nothing but a picture is kept, and nobody sees one without a right, a reason of their own and a minute', async () => {
  const { player, id } = await added()
  const files = ['<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', '\xff\xd8\xff cut off']
  for (const file of files)
    expect((await add(player, Buffer.from(file, 'latin1'))).json().code).toBe('picture_unreadable')
  expect((await add(player, 'not base64!')).statusCode).toBe(422)
  expect((await add(player, randomBytes(700_000))).json().code).toBe('too_large')
  expect((await add(999_999n, await card())).json().code).toBe('not_found')
  expect((await look(id, support)).json().code).toBe('no_permission')
  expect((await look(999_999)).json().code).toBe('not_found')
  const { look: ticket } = (await look(id)).json().data
  expect((await picture(id, ticket, support)).json().code).toBe('no_permission')
  expect((await picture(id, ticket, other)).json().code).toBe('not_found')
  expect((await picture(id, '00000000-0000-4000-8000-000000000000')).json().code).toBe('not_found')
  const second = await added()
  expect((await picture(second.id, ticket)).json().code).toBe('not_found')
  await db.owner.query(`update document_look set at = at - interval '61 seconds' where id = $1`, [ticket])
  expect((await picture(id, ticket)).json().code).toBe('not_found')
  const list = (await support.get(`/api/player-documents/${player}`)).json().data.rows
  expect(list).toEqual([
    { id, kind: 'id_card', added_by: 'support.one', added_at: expect.any(String), deleted_at: null },
  ])
})

test('without the key a paper cannot be read, nor in another’s place, nor by the server', async () => {
  const [one, two] = [await added(), await added()]
  const stranger = await addColleague(elsewhere, db.owner, { name: 'risk.three', roles: ['risk'] })
  const { look: ticket } = (await look(one.id, stranger)).json().data
  expect((await picture(one.id, ticket, stranger)).json().code).toBe('document_unreadable')
  await db.owner.query(
    'update player_document set sealed = (select sealed from player_document where id = $2) where id = $1',
    [one.id, two.id],
  )
  const { look: mine } = (await look(one.id)).json().data
  expect((await picture(one.id, mine)).json().code).toBe('document_unreadable')
  for (const table of ['player_document', 'document_look'])
    await expect(db.pool.query(`select from ${table}`), table).rejects.toThrow(/permission denied/)
})

test('what was kept long enough is forgotten, not before, and its row says that it was there', async () => {
  const [old, young] = [await added(), await added()]
  const ages: [number, string][] = [
    [old.id, '1825 days'],
    [young.id, '1824 days 23 hours'],
  ]
  for (const [id, age] of ages)
    await db.owner.query(
      'update player_document set added_at = clock_timestamp() - $2::interval where id = $1',
      [id, age],
    )
  const both = await Promise.all([
    forgetOldDocuments(office.parts.pool),
    forgetOldDocuments(office.parts.pool),
  ])
  expect(both.reduce((sum, n) => sum + n)).toBe(1)
  expect((await look(old.id)).json().code).toBe('not_found')
  expect((await look(young.id)).statusCode).toBe(200)
  const [row] = (await support.get(`/api/player-documents/${old.player}`)).json().data.rows
  expect(row.deleted_at).toEqual(expect.any(String))
  expect((await audited(old.player)).at(-1)).toEqual({
    ...{ actor: 'system', action: 'document_deleted' },
    detail: { before: { document: String(old.id), kind: 'id_card' }, after: null },
  })
})
