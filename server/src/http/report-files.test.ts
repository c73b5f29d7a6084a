/** Reports, receipts, searches, cash histories and statements as a browser gets them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser, type TestBrowser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addBets, addOpenDraw, type DrawWorld, drawWorld } from '../../test/draw-world.ts'
import { runDraw } from '../../test/run-draw.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { creditPlayer, debitPlayer } from '../money/post-transfer.ts'

let db: TestDatabase
let server: TestServer
let world: DrawWorld
let page: TestBrowser
let other: TestBrowser
let tickets: bigint[]
let drawId: bigint
const NOTE = '=cmd|"/c calc"!A1'

beforeAll(async () => {
  db = await testDatabase()
  world = await drawWorld(db)
  server = await testServer({ db })
  const id = await server.addPlayer('tester')
  await server.addPlayer('other')
  ;[page, other] = [browser(server.app), browser(server.app)]
  await page.logIn('tester', PASSWORD)
  await other.logIn('other', PASSWORD)
  const move = { playerId: id, actor: 'test' }
  await creditPlayer(db.pool, {
    ...move,
    amountUnits: 5_000_000_000_000n,
    key: 'a-secret-key',
    note: NOTE,
    reason: 'correction',
  })
  await debitPlayer(db.pool, { ...move, amountUnits: 100_000_000n, key: 'b', note: '' })
  drawId = await addOpenDraw(world, { poll: 'POLL_2', i: 1, closedAgoMs: 60_000 })
  tickets = await addBets(db.owner, drawId, [
    { player: id, bet: { kind: 'range', typeNo: 6 }, riel: 1000 },
    { player: id, bet: { kind: 'range', typeNo: 7 }, riel: 1000 },
    { player: id, bet: { kind: 'jackpot', numbers: [1, 2, 3, 4, 5] }, riel: 1000 },
  ])
  expect(await runDraw(world.parts, await world.newReign(), drawId)).toBe('finished')
})
afterAll(async () => {
  await server?.close()
  await db?.drop()
})

test('GET /api/bet/report?format=csv is a download that no cache keeps', async () => {
  const answer = await page.get('/api/bet/report?format=csv')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="samnang-report.csv"',
    'cache-control': 'no-store',
  })
  expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(answer.body.split('\r\n')).toHaveLength(5)
  expect((await page.get('/api/bet/report?format=csv&from=2026-13-45')).json().code).toBe('invalid_dates')
})

test.each([
  ['/api/bet/report?', 'ticket,group,result,poll', [',POLL_2,', ',RANGE_6,', ',lost']],
  ['/api/bet/report?lang=km&', 'លេខសំបុត្រ,លេខប័ណ្ណ,លេខផ្ទៀងផ្ទាត់,ប្រភេទវគ្គ', [',រហ័ស,', ',ផលបូក 55–300,', ',បានចាញ់']],
  [
    '/api/bet/report?lang=en&',
    'Ticket number,Slip number,Verification number',
    [',Fast,', ',Total 55–300,', ',Lost'],
  ],
  ['/api/statement?', 'id,at,kind,in,out,balance', [',credit,', ',debit,']],
  ['/api/statement?lang=km&', 'លេខយោង,ម៉ោង,ប្រភេទ,ប្រាក់ចូល,ប្រាក់ចេញ', [',ដាក់ប្រាក់,', ',ដកប្រាក់,']],
  ['/api/statement?lang=en&', 'Reference,Time,Type,In,Out,Balance after', [',Deposit,', ',Withdrawal,']],
])('the file of %s has the words of its page, or codes', async (url, header, words) => {
  const { body } = await page.get(`${url}format=csv`)
  expect(body.slice(1).startsWith(header), body.slice(0, 80)).toBe(true)
  for (const word of words) expect(body).toContain(word)
  if (url.includes('lang'))
    expect(body.replace(NOTE, '')).not.toMatch(/_|,(?:RANGE|JACKPOT|lost|won|bet|credit|debit|settle)/)
})

test('GET /api/bet/report answers rows, sums and days', async () => {
  const { data } = (await page.get('/api/bet/report?type=JACKPOT')).json()
  expect(data.rows).toMatchObject([{ id: Number(tickets[2]), numbers: [1, 2, 3, 4, 5] }])
  expect(data.total).toMatchObject({ count: 1, amount: 1000, refunded: 0 })
  expect(data.days).toMatchObject([{ amount: 1000 }])
  const none = (await other.get('/api/bet/report')).json().data
  expect(none).toMatchObject({ rows: [], next: null, total: { count: 0, net: 0 }, days: [] })
})

test.each([
  '/api/bet/report?type=NUMBER',
  '/api/bet/report?type=',
  '/api/bet/report?limit=0',
  '/api/bet/report?limit=1000000',
  '/api/bet/report?before=x',
  '/api/bet/report?from=9999-01-01',
  '/api/bet/report?from=2026-11-21&to=2026-11-20',
  '/api/bet/report?format=xml',
  '/api/bet/report?format=csv&lang=vi',
  '/api/statement?from=2026-02-30',
  '/api/statement?from=2020-01-01&to=2026-01-01',
  '/api/statement?to=9999-12-31',
  '/api/statement?limit=0',
  '/api/transaction/list?type=BONUS',
  '/api/transaction/list?to=2026-13-45',
  '/api/transaction/list?before=-1',
  '/api/v1/ticket/list?from=2026-13-45',
  '/api/v1/ticket/list?from=2026-11-21&to=2026-11-20',
  '/api/jackpot/search',
  '/api/jackpot/search?numbers=1,2,3,4',
  '/api/jackpot/search?numbers=1,2,3,4,4',
  '/api/jackpot/search?numbers=0,1,2,3,4',
  '/api/jackpot/search?numbers=1,2,3,4,60',
  '/api/jackpot/search?numbers=1,2,3,4,5&poll=POLL_3',
  '/api/print',
  '/api/print?group_id=0',
])('%s is refused with 422', async (url) => {
  const answer = await page.get(url)
  expect([answer.statusCode, ['invalid_field', 'invalid_dates'].includes(answer.json().code)]).toEqual([
    422,
    true,
  ])
})

test.each(['9007199254740993', '9999999999999999'])(
  'the place %s, which nobody has, leads nowhere',
  async (place) => {
    const urls = ['/api/bet/report', '/api/statement', '/api/transaction/list', '/api/v1/ticket/list']
    for (const url of urls) expect((await other.get(`${url}?before=${place}`)).json().data.rows).toEqual([])
    expect((await page.get(`/api/print?group_id=${place}`)).statusCode).toBe(404)
  },
)

test('GET /api/jackpot/search?ticket= tells of an own jackpot ticket only', async () => {
  const padded = String(tickets[2]).padStart(7, '0')
  const { data } = (await page.get(`/api/jackpot/search?ticket=${padded}`)).json()
  expect(data).toMatchObject({ matches: [], ticket: { id: Number(tickets[2]), outstanding: false } })
  expect(data.ticket.jackpot_result).toMatchObject({ diff: expect.any(Number) })
  expect((await other.get(`/api/jackpot/search?ticket=${padded}`)).statusCode).toBe(404)
  expect((await page.get(`/api/jackpot/search?ticket=${tickets[0]}`)).statusCode).toBe(404)
  expect((await page.get('/api/jackpot/search?ticket=0000000')).statusCode).toBe(404)
})

test('GET /api/print is the receipt of an own slip', async () => {
  const { rows } = await db.owner.query<{ slip_id: bigint; leaf: Buffer }>(
    'select slip_id, leaf from ticket where id = $1',
    [tickets[0]],
  )
  const url = `/api/print?group_id=${rows[0]?.slip_id}`
  const { data } = (await page.get(url)).json()
  expect(data).toMatchObject({
    group_id: Number(rows[0]?.slip_id),
    result_id: Number(drawId),
    username: 'tester',
    tickets: [{ id: Number(tickets[0]), type: 'RANGE_6' }],
    total_bet_amount: 1000,
    total_pay_amount: data.tickets[0].payout,
    total_win_jackpot_amount: 0,
    verify_path: `/fair/${drawId}`,
    leaves: [rows[0]?.leaf.toString('hex')],
  })
  expect((await other.get(url)).json().code).toBe('not_found')
})

test('GET /api/transaction/list shows what the operator booked, and no key of theirs', async () => {
  const answer = await page.get('/api/transaction/list')
  const { rows } = answer.json().data
  expect(rows).toMatchObject([
    { type: 'WITHDRAW', amount: 1000, status: 'DONE', balance_after: 49_999_000 },
    { type: 'DEPOSIT', amount: 50_000_000, status: 'DONE', reason: 'correction', balance_after: 50_000_000 },
  ])
  expect(rows[0].reason).toBeUndefined()
  expect(rows[1].reference).toBe(`T${String(rows[1].id).padStart(7, '0')}`)
  expect(answer.body).not.toContain('secret')
  const list = async (query: string) => (await page.get(`/api/transaction/list?${query}`)).json().data
  expect((await list('type=DEPOSIT')).rows).toHaveLength(1)
  expect((await list('status=PENDING')).rows).toEqual([])
  expect((await list('to=2020-01-01')).rows).toEqual([])
  const first = await list('limit=1')
  expect(first.rows).toEqual([rows[0]])
  expect(await list(`limit=1&before=${first.next}`)).toEqual({ rows: [rows[1]], next: null })
  expect((await other.get('/api/transaction/list')).json().data).toEqual({ rows: [], next: null })
})

test('what staff note about a movement is told nowhere, its reason is', async () => {
  const answers = await Promise.all(
    ['statement?limit=100', 'statement?format=csv', 'transaction/list'].map((path) =>
      page.get(`/api/${path}`),
    ),
  )
  for (const { body } of answers) {
    expect(body).not.toContain('cmd')
    expect(body).toContain('correction')
  }
})

test('GET /api/statement?format=csv has no formula in it', async () => {
  const answer = await page.get('/api/statement?format=csv')
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = answer.body.slice(1).trim().split('\r\n')
  expect(lines[0]).toBe('id,at,kind,in,out,balance,result,group,note,reason')
  expect(lines.at(-1)).toMatch(/,credit,50000000,,50000000,,,,correction$/)
  for (const line of lines) for (const cell of line.split(',')) expect(cell).not.toMatch(/^"?[=+\-@\t]/)
  const json = (await page.get('/api/statement?limit=100')).json().data
  expect(lines).toHaveLength(1 + json.rows.length)
  expect(json.opening).toBe(0)
  expect(json.credited - json.debited - json.staked + json.paid).toBe(json.closing)
})
