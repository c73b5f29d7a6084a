/** Tickets that come at once: what limits allow is never passed, and every money command happens once. */
import { randomUUID } from 'node:crypto'
import { rielToUnits } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addPlayer, type TestPlayer } from '../../test/betting.ts'
import { crashingPool } from '../../test/crashing-pool.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { ageLotteryDraw } from '../../test/lottery-draws.ts'
import {
  answerOf,
  bodyOf,
  lineOf,
  openTicketDraw,
  place,
  tally,
  ticketParts,
  wordOf,
} from '../../test/lottery-tickets.ts'
import { turn } from '../../test/switching.ts'
import { createPool, type Pool } from '../database/pool.ts'
import { auditLedger } from '../ledger/audit.ts'
import { balanceOf } from '../ledger/balances.ts'
import { deleteTicket } from './delete-ticket.ts'
import { loadDraft } from './draft.ts'
import { stepToClosed } from './lottery-step-store.ts'
import { markNumber } from './mark-number.ts'
import { answerPlaced, type TicketParts } from './place-ticket.ts'

let db: TestDatabase
/** Two, as two server processes on one database would have. */
let pools: Pool[]
let servers: TicketParts[]

beforeAll(async () => {
  db = await testDatabase()
  pools = [1, 2].map((at) => createPool(db.url, { name: `samnang-test-${at}`, max: 16 }))
  servers = pools.map(ticketParts)
})
afterEach(async () => {
  expect(await auditLedger(db.pool)).toEqual([])
})
afterAll(async () => {
  for (const pool of pools) await pool.end()
  await db.drop()
})

function server(at: number): TicketParts {
  const found = servers[at % servers.length]
  assert(found, 'there are servers')
  return found
}

/** By turns through both servers. */
function atOnce<T>(count: number, act: (parts: TicketParts, at: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => act(server(at), at)))
}

function players(count: number, riel: number): Promise<TestPlayer[]> {
  return Promise.all(Array.from({ length: count }, () => addPlayer(db, riel)))
}

async function liabilityOf(drawId: bigint, number: string): Promise<bigint> {
  const { rows } = await db.owner.query<{ liability: bigint }>(
    'select liability from lottery_exposure where draw_id = $1 and number = $2',
    [drawId, number],
  )
  return rows[0]?.liability ?? 0n
}

test('200 parallel tickets for the whole balance: exactly one is placed', async () => {
  const draw = await openTicketDraw(db)
  const player = await addPlayer(db, 50_000)
  const outcomes = await atOnce(200, (parts, at) =>
    place(parts, player, bodyOf(draw, [lineOf([String(at).padStart(3, '0')], { amount: 50_000 })])),
  )
  expect(tally(outcomes)).toEqual({ placed: 1, not_enough_money: 199 })
  expect(await balanceOf(db.pool, player.id)).toBe(0n)
})

test('100 parallel tickets of as many players on one number never pass what the house may owe for it', async () => {
  const draw = await openTicketDraw(db)
  const everybody = await players(100, 100_000)
  // 900 000 riel each; 36 000 000 is the most.
  const outcomes = await atOnce(100, (parts, at) =>
    place(parts, everybody[at] ?? { id: 0n }, bodyOf(draw, [lineOf(['47'], { amount: 10_000 })])),
  )
  expect(tally(outcomes)).toEqual({ placed: 40, number_limit: 60 })
  expect(outcomes.find((outcome) => !outcome.ok)).toMatchObject({ n: 0 })
  expect(await liabilityOf(draw.id, '47')).toBe(rielToUnits(36_000_000))
})

test('100 parallel tickets of one player on one number never pass what they may stake on it', async () => {
  const draw = await openTicketDraw(db)
  const player = await addPlayer(db, 10_000_000)
  const outcomes = await atOnce(100, (parts) =>
    place(parts, player, bodyOf(draw, [lineOf(['47'], { posts: ['A', 'B'], amount: 3000 })])),
  )
  // 6 000 riel each, 200 000 is the most.
  expect(tally(outcomes)).toEqual({ placed: 33, player_number_limit: 67 })
  expect(outcomes.find((outcome) => !outcome.ok)).toMatchObject({ n: 1000 })
})

test.each([0, 50])(
  'tickets race a number that is set to %i percent: each is sold as it was before, or as after',
  async (percent) => {
    const draw = await openTicketDraw(db)
    const everybody = await players(40, 10_000)
    const by = { actor: 'staff:dara', requestId: `race ${percent}` }
    const placing = atOnce(40, (parts, at) =>
      place(parts, everybody[at] ?? { id: 0n }, bodyOf(draw, [lineOf(['47'], { amount: 1_000 })])),
    )
    const marked = await markNumber(db.pool, { drawId: draw.id, number: '47', percent, by })
    expect(marked.ok).toBe(true)
    const outcomes = await placing
    const { rows } = await db.owner.query<{ before: boolean; reduced: object }>(
      `select t.placed_at < e.at as before, i.reduced from lottery_ticket t join lottery_item i on i.ticket_id = t.id
     cross join (select at from audit_event where request_id = $2) e where t.draw_id = $1 and t.state = 'placed'`,
      [draw.id, by.requestId],
    )
    const after = percent === 0 ? [] : rows.filter(({ before }) => !before)
    expect(rows.filter(({ before }) => before).every(({ reduced }) => JSON.stringify(reduced) === '{}')).toBe(
      true,
    )
    expect(after.every(({ reduced }) => JSON.stringify(reduced) === `{"47":${percent}}`)).toBe(true)
    const blocked = outcomes.filter((one) => wordOf(one) === 'number_blocked').length
    expect(rows).toHaveLength(40 - blocked)
    if (percent === 0) expect(rows.every(({ before }) => before)).toBe(true)
    // Whoever comes later knows, however it went.
    const late = await place(server(0), await addPlayer(db, 10_000), bodyOf(draw, [lineOf(['47'])]))
    expect(wordOf(late)).toBe(percent === 0 ? 'number_blocked' : 'placed')
  },
)

test('tickets of many numbers in every order do not wait for each other in a circle', async () => {
  const draw = await openTicketDraw(db)
  const everybody = await players(40, 100_000)
  const numbers = Array.from({ length: 30 }, (_, at) => String(at).padStart(2, '0'))
  const outcomes = await atOnce(120, (parts, at) => {
    const mixed = [...numbers.slice(at % 30), ...numbers.slice(0, at % 30)]
    const lines = at % 2 === 0 ? mixed : mixed.reverse()
    const items = [
      lineOf(lines.slice(0, 20), { amount: 100 }),
      lineOf(lines.slice(10, 30), { amount: 100, posts: ['B'] }),
    ]
    return place(parts, everybody[at % 40] ?? { id: 0n }, bodyOf(draw, items))
  })
  expect(tally(outcomes)).toEqual({ placed: 120 })
})

test('the same key many times at once is one ticket, and another body under it is refused', async () => {
  const draw = await openTicketDraw(db)
  const player = await addPlayer(db, 10_000)
  const key = randomUUID()
  const outcomes = await atOnce(100, (parts, at) =>
    place(parts, player, bodyOf(draw, [lineOf(['47'], { amount: at % 4 === 3 ? 200 : 100 })]), key),
  )
  const counts = tally(outcomes)
  expect((counts.placed ?? 0) + (counts.idempotency_mismatch ?? 0)).toBe(100)
  expect([25, 75]).toContain(counts.placed)
  expect(new Set(outcomes.flatMap((outcome) => (outcome.ok ? [outcome.value.ticket.id] : []))).size).toBe(1)
})

test('a draft that is placed by two pages at once becomes one ticket', async () => {
  const draw = await openTicketDraw(db)
  const player = await addPlayer(db, 100_000)
  const draft = answerOf(await loadDraft(server(0), player.id, draw.id)).ticket
  const outcomes = await atOnce(20, (parts) =>
    place(parts, player, bodyOf(draw, [lineOf(['47'])], { ticket_id: draft.id })),
  )
  expect(tally(outcomes)).toEqual({ placed: 1, not_found: 19 })
})

test('a ticket that is taken back many times at once is refunded once', async () => {
  const draw = await openTicketDraw(db)
  const player = await addPlayer(db, 10_000)
  const { ticket, items } = answerOf(
    await place(server(0), player, bodyOf(draw, [lineOf(['47']), lineOf(['48'])])),
  )
  const lines = [null, ...items.map(({ id }) => BigInt(id))]
  const outcomes = await atOnce(60, (parts, at) =>
    deleteTicket(parts, { playerId: player.id, ticketId: BigInt(ticket.id), itemId: lines[at % 3] ?? null }),
  )
  expect(tally(outcomes)).toEqual({ placed: 60 })
  expect(await balanceOf(db.pool, player.id)).toBe(rielToUnits(10_000))
  expect(await liabilityOf(draw.id, '47')).toBe(0n)
})

test('placing against taking back on a full number: the limit holds all the time', async () => {
  const draw = await openTicketDraw(db)
  const everybody = await players(50, 1_000_000)
  const body = bodyOf(draw, [lineOf(['47'], { amount: 90_000 })])
  const rounds = await atOnce(50, async (parts, at) => {
    const player = everybody[at] ?? { id: 0n }
    const placed = await place(parts, player, body)
    if (!placed.ok) return wordOf(placed)
    const ticketId = BigInt(placed.value.ticket.id)
    const deleted = await deleteTicket(parts, { playerId: player.id, ticketId, itemId: null })
    return wordOf(deleted)
  })
  expect(new Set(rounds)).toEqual(new Set(['placed', 'number_limit']))
  expect(await liabilityOf(draw.id, '47')).toBe(0n)
})

test('tickets race the closing of their draw: what was told as placed is all that is frozen', async () => {
  const draw = await openTicketDraw(db)
  const everybody = await players(30, 100_000)
  const racing = atOnce(300, (parts, at) =>
    place(
      parts,
      everybody[at % 30] ?? { id: 0n },
      bodyOf(draw, [lineOf([String(at).padStart(3, '0')], { amount: 100 })]),
    ),
  )
  await ageLotteryDraw(db.owner, draw.id, 3_600_001)
  expect(await stepToClosed(db.pool, draw.id, null)).toBe(true)
  const { rows } = await db.owner.query<{ id: bigint }>('select id from lottery_ticket where draw_id = $1', [
    draw.id,
  ])
  const outcomes = await racing
  const told = outcomes.flatMap((outcome) => (outcome.ok ? [BigInt(outcome.value.ticket.id)] : []))
  expect(new Set(told)).toEqual(new Set(rows.map(({ id }) => id)))
  const counts = tally(outcomes)
  expect((counts.placed ?? 0) + (counts.draw_closed ?? 0)).toBe(300)
})

test('an account that somebody holds costs its player an answer to ask again for, and nobody else anything', async () => {
  const draw = await openTicketDraw(db)
  const [stuck, free] = [await addPlayer(db, 10_000), await addPlayer(db, 10_000)]
  const holder = await db.owner.connect()
  await holder.query('begin')
  await holder.query('select 1 from account where id = $1 for update', [stuck.id])
  const key = randomUUID()
  const body = bodyOf(draw, [lineOf(['47'])])
  const waiting = place(server(0), stuck, body, key).catch((fault: unknown) => Object(fault).code)
  answerOf(await place(server(0), free, body))
  // Lock not available: the edge answers `unavailable`.
  expect(await waiting).toBe('55P03')
  await holder.query('rollback')
  holder.release()
  answerOf(await place(server(1), stuck, body, key))
})

test('killed at any call, and asked again with the same key: one ticket, one stake', async () => {
  const draw = await openTicketDraw(db)
  const body = bodyOf(draw, [lineOf(['47'])])
  for (const moment of ['before', 'after'] as const) {
    for (let deadAt = 1; deadAt <= 8; deadAt++) {
      const player = await addPlayer(db, 10_000)
      const key = randomUUID()
      const { pool } = crashingPool(db.pool, deadAt, moment)
      await place({ ...server(0), money: pool }, player, body, key).catch(() => undefined)
      const placed = answerOf(await place(server(1), player, body, key))
      expect([moment, deadAt, placed.balance]).toEqual([moment, deadAt, 9000])
      expect(await balanceOf(db.pool, player.id)).toBe(rielToUnits(9000))
    }
  }
})

/** Whom the first sending waits for when the operator switches the lottery off, and what its key then means for ever. */
const HELD: [string, string, string][] = [
  ['account', 'select from account where id = $1 and $2::bigint is not null', 'lottery_off'],
  ['number', 'select from lottery_exposure where draw_id = $2 and $1::bigint is not null', 'placed'],
]

test.each(HELD)(
  'switched off while a ticket waits for the %s: whoever asks again hears what becomes of it',
  async (_what, holding, word) => {
    const draw = await openTicketDraw(db)
    const [player, neighbour] = [await addPlayer(db, 10_000), await addPlayer(db, 10_000)]
    const [body, key] = [bodyOf(draw, [lineOf(['47'])]), randomUUID()]
    expect(wordOf(await place(server(0), neighbour, body))).toBe('placed')
    const holder = await db.owner.connect()
    await holder.query('begin')
    await holder.query(`${holding} for no key update`, [player.id, draw.id])
    const first = place(server(0), player, body, key)
    await untilWaiting(1)
    await turn(db.pool, 'lottery', false)
    const again = answerPlaced(server(1), player.id, body, key)
    await untilWaiting(2)
    await holder.query('commit')
    holder.release()
    expect((await Promise.all([first, again])).map(wordOf)).toEqual([word, word])
    await turn(db.pool, 'lottery', true)
  },
)

async function untilWaiting(count: number): Promise<void> {
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await db.owner.query(waits)).rowCount, { timeout: 10_000 }).toBe(count)
}
