/** What tests of bets and the ledger arrange: a database with a paytable, draws, players with money, slips. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type Bet, pickOf, typeNoOf } from '@samnang/core/lotto59/bet'
import type { Line } from '@samnang/core/lotto59/check-slip'
import { POLL_TIMES } from '@samnang/core/lotto59/draw-schedule'
import type { PollName } from '@samnang/core/lotto59/markets'
import { DEFAULT_PAYTABLE, ratesOf } from '@samnang/core/lotto59/paytable'
import { rielToUnits } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import { type OperatorKey, temporaryOperatorKey } from '../src/draws/operator-key.ts'
import { BetCounter } from '../src/lotto59/bet-counter.ts'
import { BetDraws } from '../src/lotto59/bet-draws.ts'
import { ensurePaytable } from '../src/lotto59/paytables.ts'
import type { PlacingParts } from '../src/lotto59/place-bets.ts'
import { Receipts } from '../src/lotto59/receipts.ts'
import type { SlipOrder } from '../src/lotto59/slip-store.ts'
import { creditPlayer } from '../src/money/post-transfer.ts'
import { type TestDatabase, testDatabase } from './database.ts'

const random = { bytes: (count: number): Uint8Array => randomBytes(count) }

export async function bettingDatabase(): Promise<TestDatabase> {
  const db = await testDatabase()
  await ensurePaytable(db.pool)
  return db
}

export interface TestDraw {
  id: bigint
  poll: PollName
  day: number
  i: number
}

/** Another draw that is open for bets, for an hour unless told; made again where another one closes in its microsecond. */
export async function openDraw(
  db: TestDatabase,
  { poll = 'POLL_2', closesInMs = 3_600_000 }: { poll?: PollName; closesInMs?: number } = {},
): Promise<TestDraw> {
  for (;;) {
    const { rows } = await db.owner.query<TestDraw>(
      `insert into draw (poll, day, i, opens_at, closes_at, shown_at, state, paytable_version)
       values ($1, 20000, 1 + floor(random() * 2000000000), clock_timestamp() - interval '1 s',
         clock_timestamp() + $2 * interval '1 ms',
         clock_timestamp() + ($2 + $3) * interval '1 ms', 'OPEN', 1)
       on conflict (poll, closes_at) do nothing returning id, poll, day, i`,
      [poll, closesInMs, POLL_TIMES[poll].shownMs],
    )
    if (rows[0]) return rows[0]
  }
}

export interface TestPlayer {
  id: bigint
  username: string
  secret: Uint8Array
}

export async function addPlayer(db: TestDatabase, riel: number): Promise<TestPlayer> {
  const username = `p${randomBytes(6).toString('hex')}`
  const secret = randomBytes(32)
  const { rows } = await db.owner.query<{ id: bigint }>(
    `with p as (insert into player (username, username_key, password_hash, secret) values ($1, $1, '-', $2)
       returning id)
     insert into account (id, kind, name, balance) select id, 'player', 'player:' || id, 0 from p returning id`,
    [username, secret],
  )
  assert(rows[0], 'an insert returns its row')
  const player = { id: rows[0].id, username, secret }
  if (riel > 0) await giveMoney(db, player.id, riel)
  return player
}

export async function giveMoney(db: TestDatabase, playerId: bigint, riel: number): Promise<void> {
  const transfer = {
    playerId,
    amountUnits: rielToUnits(riel),
    key: randomUUID(),
    note: 'test',
    actor: 'test',
  }
  const credited = await creditPlayer(db.pool, transfer)
  assert(credited.ok, 'players may be given money')
}

const RATES = ratesOf(DEFAULT_PAYTABLE)

export function lineOf(bet: Bet, riel: number): Line {
  const typeNo = typeNoOf(bet)
  return { typeNo, pick: pickOf(bet), stakeUnits: rielToUnits(riel), rateCenti: RATES[typeNo] ?? 0, bet }
}

/** A slip as `placeBets` would hand it to the counter. */
export function orderOf(
  playerId: bigint,
  drawId: bigint,
  lines: readonly Line[],
  key: string = randomUUID(),
): SlipOrder {
  const content = lines.map((line) => `${line.typeNo}:${line.pick}:${line.stakeUnits}`).join()
  return {
    key,
    playerId,
    drawId,
    requestHash: createHash('sha256').update(`${drawId}|${content}`).digest(),
    acctTag: randomBytes(32),
    clientNonce: randomBytes(16),
    lines,
    salts: randomBytes(16 * lines.length),
  }
}

export type PlacingTestParts = PlacingParts & { operatorKey: OperatorKey }

export function placingParts(db: TestDatabase, bets: BetCounter = new BetCounter(db.pool)): PlacingTestParts {
  const clock = { now: () => Date.now() }
  const operatorKey = temporaryOperatorKey()
  return {
    bets,
    reads: db.pool,
    random,
    operatorKey,
    receipts: new Receipts(operatorKey),
    draws: new BetDraws({ reads: db.pool, clock }),
    news: { add: () => undefined },
  }
}

/** Everything that money can leave a trace in: equal before and after means that nothing moved. */
export async function traceOfMoney(db: TestDatabase): Promise<string> {
  const { rows } = await db.owner.query<{ trace: string }>(
    `select concat_ws('/', (select sum(balance) from account), (select count(*) from tx),
       (select count(*) from entry), (select count(*) from ticket), (select sum(tickets) from draw_book),
       (select sum(stake) from draw_book), (select string_agg(risk::text, ',' order by draw_id) from draw_book),
       (select sum(stake_1 + stake_2) from account), (select sum(stake) from draw_four)) as trace`,
  )
  return rows[0]?.trace ?? ''
}
