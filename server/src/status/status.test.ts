/** GET /api/status: what everybody may see of how draws went, counted by their rows and the sums of days alone. */
import type { Status } from '@samnang/contract/status'
import { dayAt } from '@samnang/core/phnom-penh-day'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { browser } from '../../test/browser.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { handClock } from '../../test/parts.ts'
import { type TestServer, testServer } from '../../test/server.ts'
import { houseLateS } from './status-store.ts'

let db: TestDatabase
let server: TestServer
const clock = handClock(Date.now())

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer({ db, clock, config: { enableLottery: true } })
})
afterAll(async () => {
  await server?.close()
  await db?.drop()
})

/** As a guest, when everything is asked anew. */
async function status(): Promise<Status> {
  clock.pass(300_000)
  const answer = await browser(server.app).get('/api/status')
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer.json().data
}

const drawsOf = ({ draws }: Status, game: string) => draws.find((one) => one.game === game)
let nextI = 1

/** A draw of POLL_2 that closed so long ago and was paid so long after its show; `null`: never. */
async function addDraw(
  closedAgoS: number,
  { state = 'SETTLED', paidAfterS = 0 as number | null, reason = null as string | null } = {},
): Promise<void> {
  await db.owner.query(
    `insert into draw (poll, day, i, opens_at, closes_at, shown_at, state, void_reason, settled_at)
     select 'POLL_2', 1, $1, at - interval '10 s', at, at + interval '6 s', $3, $4,
       at + interval '6 s' + $5 * interval '1 s'
     from (select now() - $2 * interval '1 s') of (at)`,
    [nextI++, closedAgoS, state, reason, paidAfterS],
  )
}

test('a house without a past says so', async () => {
  const now = await status()
  expect(now.draws.map(({ game, mode, late_s }) => [game, mode, late_s])).toEqual([
    ['POLL_1', 'sealed', 0],
    ['POLL_2', 'sealed', 0],
    ['KH', 'sealed', 0],
  ])
  expect(now).toMatchObject({ log: null, returns: { rows: [] } })
  expect(now.monitor).toEqual(['POLL_1', 'POLL_2', 'KH'].map((game) => ({ game, is_odd: false, weighed: 0 })))
  for (const { spans } of now.draws)
    expect(spans).toEqual([1, 30].map((days) => ({ days, due: 0, on_time: 0, voids: [] })))
})

test('draws count as on time within three seconds of their show, and voids with their reasons', async () => {
  await addDraw(60, { paidAfterS: 2 })
  await addDraw(70, { paidAfterS: 4 })
  await addDraw(80, { state: 'ROOTED', paidAfterS: null })
  await addDraw(90, { state: 'VOID', reason: 'vault_refused' })
  await addDraw(100, { state: 'VOID', reason: 'not_opened' })
  await addDraw(5)
  await addDraw(2 * 86_400, { paidAfterS: 1 })
  await addDraw(31 * 86_400)
  const fast = drawsOf(await status(), 'POLL_2')
  const voids = [
    { reason: 'not_opened', count: 1 },
    { reason: 'vault_refused', count: 1 },
  ]
  expect(fast?.within_s).toBe(3)
  expect(fast?.late_s).toBeGreaterThanOrEqual(70)
  expect(fast?.spans).toEqual([
    { days: 1, due: 4, on_time: 1, voids },
    { days: 30, due: 5, on_time: 2, voids },
  ])
})

test('a draw of KH that nobody opens is late while the lottery is on, and not while it is off', async () => {
  await db.owner.query(
    `insert into lottery_rules (rules, rules_hash) values ('{}', sha256('none')) on conflict do nothing`,
  )
  await db.owner.query(
    `insert into lottery_draw (type, session, title, opens_at, stop_delete_at, closes_at, draw_at, rules_version,
       fair_day, fair_i)
     select 'KH', '1030', 'KH', at, at + interval '3 h', at + interval '3 h', at + interval '4 h',
       (select max(version) from lottery_rules), 1, 1
     from (select now() - interval '90 s') of (at)`,
  )
  expect(drawsOf(await status(), 'KH')?.late_s).toBeGreaterThanOrEqual(90)
  expect(await houseLateS(db.pool, false)).toBe(0)
})

test('returns are told of days that are over, each with its band, and an odd game is told as such', async () => {
  const [today, yesterday] = [0, 1].map((days) => dayAt(clock.now() - days * 86_400_000))
  await db.owner.query(`update figure_cursor set counted_to = to_timestamp($1)`, [clock.now() / 1000 + 3600])
  await db.owner.query(
    `insert into house_figure (day, product, part, bets, stake, payout, refunded, possible, possible_square)
     select day, 'POLL_2', '6', 1000, 100000000000, 90000000000, 0, 195000000000, 38025000000000000000
     from unnest($1::date[]) d (day)`,
    [[today, yesterday]],
  )
  server.parts.metrics.setEvidence('POLL_1', { weight: 1.5, draws: 500 })
  const { returns, monitor } = await status()
  expect(returns.to).toBe(yesterday)
  expect(returns.rows).toMatchObject([{ game: 'POLL_2', part: '6', measured: 90, theory: 98.27 }])
  const [row] = returns.rows
  expect(row?.band?.low).toBeLessThan(98.27)
  expect(row?.band?.high).toBeGreaterThan(98.27)
  expect(monitor).toContainEqual({ game: 'POLL_1', is_odd: true, weighed: 500 })
})

test('a thousand guests cost one question of each kind in its time', async () => {
  clock.pass(300_000)
  const asked = vi.spyOn(server.parts.reads, 'query')
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, () => browser(server.app).get('/api/status')),
  )
  const questions = asked.mock.calls.map(([text]) => String(text))
  asked.mockRestore()
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(questions.filter((text) => text.includes('house_figure'))).toHaveLength(3)
  expect(questions.filter((text) => text.includes('on_time'))).toHaveLength(1)
})
