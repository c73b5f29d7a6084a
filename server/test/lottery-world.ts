/** Tickets of the ticket lottery that are really placed, and draws that are brought to their result. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { LotteryItemIn } from '@samnang/contract/lottery'
import { assert } from '@samnang/core/refusal'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { addEvent } from '../src/live/outbox.ts'
import { confirmResult, enterResult } from '../src/lottery/enter-result.ts'
import { placeTicket, type TicketParts } from '../src/lottery/place-ticket.ts'
import type { SettleParts } from '../src/lottery/settle-parts.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { addOpenLotteryDraw, ageLotteryDraw, type TestLotteryDraw } from './lottery-draws.ts'
import { anybody } from './two-people.ts'

export type LotteryWorld = SettleParts & TicketParts

export function lotteryWorld(db: TestDatabase): LotteryWorld {
  const random = { bytes: (count: number) => randomBytes(count) }
  const live = { publish: addEvent }
  // Of the hub nothing else is asked here.
  return { money: db.pool, reads: db.pool, random, live, log: pino({ level: 'silent' }) } as LotteryWorld
}

/** What a file of tests works on: a database of its own, given back after the last of them. */
export async function lotteryTests(): Promise<{ db: TestDatabase; world: LotteryWorld }> {
  const db = await testDatabase()
  afterAll(() => db.drop())
  return { db, world: lotteryWorld(db) }
}

/** All posts of Vietnam by day, in one group. */
const DAY_POSTS = ['A', 'B', 'C', 'D', 'F', 'I', 'N', 'K', 'LO']
export const PROVINCES = ['HCMC', 'Đồng Tháp', 'Cà Mau']
/** By database: what was made for another file of tests in the same process would move these days ahead. */
const made = new WeakMap<TestDatabase, number>()

/** An open draw that closes in an hour, each at a moment of its own. */
export async function openDraw(
  db: TestDatabase,
  type: TestLotteryDraw['type'] = 'VN',
  session = 'DAY',
): Promise<bigint> {
  const isDay = type === 'VN' && session === 'DAY'
  const count = (made.get(db) ?? 0) + 1
  made.set(db, count)
  const { id } = await addOpenLotteryDraw(db.owner, {
    type,
    session,
    columns: isDay ? PROVINCES : [],
    drawInMs: 7_200_000 + count * 1000,
    groups: [
      { posts: isDay ? DAY_POSTS : ['A', 'B', 'C', 'D', 'LO'], closesInMs: 3_600_000 + count * 300_000 },
    ],
  })
  return id
}

export const line = (
  numbers: string[],
  posts: string[],
  amount: number,
  more: Partial<LotteryItemIn> = {},
): LotteryItemIn => ({
  numbers,
  digits: numbers[0]?.length === 3 ? 3 : 2,
  posts,
  amount,
  kind: 'straight',
  ...more,
})

/** The id of the placed ticket. */
export async function place(
  world: LotteryWorld,
  player: bigint,
  drawId: bigint,
  items: LotteryItemIn[],
): Promise<bigint> {
  const placed = await placeTicket(
    world,
    player,
    { result_id: Number(drawId), items, place: true },
    randomUUID(),
  )
  assert(placed.ok, `placed, not ${placed.ok || placed.code}`)
  return BigInt(placed.value.ticket.id)
}

/** Closed and frozen under a root, as by the engine. */
export async function close(db: TestDatabase, drawId: bigint): Promise<void> {
  await ageLotteryDraw(db.owner, drawId, 86_400_000)
  await db.owner.query(`update lottery_draw set state = 'closed' where id = $1`, [drawId])
  await db.owner.query(
    `with frozen as (
       update lottery_ticket set leaf = sha256(id::text::bytea) where draw_id = $1 and state = 'placed' returning cost
     )
     insert into lottery_record (draw_id, open_hash, open_signature, root, ticket_count, stake_total)
     select $1, $2, $2, $2, count(*), coalesce(sum(cost), 0) from frozen`,
    [drawId, randomBytes(32)],
  )
}

/** Entered by Sokha and confirmed by Dara; a house draw says it by itself. */
export async function confirm(db: TestDatabase, drawId: bigint, entry: unknown): Promise<void> {
  const entered = await enterResult(db.pool, { drawId, staff: 'sokha', entry, source: null })
  if (!entered.ok && entered.code === 'house_drawn') {
    await db.owner.query(`update lottery_draw set state = 'confirmed', result = $2 where id = $1`, [
      drawId,
      JSON.stringify(entry),
    ])
    return
  }
  assert(entered.ok, `entered, not ${entered.ok || JSON.stringify(entered)}`)
  const confirmed = await confirmResult(db.pool, { drawId, staff: 'dara', entry, counts: anybody })
  assert(confirmed.ok, `confirmed, not ${confirmed.ok || confirmed.code}`)
}

interface Wins {
  g8?: string
  g7?: string
  db?: string
}

/** A column by day without any of 12, 21, 47, 93 in the tails of its prizes but the special one. */
export function dayColumn(province: string, wins: Wins = {}) {
  return {
    province,
    g8: [wins.g8 ?? '60'],
    g7: [wins.g7 ?? '061'],
    g6: ['1162', '2263', '3364'],
    g5: ['4465'],
    g4: ['10066', '10067', '10068', '10069', '10070', '10071', '10072'],
    g3: ['10073', '10074'],
    g2: ['10075'],
    g1: ['10076'],
    db: [wins.db ?? '847193'],
  }
}

/** `wins` are prizes of the main province. */
export function dayResult(wins: Wins = {}) {
  return { columns: PROVINCES.map((province, at) => dayColumn(province, at === 0 ? wins : {})) }
}

export function nightResult(special: string) {
  return {
    columns: [
      {
        g7: ['60', '61', '62', '63'],
        g6: ['064', '065', '066'],
        g5: ['1067', '1068', '1069', '1070', '1071', '1072'],
        g4: ['1073', '1074', '1075', '1076'],
        g3: ['10077', '10078', '10079', '10080', '10081', '10082'],
        g2: ['10083', '10084'],
        g1: ['10085'],
        db: [special],
      },
    ],
  }
}

export const thaiResult = {
  first: '123456',
  front3: ['789', '012'],
  back3: ['345', '678'],
  bottom2: '90',
}

/** In riel. */
export async function balance(db: TestDatabase, player: bigint): Promise<number> {
  const { rows } = await db.owner.query<{ riel: number }>(
    'select (balance / 100000.0)::float8 as riel from account where id = $1',
    [player],
  )
  return rows[0]?.riel ?? Number.NaN
}
