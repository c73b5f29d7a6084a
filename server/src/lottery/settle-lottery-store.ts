/** The tickets of a draw of the ticket lottery, chunk by chunk, and what lottery-settling.sql does with them. */
import type { Digits } from '@samnang/core/lottery/rules'
import type { Queryable } from '../database/pool.ts'

/** A line that may have won: one of its numbers has been drawn. */
export interface CandidateLine {
  id: bigint
  ticketId: bigint
  amountUnits: bigint
  digits: Digits
  posts: string[]
  expanded: string[]
  ratesCenti: Record<string, number>
  reduced: Record<string, number>
}

/** The next placed tickets of a draw, by id after `after`. */
export async function placedTickets(
  db: Queryable,
  drawId: bigint,
  after: bigint,
  limit: number,
): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    `select id from lottery_ticket where draw_id = $1 and id > $2 and state = 'placed' order by id limit $3`,
    [drawId, after, limit],
  )
  return rows.map((row) => row.id)
}

/** The lines of these tickets that name one of the numbers; most tickets have none, and are never read. */
export async function candidateLines(
  db: Queryable,
  ticketIds: readonly bigint[],
  numbers: readonly string[],
): Promise<CandidateLine[]> {
  const { rows } = await db.query<CandidateLine>(
    `select id, ticket_id as "ticketId", amount as "amountUnits", digits, posts, expanded, rates as "ratesCenti",
       reduced
     from lottery_item where ticket_id = any ($1) and state = 'pending' and expanded && $2 order by id`,
    [ticketIds, numbers],
  )
  return rows
}

export interface WonLine {
  item: bigint
  ticketId: bigint
  payoutUnits: bigint
  places: readonly { post: string; place: string; number: string }[]
}

/** Settles these tickets; the players who were paid. Null: the draw is no longer to be settled in this round. */
export async function settleChunk(
  db: Queryable,
  draw: { id: bigint; round: number },
  ticketIds: readonly bigint[],
  won: readonly WonLine[],
): Promise<bigint[] | null> {
  const wins = won.map(({ item, payoutUnits, places }) => ({
    item: String(item),
    payout: String(payoutUnits),
    places,
  }))
  const { rows } = await db.query<{ players: bigint[] | null }>(
    'select lottery_settle_chunk($1, $2, $3, $4) as players',
    [draw.id, draw.round, ticketIds, JSON.stringify(wins)],
  )
  return rows[0]?.players ?? null
}

export interface TakenBack {
  /** The last ticket that was looked at; null: there was none. */
  last: bigint | null
  players: bigint[]
}

/** Refunds the next tickets of a void draw. Null: it is not void. */
export async function refundChunk(
  db: Queryable,
  drawId: bigint,
  after: bigint,
  size: number,
): Promise<TakenBack | null> {
  const { rows } = await db.query<TakenBack>('select last, players from lottery_refund_chunk($1, $2, $3)', [
    drawId,
    after,
    size,
  ])
  return rows[0] ?? null
}

/** Takes the settlement of the next tickets back. Null: nothing is to be taken back. */
export async function undoChunk(
  db: Queryable,
  drawId: bigint,
  after: bigint,
  size: number,
): Promise<TakenBack | null> {
  const { rows } = await db.query<TakenBack>('select last, players from lottery_undo_chunk($1, $2, $3)', [
    drawId,
    after,
    size,
  ])
  return rows[0] ?? null
}

export interface NetWinner {
  playerId: bigint
  stakeUnits: bigint
  /** What came back without what was staked. */
  amountUnits: bigint
}

/** Who got more than they had staked on all of their tickets of a settled draw. */
export async function netWinners(db: Queryable, drawId: bigint): Promise<NetWinner[]> {
  const { rows } = await db.query<NetWinner>(
    `select player_id as "playerId", sum(cost)::bigint as "stakeUnits", sum(payout - cost)::bigint as "amountUnits"
     from lottery_ticket where draw_id = $1 and state in ('won', 'lost')
     group by player_id having sum(payout) > sum(cost) order by player_id`,
    [drawId],
  )
  return rows
}

/** What was taken back of each player in a round, with what they had staked on the tickets that had won. */
export async function undoneWins(db: Queryable, drawId: bigint, round: number): Promise<NetWinner[]> {
  const { rows } = await db.query<NetWinner>(
    `select k.player_id as "playerId", sum(k.cost)::bigint as "stakeUnits", -sum(e.amount)::bigint as "amountUnits"
     from lottery_ticket k join tx t on t.key = 'lottery_undo:' || k.id || ':' || $2::int
     join entry e on e.account_id = t.player_id and e.tx_id = t.id
     where k.draw_id = $1 group by k.player_id order by k.player_id`,
    [drawId, round],
  )
  return rows
}

/** How many of these players have a balance below zero. */
export async function countBelowZero(db: Queryable, players: readonly bigint[]): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::int as n from account where id = any ($1) and balance < 0',
    [players],
  )
  return rows[0]?.n ?? 0
}

/** How many tickets wait for the result, and what was staked with them. */
export async function placedStake(
  db: Queryable,
  drawId: bigint,
): Promise<{ tickets: number; stakeUnits: bigint }> {
  const { rows } = await db.query<{ tickets: number; stakeUnits: bigint }>(
    `select count(*)::int as tickets, coalesce(sum(cost), 0)::bigint as "stakeUnits"
     from lottery_ticket where draw_id = $1 and state = 'placed'`,
    [drawId],
  )
  return rows[0] ?? { tickets: 0, stakeUnits: 0n }
}

/** Whether tickets in one of these states are left. */
export async function hasTickets(
  db: Queryable,
  drawId: bigint,
  states: readonly ('placed' | 'won' | 'lost')[],
): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    'select exists (select from lottery_ticket where draw_id = $1 and state = any ($2)) as found',
    [drawId, states],
  )
  return rows[0]?.found === true
}

/** Whether the house's seed for the draw has been released. */
export async function isSeedKnown(db: Queryable, drawId: bigint): Promise<boolean> {
  const { rows } = await db.query<{ known: boolean }>(
    'select seed is not null as known from lottery_record where draw_id = $1',
    [drawId],
  )
  return rows[0]?.known === true
}
