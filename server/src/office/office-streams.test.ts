/** The office's event stream over real connections: who hears what, and for how long. */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addColleague, type OfficeBrowser, type TestOffice, testOffice } from '../../test/office.ts'
import { openStream, until } from '../../test/stream.ts'
import { turn } from '../../test/switching.ts'
import { inTransaction } from '../database/pool.ts'
import { tellOffice } from '../live/tell-office.ts'
import { buildOfficeApp } from '../office-app.ts'

let db: TestDatabase
let office: TestOffice
let url: string

beforeAll(async () => {
  db = await testDatabase()
  office = await testOffice({ db })
  await office.parts.live.start()
  // The sessions behind the streams are looked at more often than a person would wait for.
  const app = await buildOfficeApp(Object.assign(office.parts, { beatMs: 50 }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const { close } = office
  office.close = async () => {
    await app.close()
    await close()
  }
})
afterAll(async () => {
  await office?.close()
  await db?.drop()
})

const cookieOf = ({ cookies }: OfficeBrowser) => [...cookies].map((pair) => pair.join('=')).join('; ')
const come = (name: string, role: string) => addColleague(office, db.owner, { name, roles: [role] })

test('nobody listens without a session', async () => {
  expect((await openStream(url, '')).status).toBe(401)
  expect((await openStream(url, 'samnang=nobody')).status).toBe(401)
})

test('what commits is heard within two seconds by whoever may see the queue, and by nobody else', async () => {
  const [cashier, support] = [await come('Srey', 'cashier'), await come('Vanna', 'support')]
  const [hears, hearsNot] = [
    await openStream(url, cookieOf(cashier)),
    await openStream(url, cookieOf(support)),
  ]
  expect(hears.response.headers).toMatchObject({ 'cache-control': 'no-store' })
  const { data } = await hears.next('hello')
  expect(Math.abs(Date.parse((data as { server_time: string }).server_time) - Date.now())).toBeLessThan(2_000)
  await hearsNot.next('hello')
  await expect(
    inTransaction(db.pool, async (tx) => {
      await tellOffice(tx, 'deposits', 1n)
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  await inTransaction(db.pool, (tx) => tellOffice(tx, 'cases', null))
  await inTransaction(db.pool, (tx) => tellOffice(tx, 'withdrawals', 2n))
  expect((await hears.next('queue', 2_000)).data).toEqual({ queue: 'withdrawals', id: 2 })
  expect(hears.events.filter(({ kind }) => kind === 'queue')).toHaveLength(1)
  expect(hearsNot.events.map(({ kind }) => kind)).toEqual(['hello'])
  hears.close()
  hearsNot.close()
})

test('what is switched, by whatever way, is heard by everybody at that desk within two seconds', async () => {
  const rows = await db.owner.query(`select id from poll where id = 'POLL_1'`)
  expect(rows.rowCount).toBe(1)
  const [looker, teller] = [await come('Maly', 'auditor'), await come('Nita', 'cashier')]
  const [hears, hearsNot] = [await openStream(url, cookieOf(looker)), await openStream(url, cookieOf(teller))]
  for (const stream of [hears, hearsNot]) await stream.next('hello')
  const told = () => hears.events.filter(({ kind }) => kind === 'queue').length
  const ways = [
    () => turn(db.pool, 'fast_play', false),
    () => turn(db.pool, 'poll_1', false),
    () => db.owner.query(`update poll set min_stake = min_stake where id = 'POLL_1'`),
    () => turn(db.pool, 'poll_1', true),
  ]
  for (const way of ways) {
    const before = told()
    await way()
    await until(() => told() > before || undefined, 2_000, 'the desk was not told')
  }
  expect(hears.events.at(-1)?.data).toEqual({ queue: 'switches', id: null })
  expect(hearsNot.events.map(({ kind }) => kind)).toEqual(['hello'])
  hears.close()
  hearsNot.close()
})

test('a colleague who is locked is told so and hears no more; listening itself keeps nobody logged in', async () => {
  const dara = await come('Dara', 'cashier')
  const stream = await openStream(url, cookieOf(dara))
  await stream.next('hello')
  const seen = async () => {
    const { rows } = await db.owner.query<{ at: Date }>(
      `select last_action_at as at from staff_session s join staff t on t.id = s.staff where t.name = 'Dara'`,
    )
    return rows[0]?.at.getTime()
  }
  const before = await seen()
  await db.owner.query(
    `update staff_session set last_action_at = last_action_at - interval '5 minutes'
     where staff = (select id from staff where name = 'Dara')`,
  )
  const sent = stream.response.socket.bytesRead
  await until(() => stream.response.socket.bytesRead > sent || undefined, 3_000, 'no heartbeat')
  expect(await seen()).toBe((before ?? 0) - 300_000)
  await db.owner.query(`update staff set state = 'LOCKED' where name = 'Dara'`)
  expect((await stream.next('session_ended')).data).toEqual({ code: 'locked' })
  await stream.end()
})

test('the sixth window of a colleague takes the place of the first', async () => {
  const sok = await come('Sok', 'cashier')
  const streams = []
  for (let i = 0; i < 6; i++) {
    const stream = await openStream(url, cookieOf(sok))
    await stream.next('hello')
    streams.push(stream)
  }
  await streams[0]?.end()
  expect(streams.slice(1).map((stream) => stream.isClosed())).toEqual([false, false, false, false, false])
  for (const stream of streams) stream.close()
})
