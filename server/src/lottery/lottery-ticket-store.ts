/** A player's tickets of the lottery and their lines. Nobody else's are ever found. */
import type { LotteryItem, LotteryTicket } from '@samnang/contract/lottery'
import type { Digits, GameType } from '@samnang/core/lottery/rules'
import { assert } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'

export interface LotteryTicketRow {
  id: bigint
  drawId: bigint
  type: GameType
  session: string
  title: string
  drawAt: Date
  stopDeleteAt: Date
  createdAt: Date
  placedAt: Date | null
  state: LotteryTicket['state']
  units: number
  costUnits: bigint
  payoutUnits: bigint
  paidOut: boolean
  handedOutAt: Date | null
  rulesVersion: number
}

export const LOTTERY_TICKETS = `select t.id, t.draw_id as "drawId", d.type, d.session, d.title, d.draw_at as "drawAt",
    d.stop_delete_at as "stopDeleteAt", t.created_at as "createdAt", t.placed_at as "placedAt", t.state, t.units,
    t.cost as "costUnits", t.payout as "payoutUnits", t.paid_out_at is not null as "paidOut",
    (select h.at from lottery_hand_out h where h.ticket_id = t.id and h.round = d.round and t.state = 'won'
      and not exists (select from lottery_hand_back b where b.hand_out = h.id))
      as "handedOutAt", d.rules_version as "rulesVersion"
  from lottery_ticket t join lottery_draw d on d.id = t.draw_id`

export async function findTicket(
  db: Queryable,
  playerId: bigint,
  id: bigint,
): Promise<LotteryTicketRow | null> {
  const { rows } = await db.query<LotteryTicketRow>(
    `${LOTTERY_TICKETS} where t.id = $1 and t.player_id = $2`,
    [id, playerId],
  )
  return rows[0] ?? null
}

/** Whether the player has ever bought one. */
export async function hasBoughtTickets(db: Queryable, playerId: bigint): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (select from lottery_ticket where player_id = $1 and state <> 'draft') as found`,
    [playerId],
  )
  return rows[0]?.found === true
}

export interface LotteryItemRow {
  id: bigint
  numbers: string[]
  digits: Digits
  posts: string[]
  amountUnits: bigint
  kind: LotteryItem['kind']
  range: NonNullable<LotteryItem['range']> | null
  expanded: string[]
  units: number
  costUnits: bigint
  /** Hundredths, by post. */
  rates: Record<string, number>
  reduced: Record<string, number>
  state: LotteryItem['state']
  payoutUnits: bigint
  winPlaces: LotteryItem['win_places']
  collect: LotteryItem['collect']
}

/** In the order in which they were entered. */
export async function itemsOfTicket(db: Queryable, ticketId: bigint): Promise<LotteryItemRow[]> {
  const { rows } = await db.query<LotteryItemRow>(
    `select id, numbers, digits, posts, amount as "amountUnits", kind, range, expanded, units, cost as "costUnits",
       rates, reduced, state, payout as "payoutUnits", win_places as "winPlaces", collect
     from lottery_item where ticket_id = $1 order by id`,
    [ticketId],
  )
  return rows
}

/** `dropped`: a draft is gone; `done`: nothing is left to do; else a refusal. */
export type DeleteVerdict = 'dropped' | 'done' | 'not_found' | 'delete_closed'

/** By server/functions/lottery-deleting.sql. */
export async function deleteLines(
  db: Queryable,
  lines: { playerId: bigint; ticketId: bigint; itemId: bigint | null },
): Promise<DeleteVerdict> {
  const { rows } = await db.query<{ verdict: DeleteVerdict }>(
    'select delete_lottery_lines($1, $2, $3) as verdict',
    [lines.playerId, lines.ticketId, lines.itemId],
  )
  assert(rows[0], 'a function answers')
  return rows[0].verdict
}
