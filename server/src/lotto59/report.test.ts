/** Every figure of the report against a plain recount of tickets, payouts and entries. */
import type { Ticket } from '@samnang/contract/lotto59'
import type { BetReport, ReportType } from '@samnang/contract/report'
import { unitsToRiel } from '@samnang/core/money'
import { dayAt, dayStartMs } from '@samnang/core/phnom-penh-day'
import { assert } from '@samnang/core/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addPlayers, bookFaults, type DrawWorld, drawWorld } from '../../test/draw-world.ts'
import { type LivedDraw, liveThrough, randomFrom } from '../../test/lived-book.ts'
import type { Call } from '../http/call.ts'
import { FileReply } from '../http/file-reply.ts'
import { countFinishedDraws } from './count-finished-draws.ts'
import { reportHandlers } from './report-handlers.ts'
import { ticketHandlers } from './ticket-handlers.ts'

type Query = Call<'GET /api/bet/report'>['query']

const seed = Number(process.env.SEED ?? 59)
const DRAWS = 90
const SLIPS = 74
/** 16:58:15 UTC, so that every fifth draw of a day is open over midnight in Phnom Penh. */
const FIRST_CLOSE_MS = Date.UTC(2026, 8, 27, 16, 58, 15)

let db: TestDatabase
let world: DrawWorld
let player: bigint
let stranger: bigint
let facts: Fact[]
let handlers: ReturnType<typeof reportHandlers> & ReturnType<typeof ticketHandlers>

interface Fact {
  id: bigint
  slip_id: bigint
  type: number
  stake: bigint
  day: string
  poll: 'POLL_1' | 'POLL_2'
  state: string
  kind: string | null
  amount: bigint | null
}

function drawOf(at: number): LivedDraw {
  const end =
    at >= DRAWS - 2 ? 'open' : at >= DRAWS - 4 ? 'in show' : at % 11 === 5 ? 'void' : ('settled' as const)
  const day = Math.floor(at / 10)
  const closesMs = FIRST_CLOSE_MS + day * 86_400_000 + (at % 10) * 27_000
  return { poll: at % 3 === 0 ? 'POLL_1' : 'POLL_2', i: at + 1, closesMs, end }
}

beforeAll(async () => {
  db = await testDatabase()
  world = await drawWorld(db)
  const [first = 0n, second = 0n] = await addPlayers(db.owner, 2, 100_000_000)
  ;[player, stranger] = [first, second]
  const random = randomFrom(seed)
  const reign = await world.newReign()
  for (let at = 0; at < DRAWS; at++) {
    const players = [player, player, player, player, stranger]
    await liveThrough(world, reign, { draw: drawOf(at), players, slips: SLIPS, random })
    // The last finished draws stay uncounted, as between two rounds of counting.
    if (at === 20 || at === 81) await countFinishedDraws(db.pool)
  }
  facts = await factsOf(player)
  const settings = { read: async () => ({ words: { marquee: null, banner: null } }) }
  const parts = { reads: db.pool, settings } as unknown as Parameters<typeof ticketHandlers>[0]
  handlers = { ...reportHandlers(parts), ...ticketHandlers(parts) }
}, 240_000)
afterAll(() => db?.drop())

async function factsOf(playerId: bigint): Promise<Fact[]> {
  const { rows } = await db.owner.query<Omit<Fact, 'day'> & { ms: bigint }>(
    `select k.id, k.slip_id, k.type, k.stake, k.accepted_ms as ms, d.poll, d.state, p.kind, p.amount
     from ticket k join draw d on d.id = k.draw_id left join payout p on p.ticket_id = k.id
     where k.player_id = $1 order by k.id desc`,
    [playerId],
  )
  return rows.map(({ ms, ...fact }) => ({ ...fact, day: dayAt(Number(ms)) }))
}

async function ask(query: Query, playerId = player): Promise<BetReport> {
  const outcome = await handlers['GET /api/bet/report']({
    player: { id: playerId },
    query,
  } as Call<'GET /api/bet/report'>)
  assert(outcome.ok && !(outcome.value instanceof FileReply), 'a report is answered')
  return outcome.value
}

function isChosen(fact: Fact, { type = 'ALL', poll, from, to }: Query): boolean {
  const { day } = fact
  if ((poll && fact.poll !== poll) || (from && day < from) || (to && day > to)) return false
  const isDone = fact.state === 'SETTLED' || fact.state === 'VOID'
  if (type === 'ALL') return true
  if (type === 'JACKPOT') return fact.type === 9
  if (type === 'NOT_JACKPOT') return fact.type !== 9
  if (type === 'WIN_JACKPOT') return fact.state === 'SETTLED' && fact.kind === 'jackpot'
  if (type === 'OUTSTANDING') return !isDone
  return fact.type === Number(type.slice(6))
}

function recount(chosen: Fact[]) {
  const sum = (units: (fact: Fact) => bigint) =>
    unitsToRiel(chosen.reduce((total, fact) => total + units(fact), 0n))
  const won = (fact: Fact) => (fact.state === 'SETTLED' ? (fact.amount ?? 0n) : 0n)
  const refunded = (fact: Fact) => (fact.state === 'VOID' ? fact.stake : 0n)
  return {
    count: chosen.length,
    amount: sum((fact) => fact.stake),
    payout: sum(won),
    jackpot_win_amount: sum((fact) => (fact.type === 9 ? won(fact) : 0n)),
    refunded: sum(refunded),
    net: sum((fact) => won(fact) + refunded(fact) - fact.stake),
  }
}

const TYPES: ReportType[] = [
  'ALL',
  'JACKPOT',
  'WIN_JACKPOT',
  'NOT_JACKPOT',
  'OUTSTANDING',
  'RANGE_1',
  'RANGE_2',
  'RANGE_3',
  'RANGE_4',
  'RANGE_5',
  'RANGE_6',
  'RANGE_7',
]
const PERIODS: Query[] = [
  {},
  { from: '2026-09-28', to: '2026-09-28' },
  { from: '2026-09-30', to: '2026-10-02' },
  { to: '2026-09-29' },
  { from: '2026-10-05' },
  { from: '2026-12-01', to: '2026-12-31' },
]

test('the book of the test is large and has everything', () => {
  expect(facts.length).toBeGreaterThan(10_000)
  const states = new Set(facts.map((fact) => fact.state))
  expect([...states].sort()).toEqual(['DRAWN', 'OPEN', 'SETTLED', 'VOID'])
  expect(facts.filter((fact) => isChosen(fact, { type: 'WIN_JACKPOT' })).length).toBeGreaterThan(50)
  expect(new Set(facts.map(({ day }) => day)).size).toBe(10)
})

test.each(TYPES)('%s: totals, days and the first page are those of a recount', async (type) => {
  for (const period of PERIODS)
    for (const poll of [undefined, 'POLL_1', 'POLL_2'] as const) {
      const query = { type, ...period, ...(poll ? { poll } : {}) }
      const chosen = facts.filter((fact) => isChosen(fact, query))
      const what = `seed ${seed} ${JSON.stringify(query)}`
      const report = await ask(query)
      expect(report.total, what).toEqual(recount(chosen))
      expect(
        report.rows.map((row) => row.id),
        what,
      ).toEqual(chosen.slice(0, 20).map((fact) => Number(fact.id)))
      expect(report.days, what).toEqual(daysOf(chosen))
    }
})

function daysOf(chosen: Fact[]) {
  const days = [...new Set(chosen.map(({ day }) => day))].sort().reverse()
  return days.map((day) => {
    const { amount, payout, net } = recount(chosen.filter((fact) => fact.day === day))
    return { day, amount, payout, net }
  })
}

test.each<[Query, string]>([
  [{ type: 'ALL' }, '100'],
  [{ type: 'NOT_JACKPOT', poll: 'POLL_1' }, '37'],
  [{ type: 'WIN_JACKPOT' }, '7'],
  [{ type: 'OUTSTANDING' }, '50'],
  [{ type: 'RANGE_3', from: '2026-09-28', to: '2026-10-01' }, '10'],
])('the pages of %j hold every ticket once, and so does the file', async (query, limit) => {
  const expected = facts.filter((fact) => isChosen(fact, query))
  const total = recount(expected)
  const rows: Ticket[] = []
  for (let before: string | null = '', first = true; before !== null; first = false) {
    const page: BetReport = await ask({ ...query, limit, ...(first ? {} : { before }) })
    expect(page.total).toEqual(total)
    if (!first) expect(page.days).toEqual([])
    rows.push(...page.rows)
    before = page.next
  }
  expect(rows.map((row) => row.id)).toEqual(expected.map((fact) => Number(fact.id)))
  const lines = (await file({ ...query, format: 'csv' })).split('\r\n')
  expect(lines.at(-1)).toBe('')
  const cells = lines.slice(1, -1).map((line) => line.split(','))
  expect(cells.map((cell) => Number(cell[0]))).toEqual(rows.map((row) => row.id))
  const column = (at: number) => cells.reduce((sum, cell) => sum + Number(cell[at]), 0)
  const { amount, payout, jackpot_win_amount, refunded } = total
  expect([11, 12, 13, 14].map(column)).toEqual([amount, payout, jackpot_win_amount, refunded])
})

async function file(query: Query): Promise<string> {
  const outcome = await handlers['GET /api/bet/report']({
    player: { id: player },
    query,
  } as Call<'GET /api/bet/report'>)
  assert(outcome.ok && outcome.value instanceof FileReply, 'a file is answered')
  let text = ''
  for await (const piece of outcome.value.content) text += piece
  expect(text.startsWith('\uFEFFticket,group,result,')).toBe(true)
  return text.slice(1)
}

test('all in all the net figure is what the entries say', async () => {
  const { rows } = await db.owner.query<{ units: bigint }>(
    'select sum(amount)::bigint as units from movement where account_id = $1 and contra_id = 1',
    [player],
  )
  expect((await ask({})).total.net).toBe(unitsToRiel(rows[0]?.units ?? 0n))
})

test('the ticket list agrees with days and polls', async () => {
  for (const query of [
    { from: '2026-09-30', to: '2026-09-30' },
    { poll: 'POLL_1' },
    { to: '2026-09-28' },
  ] as const) {
    const call = { player: { id: player }, query: { ...query, limit: '100' } }
    const outcome = await handlers['GET /api/v1/ticket/list'](
      call as unknown as Call<'GET /api/v1/ticket/list'>,
    )
    assert(outcome.ok, 'lists are answered')
    const slips = [
      ...new Set(facts.filter((fact) => isChosen(fact, query)).map((fact) => Number(fact.slip_id))),
    ]
    const seen = [...new Set(outcome.value.rows.map((row) => row.group_id))]
    expect(seen.length).toBeGreaterThan(15)
    expect(seen).toEqual(slips.slice(0, seen.length))
  }
})

test("nothing of another player's appears, whatever place is asked for", async () => {
  const own = new Set(facts.map((fact) => Number(fact.id)))
  const others = await factsOf(stranger)
  const forged = [others[0]?.id, others.at(-1)?.id, 999_999_999_999n, 1n]
  for (const before of forged.filter((id) => !own.has(Number(id)))) {
    const page = await ask({ before: String(before), limit: '100' })
    expect(page).toMatchObject({ rows: [], next: null })
  }
  const [asked, strangers] = [await ask({ limit: '100' }), await ask({ limit: '100' }, stranger)]
  expect(asked.rows.every((row) => own.has(row.id))).toBe(true)
  expect(strangers.rows.some((row) => own.has(row.id))).toBe(false)
  expect(strangers.total.count).toBe(others.length)
})

test('dates that are none, reversed or too far apart are refused', async () => {
  for (const days of [
    { from: '2026-13-45' },
    { to: '9999-12-31' },
    { from: '0000-00-00' },
    { from: '2026-10-02', to: '2026-10-01' },
    { from: '2024-01-01', to: '2026-01-01' },
  ])
    for (const format of [{}, { format: 'csv' as const }]) {
      const call = { player: { id: player }, query: { ...days, ...format } } as Call<'GET /api/bet/report'>
      expect(await handlers['GET /api/bet/report'](call)).toEqual({ ok: false, code: 'invalid_dates' })
    }
  expect(dayStartMs('2026-02-29')).toBeNull()
})

test('counting goes on from where it was, and the audit finds a wrong figure', async () => {
  const before = await ask({})
  expect(await countFinishedDraws(db.pool)).toBeGreaterThan(0)
  expect(await countFinishedDraws(db.pool)).toBe(0)
  expect(await ask({})).toEqual(before)
  expect(await bookFaults(db.owner), `seed ${seed}`).toEqual([])
  await db.owner.query(
    `update player_day set payout = payout + 1 where player_id = $1 and day = '2026-09-30' and poll = 'POLL_1' and type = 2`,
    [player],
  )
  const faults = await bookFaults(db.owner)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(`player_day: player ${player} 2026-09-30 POLL_1 type 2`)
  await db.owner.query(
    'delete from player_ticket where ticket_id = (select min(ticket_id) from player_ticket)',
  )
  expect((await bookFaults(db.owner)).filter((fault) => fault.startsWith('player_ticket: '))).toHaveLength(1)
  await db.owner.query('select rebuild_player_days()')
  expect(await bookFaults(db.owner)).toEqual([])
  expect(await ask({})).toEqual(before)
  await expect(db.pool.query('select rebuild_player_days()')).rejects.toThrow('permission denied')
})
