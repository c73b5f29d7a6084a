/** Tickets for tests: lines, placing them, and what became of it. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { LotteryItemIn } from '@samnang/contract/lottery'
import { assert, type Outcome } from '@samnang/core/refusal'
import { afterAll, afterEach, expect } from 'vitest'
import { createLog } from '../src/base/log.ts'
import type { Pool } from '../src/database/pool.ts'
import { auditLedger } from '../src/ledger/audit.ts'
import type { LotteryDrawRow } from '../src/lottery/lottery-draw-store.ts'
import {
  placeTicket,
  type TicketBody,
  type TicketParts,
  type TicketPlaced,
} from '../src/lottery/place-ticket.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { addOpenLotteryDraw, ageLotteryDraw, type TestLotteryDraw } from './lottery-draws.ts'

export function ticketParts(pool: Pool): TicketParts {
  return {
    money: pool,
    reads: pool,
    random: { bytes: (count) => randomBytes(count) },
    live: { publish: () => Promise.resolve(0n) },
    log: createLog('silent'),
  }
}

/** What a file of tests works on, given back after the last of them; after each the books are proven. */
export async function ticketTests(): Promise<{ db: TestDatabase; parts: TicketParts }> {
  const db = await testDatabase()
  afterEach(async () => {
    expect(await auditLedger(db.pool)).toEqual([])
  })
  afterAll(() => db.drop())
  return { db, parts: ticketParts(db.pool) }
}

const HOUR_MS = 3_600_000
let drawsMade = 0

/** Open for an hour. Two draws of a session differ in their moment. */
export function openTicketDraw(
  db: TestDatabase,
  wanted: Partial<TestLotteryDraw> = {},
): Promise<LotteryDrawRow> {
  const drawInMs = 2 * HOUR_MS + ++drawsMade * 60_000
  return addOpenLotteryDraw(db.owner, {
    type: 'VN',
    session: 'DAY',
    groups: [{ posts: ['LO', 'A', 'B', 'C', 'D', 'F', 'I', 'N', 'K'], closesInMs: HOUR_MS }],
    columns: ['One', 'Two', 'Three'],
    drawInMs,
    ...wanted,
  })
}

export function lineOf(numbers: string[], more: Partial<LotteryItemIn> = {}): LotteryItemIn {
  return {
    numbers,
    digits: numbers[0]?.length === 3 ? 3 : 2,
    posts: ['A'],
    amount: 1000,
    kind: 'straight',
    ...more,
  }
}

export function bodyOf(draw: { id: bigint }, items: LotteryItemIn[], more: { ticket_id?: number } = {}) {
  return { result_id: Number(draw.id), items, place: true, ...more }
}

/** Places a ticket under a key of its own unless told. */
export function place(
  parts: TicketParts,
  player: { id: bigint },
  body: TicketBody,
  key: string = randomUUID(),
): Promise<Outcome<TicketPlaced>> {
  return placeTicket(parts, player.id, body, key)
}

export function answerOf<T>(outcome: Outcome<T>): T {
  assert(
    outcome.ok,
    `accepted, not ${JSON.stringify(outcome, (_, value) => (typeof value === 'bigint' ? String(value) : value))}`,
  )
  return outcome.value
}

/** `placed` or the code. */
export function wordOf(outcome: Outcome<unknown>): string {
  return outcome.ok ? 'placed' : outcome.code
}

export function tally(outcomes: readonly Outcome<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[wordOf(outcome)] = (counts[wordOf(outcome)] ?? 0) + 1
  return counts
}

/** A confirmed result of a VN night: the special number is 47193, no other ends in what tests bet on. */
export async function confirmNight(db: TestDatabase, drawId: bigint): Promise<void> {
  const times = (count: number, text: string) => Array.from({ length: count }, () => text)
  const column = {
    g7: times(4, '00'),
    g6: times(3, '000'),
    g5: times(6, '0000'),
    g4: times(4, '0000'),
    g3: times(6, '00000'),
    g2: times(2, '00000'),
    g1: ['00000'],
    db: ['47193'],
  }
  await ageLotteryDraw(db.owner, drawId, 24 * HOUR_MS)
  await db.owner.query(`update lottery_draw set state = 'confirmed', result = $2 where id = $1`, [
    drawId,
    JSON.stringify({ columns: [column] }),
  ])
}

/** Everything that a ticket can leave a trace in: equal before and after means that nothing has happened. */
export async function traceOfTickets(db: TestDatabase): Promise<string> {
  const { rows } = await db.owner.query<{ trace: string }>(
    `select concat_ws('/', (select sum(balance) from account), (select count(*) from tx), (select count(*) from entry),
       (select string_agg(concat_ws(',', t.id, t.state, t.units, t.cost), ' ' order by t.id) from lottery_ticket t),
       (select count(*) from lottery_item), (select sum(liability) from lottery_exposure),
       (select sum(stake) from lottery_player_number), (select sum(staked) from play_hour)) as trace`,
  )
  return rows[0]?.trace ?? ''
}
