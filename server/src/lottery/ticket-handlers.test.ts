/** Tickets over the wire: the switch, a ticket's life, and what others see of it. */
import { randomUUID } from 'node:crypto'
import { type EndpointName, endpoints } from '@samnang/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveMoney } from '../../test/betting.ts'
import { browser, type TestBrowser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { example, pathsOf, WRONG, withField } from '../../test/examples.ts'
import { bodyOf, confirmNight, lineOf, openTicketDraw, traceOfTickets } from '../../test/lottery-tickets.ts'
import { PASSWORD, type TestServer, testServer } from '../../test/server.ts'
import { turn } from '../../test/switching.ts'
import { splitName } from '../http/mount.ts'
import { endpointOf, plain } from '../http/schemas.ts'
import { auditLedger } from '../ledger/audit.ts'
import { settleLotteryDraw } from './settle-lottery.ts'

let db: TestDatabase
let server: TestServer
let page: TestBrowser
let stranger: TestBrowser

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer({ db })
  ;[page, stranger] = (await Promise.all(['lucky', 'stranger'].map(loggedIn))) as [TestBrowser, TestBrowser]
})
afterAll(async () => {
  expect(await auditLedger(db.pool)).toEqual([])
  await server?.close()
  await db?.drop()
})

async function loggedIn(name: string): Promise<TestBrowser> {
  await giveMoney(db, await server.addPlayer(name), 100_000)
  const own = browser(server.app)
  await own.logIn(name, PASSWORD)
  return own
}

async function switched(on: boolean): Promise<void> {
  await turn(db.pool, 'lottery', on)
  server.parts.settings.forget()
}

const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => name.includes('/api/lottery/'))

/** Wrong for most fields, not for these. */
const RIGHT = {
  straight: ['place true', 'items.0.numbers.0 "07"'],
  range: ['place true', 'items.0.numbers list', 'items.0.range.from "07"'],
}

/** Valid by its shape, about nothing that exists. */
function ask(name: EndpointName) {
  const [method, path] = splitName(name)
  const { body, query } = endpointOf(name)
  const asked = query ? (example(plain(query)) as Record<string, string>) : {}
  const url = `${path.replace(':id', '7')}?${new URLSearchParams(asked)}`
  return method === 'GET'
    ? page.get(url)
    : page.send(method, url.replace(/\?$/, ''), body && Object(example(plain(body))))
}

/** What offers draws and takes bets. */
const OFFERS: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'GET /api/lottery/result/time',
  'GET /api/lottery/result/timeout',
  'GET /api/lottery/ticket/load',
  'POST /api/lottery/ticket/bet',
])

test.each(names)('%s refuses while the lottery is off only if it offers or takes bets', async (name) => {
  await switched(false)
  const answer = await ask(name)
  const refusal = answer.json().code
  if (OFFERS.has(name)) expect([answer.statusCode, refusal]).toEqual([403, 'lottery_off'])
  else expect([undefined, 'not_found']).toContain(refusal)
  const isAtGuard = OFFERS.has(name) && name !== 'POST /api/lottery/ticket/bet'
  expect(endpointOf(name).lottery).toBe(isAtGuard ? 'on' : undefined)
})

test('a ticket whose answer got lost keeps it while the lottery is off, and nothing else is placed', async () => {
  await switched(true)
  const [draw, late] = [await openTicketDraw(db), await loggedIn('late')]
  const bet = (key: string, number = '47', place = true) => {
    const body = { ...bodyOf(draw, [lineOf([number])]), place }
    return late.post('/api/lottery/ticket/bet', body, { 'idempotency-key': key })
  }
  const key = randomUUID()
  const placed = (await bet(key)).json()
  expect(placed.data.ticket.state).toBe('placed')
  await switched(false)
  const before = await traceOfTickets(db)
  expect((await bet(key)).json()).toEqual(placed)
  expect((await bet(key, '48')).json().code).toBe('idempotency_mismatch')
  for (const other of [bet(randomUUID()), bet(randomUUID(), '47', false)])
    expect((await other).json().code).toBe('lottery_off')
  expect(await traceOfTickets(db)).toBe(before)
})

test('the switch is told with the user', async () => {
  await switched(true)
  expect((await page.get('/api/user')).json().data.enableLottery).toBe(true)
  await switched(false)
  expect((await page.get('/api/user')).json().data.enableLottery).toBe(false)
})

test('every field of a ticket, wrong in every way, is refused and nothing happens', async () => {
  await switched(true)
  const draw = await openTicketDraw(db)
  const draft = (await page.get(`/api/lottery/ticket/load?result_id=${draw.id}`)).json().data
  const range = { from: '10', to: '19', mode: 'step' } as const
  const items = [lineOf(['47']), lineOf([], { kind: 'range', range })]
  const bodies = {
    straight: bodyOf(draw, items),
    range: bodyOf(draw, [...items].reverse(), { ticket_id: draft.ticket.id }),
  }
  const before = await traceOfTickets(db)
  for (const kind of ['straight', 'range'] as const) {
    const body = bodies[kind]
    for (const path of pathsOf(body)) {
      for (const [what, json] of Object.entries(WRONG)) {
        if (RIGHT[kind].includes(`${path.join('.')} ${what}`)) continue
        const answer = await page.send('POST', '/api/lottery/ticket/bet', withField(body, path, json))
        expect([400, 404, 422], `${path.join('.')} ${what} → ${answer.body}`).toContain(answer.statusCode)
      }
    }
  }
  expect(await traceOfTickets(db)).toBe(before)
})

test('a ticket from draft to handing out, and nothing of it for anybody else', async () => {
  await switched(true)
  const draw = await openTicketDraw(db, { session: 'NIGHT', columns: ['North'] })
  const draft = (await page.get(`/api/lottery/ticket/load?result_id=${draw.id}`)).json().data
  const body = bodyOf(draw, [lineOf(['47'], { posts: ['B'] }), lineOf(['01'], { posts: ['B'] })], {
    ticket_id: draft.ticket.id,
  })
  const kept = await page.post('/api/lottery/ticket/bet', { ...body, place: false })
  expect(kept.json().data).toMatchObject({
    balance: 100_000,
    ticket: { id: draft.ticket.id, state: 'draft', cost: 2000 },
  })

  const key = { 'idempotency-key': randomUUID() }
  const placed = await page.post('/api/lottery/ticket/bet', body, key)
  expect(placed.json().data).toMatchObject({
    balance: 98_000,
    ticket: { id: draft.ticket.id, state: 'placed' },
  })
  expect((await page.post('/api/lottery/ticket/bet', body, key)).json().data).toEqual(placed.json().data)
  const other = await page.post(
    '/api/lottery/ticket/bet',
    { ...body, place: true, items: [lineOf(['02'])] },
    key,
  )
  expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_mismatch'])

  const ticket_id = draft.ticket.id
  const [win, loss] = placed.json().data.items.map(({ id }: { id: number }) => id)
  for (const [method, path, asked] of [
    ['DELETE', 'delete', { ticket_id }],
    ['DELETE', 'delete/item', { ticket_id, item_id: loss }],
    ['POST', 'payout', { ticket_id }],
    ['DELETE', 'delete/payout/item', { ticket_id, item_id: win }],
  ] as const) {
    const answer = await stranger.send(method, `/api/lottery/ticket/${path}`, asked)
    expect([path, answer.statusCode]).toEqual([path, 404])
  }
  expect((await stranger.get(`/api/lottery/ticket/items?ticket_id=${ticket_id}`)).statusCode).toBe(404)

  const deleted = await page.send('DELETE', '/api/lottery/ticket/delete/item', { ticket_id, item_id: loss })
  expect(deleted.json().data).toMatchObject({ balance: 99_000, ticket: { state: 'placed', cost: 1000 } })
  await confirmNight(db, draw.id)
  await settleLotteryDraw(server.parts, draw.id)
  const items = (await page.get(`/api/lottery/ticket/items?ticket_id=${ticket_id}`)).json().data
  expect(items.ticket).toMatchObject({ state: 'won', payout: 90_000, paid_out: false })
  expect(
    items.items.map(({ state, collect }: { state: string; collect: string }) => [state, collect]),
  ).toEqual([
    ['won', 'listed'],
    ['deleted', null],
  ])
  const paid = await page.post('/api/lottery/ticket/payout', { ticket_id, item_ids: [win] })
  expect(paid.json().data.ticket.paid_out).toBe(true)
  expect((await page.get('/api/lottery/ticket/list')).json().data.rows).toHaveLength(1)
  expect((await page.get('/api/lottery/ticket/total')).json().data).toMatchObject({
    count: 1,
    cost: 1000,
    net: 89_000,
  })
})

test('what was bought is looked up, collected and taken back while the lottery is off', async () => {
  await switched(true)
  const own = await loggedIn('keeper')
  const { has_lottery_tickets } = (await own.get('/api/user')).json().data
  expect(has_lottery_tickets).toBe(false)
  const bought = async (draw: { id: bigint }) => {
    const answer = await own.post('/api/lottery/ticket/bet', bodyOf(draw, [lineOf(['47'], { posts: ['B'] })]))
    return answer.json().data.ticket.id as number
  }
  const [won, open] = [await openTicketDraw(db, { session: 'NIGHT', columns: [] }), await openTicketDraw(db)]
  const [winner, waiting] = [await bought(won), await bought(open)]
  await switched(false)
  expect((await own.get('/api/user')).json().data).toMatchObject({
    enableLottery: false,
    has_lottery_tickets: true,
  })
  await confirmNight(db, won.id)
  await settleLotteryDraw(server.parts, won.id)
  const list = (await own.get('/api/lottery/ticket/list')).json().data.rows
  expect(list.map(({ id, state }: { id: number; state: string }) => [id, state])).toEqual([
    [waiting, 'placed'],
    [winner, 'won'],
  ])
  expect((await own.get(`/api/lottery/result/${won.id}`)).json().data.state).toBe('settled')
  expect((await own.get('/api/lottery/ticket/total')).json().data).toMatchObject({ count: 2, net: 89_000 })
  const marked = await own.post('/api/lottery/ticket/payout', { ticket_id: winner })
  expect(marked.json().data.ticket.paid_out).toBe(true)
  const back = await own.send('DELETE', '/api/lottery/ticket/delete', { ticket_id: waiting })
  expect(back.json().data).toMatchObject({ ticket: { state: 'deleted' }, balance: 189_000 })
})

test('the statement shows stake, refund and win, each with its ticket and draw', async () => {
  await switched(true)
  const { rows, staked, paid } = (await page.get('/api/statement')).json().data
  expect(
    rows.slice(0, 3).map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]),
  ).toEqual([
    ['lottery_win', 90_000],
    ['lottery_refund', 1000],
    ['lottery_bet', -2000],
  ])
  for (const row of rows.slice(0, 3)) {
    expect(row).toMatchObject({ note: null, group_id: expect.any(Number), result_id: expect.any(Number) })
  }
  expect([staked, paid]).toEqual([2000, 91_000])
})
