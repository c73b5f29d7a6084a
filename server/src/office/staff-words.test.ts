/** What staff write about a player is for staff: no answer that the portal gives, and no line of its stream, tells it. */
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { endpoints } from '@samnang/contract/endpoints'
import type { OfficeBody, OfficeName } from '@samnang/contract/office/office-endpoints'
import { assert } from '@samnang/core/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser, type TestBrowser } from '../../test/browser.ts'
import { asOffice, ownAccount } from '../../test/cashier.ts'
import { type TestColleagues, testColleagues } from '../../test/colleagues.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { openBank, photo } from '../../test/deposits.ts'
import { sentDeposit } from '../../test/desk.ts'
import { openDraw } from '../../test/lottery-world.ts'
import type { OfficeBrowser } from '../../test/office.ts'
import { playHouse } from '../../test/played-house.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { openStream, type StreamClient } from '../../test/stream.ts'
import { anybody } from '../../test/two-people.ts'
import { askWithdrawalIn } from '../cashier/ask-withdrawal.ts'
import { rejectWithdrawalIn } from '../cashier/end-withdrawal.ts'
import { rejectDepositIn } from '../cashier/judge-deposit.ts'
import { inTransaction } from '../database/pool.ts'
import { growLog } from '../fairness/witness-log.ts'
import { voidLotteryDraw } from '../lottery/void-lottery.ts'
import { voidDraw } from '../lotto59/void-draw.ts'
import { creditPlayer, debitPlayer } from '../money/post-transfer.ts'
import { tendAudit } from '../operation/clean-up.ts'
import { excludeByName } from '../players/exclude-player.ts'
import { setPassword } from '../players/player-admin.ts'

/** Letters and digits, so that it may stand in any field; a phone and an account take digits alone. */
const MARK = `mark${randomBytes(8).toString('hex')}`
const DIGITS = `0${9e10 + (randomBytes(4).readUInt32BE() % 1e10)}`
const by = { actor: `staff:${MARK}`, reason: MARK }
const DAY_MS = 86_400_000

let db: TestDatabase
let server: TestServer
let office: TestColleagues
let url: string
let openDrawId: bigint
let player: { id: bigint; username: string }

beforeAll(async () => {
  db = await testDatabase()
  const [id = 0n] = await playHouse(db)
  openDrawId = await openDraw(db, 'TN')
  server = await testServer({ db, csrfKey: randomBytes(32), config: { enableLottery: true } })
  office = await testColleagues(db)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  player = { id, username: String((await one('select username from player where id = $1', [id])).username) }
}, 60_000)
afterAll(async () => {
  await office?.close()
  await server?.close()
  await db?.drop()
})

async function one(sql: string, values: unknown[] = []): Promise<Record<string, unknown>> {
  const { rows } = await db.owner.query<Record<string, unknown>>(sql, values)
  assert(rows[0], `a row answers ${sql}`)
  return rows[0]
}

type OnPlayer = Extract<OfficeName, `POST /api/players/:id/${string}`>

/** Every field that takes words has the mark. One that is new in the contract does not compile here until it is named. */
const COMMANDS: { [N in OnPlayer]: Omit<OfficeBody<N>, 'reason'> } = {
  'POST /api/players/:id/limits': { kind: 'stake', window: '24h', amount: 500_000 },
  'POST /api/players/:id/notes': { note: MARK },
  'POST /api/players/:id/tags': { tag: MARK, on: true },
  'POST /api/players/:id/kyc': { level: 3 },
  'POST /api/players/:id/contact': { phone: DIGITS, bank_account: DIGITS },
  // What a message says is for the player; why it was sent is not.
  'POST /api/players/:id/message': { km: 'សួស្តី', en: 'Hello' },
  'POST /api/players/:id/exclude': { until: new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10) },
  'POST /api/players/:id/lock': {},
  'POST /api/players/:id/unlock': {},
  'POST /api/players/:id/sessions/end': {},
  'POST /api/players/:id/password': {},
}

async function entered(): Promise<TestBrowser> {
  const random = { bytes: (count: number) => randomBytes(count) }
  const tools = { pool: db.pool, passwords: server.parts.passwords, random }
  const set = await setPassword(tools, { username: player.username, password: PASSWORD, by })
  assert(set.ok, 'the password is a good one')
  const page = browser(server.app)
  expect((await page.logIn(player.username, PASSWORD)).statusCode).toBe(200)
  return page
}

/** At a terminal, where other words are written than in the office. */
async function actAtTerminal(): Promise<void> {
  const move = { playerId: player.id, amountUnits: 100_000_000n, note: MARK, actor: by.actor }
  const open = await one(`select id from draw where state = 'OPEN'`)
  const waiting = await one(`select id from lottery_draw where type = 'VN'`)
  const why = { note: MARK, reason: 'technical_fault' } as const
  const done = [
    await creditPlayer(db.pool, { ...move, key: 'in' }),
    await debitPlayer(db.pool, { ...move, key: 'out', reason: 'correction' }),
    await voidDraw(db.pool, { ...why, id: open.id as bigint, actor: by.actor }),
    await voidLotteryDraw(db.pool, { ...why, drawId: waiting.id as bigint, staff: MARK, counts: anybody }),
    await excludeByName(db.pool, player.username, Date.now() + 2 * DAY_MS, [], by),
  ]
  expect(done.filter(({ ok }) => !ok)).toEqual([])
}

/** A deposit with its slip and a withdrawal, both rejected by somebody who writes why. */
async function actAtDesk(): Promise<void> {
  const { id: playerId } = player
  const own = { actor: `player:${playerId}` }
  await db.owner.query(
    `insert into deposit_slip (deposit, sha256, picture_hash, image) values ($1, $2, $3::bit(256), $4)`,
    [
      await sentDeposit(db, { player: playerId, riel: 50_000, bank: await openBank(db) }),
      randomBytes(32),
      '0'.repeat(256),
      await photo(59, { format: 'webp' }),
    ],
  )
  const { id: deposit } = await one(`select id from deposit where player_id = $1 order by id desc limit 1`, [
    playerId,
  ])
  const bankAccount = await ownAccount(db, playerId)
  const wish = { playerId, amountUnits: 1_000_000_000n, bankAccount, key: 'mine', by: own }
  const asked = await inTransaction(db.pool, (tx) => askWithdrawalIn(tx, wish))
  assert(asked.ok, 'the player has money')
  const withdrawal = asked.value.withdrawal.id
  const done = await asOffice(db, async (tx) => [
    await rejectWithdrawalIn(tx, { withdrawal, reason: 'bank_refused', by }),
    await rejectDepositIn(tx, { deposit: deposit as bigint, reason: 'amount_differs', by }),
  ])
  expect(done.filter(({ ok }) => !ok)).toEqual([])
}

async function actInOffice(): Promise<void> {
  const colleague = office.as(MARK)
  for (const [name, body] of Object.entries(COMMANDS)) {
    const path = name.slice('POST '.length).replace(':id', String(player.id))
    const answer = await colleague.send('POST', path, { ...body, reason: MARK })
    expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(300)
  }
  await careInOffice(colleague)
}

/** A complaint as a colleague took it down, and what was said about it. */
async function careInOffice(colleague: OfficeBrowser): Promise<void> {
  const told: Omit<OfficeBody<'POST /api/complaints'>, 'reason'> = {
    ...{ player: Number(player.id), came_by: 'call', topic: 'staff', words: MARK },
  }
  const taken = await colleague.send('POST', '/api/complaints', { ...told, reason: MARK })
  const path = `/api/care/${taken.json().data.id}`
  const talk: Omit<OfficeBody<'POST /api/care/:id/talk'>, 'reason'> = { way: 'telegram', words: MARK }
  const end: Omit<OfficeBody<'POST /api/care/:id/decide'>, 'reason'> = { verdict: 'confirmed' }
  for (const [verb, body] of Object.entries({ talk, decide: end })) {
    const answer = await colleague.send('POST', `${path}/${verb}`, { ...body, reason: MARK })
    expect(answer.statusCode, `${verb}: ${answer.body}`).toBeLessThan(300)
  }
}

/** Of each GET of the contract the addresses at which it tells this player something. */
async function addresses(): Promise<string[]> {
  const mine = await one(
    `select s.id, s.draw_id from slip s join draw d on d.id = s.draw_id
     where s.player_id = $1 and d.state = 'SETTLED' limit 1`,
    [player.id],
  )
  const ticket = await one(
    `select t.id, t.draw_id from lottery_ticket t where t.player_id = $1 and t.state in ('won', 'lost')`,
    [player.id],
  )
  const gone = await one(`select id from lottery_draw where type = 'VN'`)
  const voided = await one(`select id from draw where state = 'VOID' limit 1`)
  const cashier = await one(
    `select d.id as deposit, w.id as withdrawal from deposit d join withdrawal w using (player_id)
     where d.player_id = $1 and d.state = 'REJECTED' and w.state = 'REJECTED' order by d.id desc limit 1`,
    [player.id],
  )
  const asked: Record<string, string[]> = {
    '/api/deposit/:id': [`/api/deposit/${cashier.deposit}`],
    '/api/deposit/:id/slip': [`/api/deposit/${cashier.deposit}/slip`],
    '/api/withdraw/:id': [`/api/withdraw/${cashier.withdrawal}`],
    '/api/fairness/log/entries': ['/api/fairness/log/entries?from=1'],
    '/api/fairness/log/consistency': ['/api/fairness/log/consistency?from=1&to=2'],
    '/api/fairness/:result_id': [`/api/fairness/${ticket.draw_id}`],
    '/api/fairness/:result_id/leaves': [`/api/fairness/${ticket.draw_id}/leaves`],
    '/api/fairness/:result_id/proof': [`/api/fairness/${ticket.draw_id}/proof?ticket_id=${ticket.id}`],
    // Of a game, the same to everybody.
    '/api/external/game/:id': [],
    '/api/lottery/result/:id': [ticket.draw_id, gone.id].map((id) => `/api/lottery/result/${id}`),
    '/api/lottery/result/time': ['/api/lottery/result/time?type=TN'],
    '/api/lottery/ticket/load': [`/api/lottery/ticket/load?type=TN&result_id=${openDrawId}`],
    '/api/lottery/ticket/items': [`/api/lottery/ticket/items?ticket_id=${ticket.id}`],
    '/api/print': [`/api/print?group_id=${mine.id}`],
    '/api/statement': [
      '/api/statement?limit=100',
      '/api/statement?format=csv&lang=km',
      '/api/statement?format=csv',
    ],
    '/api/bet/report': ['/api/bet/report', '/api/bet/report?format=csv&lang=en'],
    '/api/v1/ticket/list': ['/api/v1/ticket/list?limit=100', `/api/v1/ticket/list?result_id=${voided.id}`],
    '/api/jackpot/search': ['/api/jackpot/search?numbers=1,2,3,4,5'],
  }
  const all = Object.keys(endpoints).flatMap((name) => (name.startsWith('GET ') ? [name.slice(4)] : []))
  return all.flatMap((path) => asked[path] ?? [path])
}

function expectUnmarked(text: string, where: string): void {
  for (const secret of [MARK, DIGITS]) expect(text, where).not.toContain(secret)
}

async function heard(stream: StreamClient): Promise<string> {
  await stream.end(10_000)
  return JSON.stringify(stream.events)
}

test('no GET of the portal and no live event tells a player what staff have written', async () => {
  const watching = await openStream(url, (await entered()).header())
  await watching.next('hello')
  await actAtDesk()
  await actAtTerminal()
  await actInOffice()
  await tendAudit(server.parts)
  await growLog(server.parts)
  expectUnmarked(await heard(watching), 'the stream that was open')
  const page = await entered()
  const after = await openStream(url, page.header(), { 'last-event-id': '1' })
  const guest = browser(server.app)
  const silent: string[] = []
  for (const address of await addresses()) {
    const told = await page.get(address)
    if (told.statusCode >= 300) silent.push(`${told.statusCode} ${address}`)
    for (const { body, headers } of [told, await guest.get(address)])
      expectUnmarked(`${body} ${JSON.stringify(headers)}`, address)
  }
  expect(silent).toEqual([])
  await office.as(MARK).send('POST', `/api/players/${player.id}/lock`, { reason: MARK })
  expectUnmarked(await heard(after), 'the stream that began afterwards')
  const refused = await page.get('/api/user')
  expect(refused.statusCode).toBe(401)
  expectUnmarked(refused.body, 'a refusal of somebody who is locked out')
  expectUnmarked((await browser(server.app).logIn(player.username, PASSWORD)).body, 'the log-in of one')
})

test('the mark that is looked for was written wherever staff write', async () => {
  const written = async (table: string) =>
    Number((await one(`select count(*) as n from ${table} t where strpos(t::text, $1) > 0`, [MARK])).n)
  for (const table of [
    ...['audit_event', 'player_note', 'player_tag', 'tx', 'cashier_step', 'complaint', 'duty_step'],
  ])
    expect(await written(table), table).toBeGreaterThan(0)
  const { rows } = await db.owner.query<{ action: string }>(
    `select distinct action from audit_event where target = $1 and detail ->> 'reason' = $2`,
    [`player:${player.id}`, MARK],
  )
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'player_locked',
      'player_unlocked',
      'password_set',
      'player_excluded',
      'limit_set',
    ]),
  )
})
