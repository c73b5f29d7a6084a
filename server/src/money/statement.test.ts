/** Opening plus movements is closing, for any period and page, against a plain walk through the entries. */
import { unitsToRiel } from '@samnang/core/money'
import { dayAt } from '@samnang/core/phnom-penh-day'
import { assert } from '@samnang/core/refusal'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { addPlayers, drawWorld } from '../../test/draw-world.ts'
import { liveThrough, randomFrom } from '../../test/lived-book.ts'
import { move } from '../../test/real-money.ts'
import { FileReply } from '../http/file-reply.ts'
import { statement, statementFile } from './statement.ts'

const seed = Number(process.env.SEED ?? 59)
const FIRST_CLOSE_MS = Date.UTC(2026, 8, 27, 16, 59, 50)
const DRAWS = 40

let db: TestDatabase
let player: bigint
let stranger: bigint
let entries: { id: bigint; amount: bigint; after: bigint; ms: number; kind: string }[]

beforeAll(async () => {
  db = await testDatabase()
  const world = await drawWorld(db)
  const [first = 0n, second = 0n] = await addPlayers(db.owner, 2, 1_000_000)
  ;[player, stranger] = [first, second]
  // The first money came before the first bet.
  await db.owner.query(
    `alter table tx disable trigger tx_append_only;
     update tx set created_at = '2026-09-20 00:00Z' where kind = 'credit';
     alter table tx enable trigger tx_append_only`,
  )
  const random = randomFrom(seed)
  const reign = await world.newReign()
  for (let at = 0; at < DRAWS; at++) {
    const closesMs = FIRST_CLOSE_MS + Math.floor(at / 4) * 86_400_000 + (at % 4) * 11_000
    const end = at % 7 === 3 ? ('void' as const) : ('settled' as const)
    // The credits of a draw come six seconds after its close, before the next draw's bets.
    const draw = { poll: 'POLL_2' as const, i: at + 1, closesMs: closesMs + (at % 4) * 6_000, end }
    await liveThrough(world, reign, { draw, players: [player, player, stranger], slips: 8, random })
  }
  const { rows } = await db.owner.query(
    `select e.tx_id as id, e.amount, e.balance_after as after, t.kind,
       (extract(epoch from t.created_at) * 1000)::float8 as ms
     from entry e join tx t on t.id = e.tx_id where e.account_id = $1
     union all
     select id, -total, balance_after, 'bet', accepted_ms::float8 from slip where player_id = $1
     union all
     select id, amount, balance_after, case when is_refund then 'refund' else 'settle' end,
       (extract(epoch from paid_at) * 1000)::float8 from draw_payment where player_id = $1 order by id`,
    [player],
  )
  entries = rows
}, 120_000)
afterAll(() => db?.drop())

type Query = Parameters<typeof statement>[2]

async function ask(query: Query, playerId = player, nowMs = Date.UTC(2026, 9, 7)) {
  const outcome = await statement(db.pool, playerId, query, nowMs)
  assert(outcome.ok, 'a statement is answered')
  return outcome.value
}

const anyDay = fc.integer({ min: -3, max: 14 }).map((day) => dayAt(FIRST_CLOSE_MS + day * 86_400_000))
const anyPeriod = fc
  .tuple(anyDay, anyDay)
  .map(([one, two]) => (one < two ? { from: one, to: two } : { from: two, to: one }))

test('GET /api/statement: opening, sums, closing and every page agree with the entries', async () => {
  expect(entries.length).toBeGreaterThan(200)
  await fc.assert(
    fc.asyncProperty(anyPeriod, fc.integer({ min: 1, max: 100 }), async ({ from, to }, limit) => {
      const inside = entries.filter(({ ms }) => dayAt(ms) >= from && dayAt(ms) <= to)
      const seen: Awaited<ReturnType<typeof ask>>['rows'] = []
      let before: string | null = null
      do {
        const page = await ask({ from, to, limit: String(limit), ...(before === null ? {} : { before }) })
        expect(page).toMatchObject(expectedOf(from, to))
        expect(page.opening + page.credited - page.debited - page.staked + page.paid).toBeCloseTo(
          page.closing,
          3,
        )
        seen.push(...page.rows)
        before = page.next
      } while (before !== null)
      const expected = [...inside].reverse()
      expect(seen.map((row) => [row.id, row.amount, row.balance_after])).toEqual(
        expected.map(({ id, amount, after }) => [Number(id), unitsToRiel(amount), unitsToRiel(after)]),
      )
    }),
    { seed, numRuns: 40 },
  )
})

function expectedOf(from: string, to: string) {
  const earlier = entries.filter(({ ms }) => dayAt(ms) < from)
  const upTo = entries.filter(({ ms }) => dayAt(ms) <= to)
  const inside = upTo.slice(earlier.length)
  const sum = (kinds: string[]) =>
    unitsToRiel(
      inside
        .filter(({ kind }) => kinds.includes(kind))
        .reduce((total, { amount }) => total + (amount < 0n ? -amount : amount), 0n),
    )
  return {
    opening: unitsToRiel(earlier.at(-1)?.after ?? 0n),
    closing: unitsToRiel(upTo.at(-1)?.after ?? 0n),
    credited: sum(['credit']),
    debited: sum(['debit']),
    staked: sum(['bet']),
    paid: sum(['settle', 'refund']),
  }
}

test('a settlement is one movement a draw, a bet names its group, and both their result', async () => {
  const { rows } = await ask({ from: '2026-09-21', to: '2026-10-20', limit: '100' })
  const credits = rows.filter((row) => row.kind === 'settle' || row.kind === 'refund')
  expect(credits.length).toBeGreaterThan(5)
  expect(new Set(credits.map((row) => row.result_id)).size).toBe(credits.length)
  for (const row of rows) {
    expect(row.result_id).toBeGreaterThan(0)
    expect(row.group_id).toBe(row.kind === 'bet' ? row.id : null)
  }
})

test('what was paid in less what was paid out since the account was opened: on the first page, gifts left out', async () => {
  const [other = 0n] = await addPlayers(db.owner, 1, 5_000)
  await move(db.owner, { player: other, riel: 3_000, kind: 'deposit' })
  await move(db.owner, { player: other, riel: 900, kind: 'credit', reason: 'promotion' })
  await move(db.owner, { player: other, riel: 1_000, kind: 'debit' })
  await move(db.owner, { player: other, riel: 2_500, kind: 'lottery_bet' })
  const known = await ask({}, other)
  expect(known).toMatchObject({ net_deposits: 7_000, opened: dayAt(Date.now()) })
  // A withdrawal counts when it is paid.
  await db.owner.query(`select open_account(-$1::bigint, 'hold', 'hold:' || $1::bigint)`, [other])
  await db.owner.query('update account set balance = 100000000 where id = -$1::bigint', [other])
  await move(db.owner, { player: other, riel: 1_000, kind: 'payout' })
  expect(await ask({}, other)).toMatchObject({ net_deposits: 6_000 })
  const { next } = await ask({ limit: '1' }, other, Date.now())
  expect(await ask({ before: String(next) }, other, Date.now())).not.toHaveProperty('net_deposits')
})

test('the file has every movement with the running balance', async () => {
  const outcome = await statementFile(db.pool, player, { from: '2026-09-20', to: '2026-10-20' }, 0)
  assert(outcome.ok && outcome.value instanceof FileReply, 'a file is answered')
  let text = ''
  for await (const piece of outcome.value.content) text += piece
  const cells = text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
    .reverse()
  expect(cells).toHaveLength(entries.length)
  let balance = 0
  for (const [, , , incoming, outgoing, after] of cells) {
    balance += Number(incoming) - Number(outgoing)
    expect(Number(after)).toBeCloseTo(balance, 3)
  }
})

test('without days the last 31 are told; with one of them the other follows', async () => {
  expect(await ask({})).toMatchObject({ from: '2026-09-07', to: '2026-10-07' })
  expect(await ask({ to: '2026-09-30' })).toMatchObject({ from: '2026-08-31', to: '2026-09-30' })
  expect(await ask({ from: '2026-09-30' })).toMatchObject({ from: '2026-09-30', to: '2026-10-07' })
  expect(await ask({ from: '2027-01-01' })).toMatchObject({ from: '2027-01-01', to: '2027-01-01', rows: [] })
  expect(await statement(db.pool, player, { from: '2024-01-01' }, Date.UTC(2026, 9, 7))).toMatchObject({
    code: 'invalid_dates',
  })
})

test("another player's movements are not reached by any place", async () => {
  const own = new Set(entries.map(({ id }) => Number(id)))
  const { rows } = await ask({ from: '2026-09-20', to: '2026-10-20', limit: '100' }, stranger)
  expect(rows.filter((row) => row.kind === 'bet' && own.has(row.id))).toEqual([])
  for (const { id } of rows) {
    const page = await ask({ from: '2026-09-20', to: '2026-10-20', before: String(id), limit: '100' })
    expect(page.rows.every((row) => own.has(row.id))).toBe(true)
  }
})
