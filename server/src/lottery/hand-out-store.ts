/** Winnings that staff have handed out over a counter. */
import type { Queryable, Tx } from '../database/pool.ts'

export interface WonTicket {
  drawId: bigint
  title: string
  playerId: bigint
  costUnits: bigint
  round: number
  payoutUnits: bigint
  /** It has won, and nobody is taking that back. */
  isWon: boolean
}

/** The draw in share, then the ticket: the order of everybody. Null: there is no such ticket. */
export async function lockWonTicket(tx: Tx, ticketId: bigint): Promise<WonTicket | null> {
  await tx.query(
    'select from lottery_draw where id = (select draw_id from lottery_ticket where id = $1) for share',
    [ticketId],
  )
  await tx.query('select from lottery_ticket where id = $1 for no key update', [ticketId])
  return readWonTicket(tx, ticketId)
}

export async function readWonTicket(db: Queryable, ticketId: bigint): Promise<WonTicket | null> {
  const { rows } = await db.query<WonTicket>(
    `select t.draw_id as "drawId", d.title, t.player_id as "playerId", t.cost as "costUnits", d.round,
       t.payout as "payoutUnits", t.state = 'won' and d.state in ('confirmed', 'settled') as "isWon"
     from lottery_ticket t join lottery_draw d on d.id = t.draw_id where t.id = $1 and t.state <> 'draft'`,
    [ticketId],
  )
  return rows[0] ?? null
}

export interface HandOut {
  ticketId: bigint
  round: number
  amountUnits: bigint
  staff: string
  note: string
}

/** Marks that nobody has taken back; `h` is one. */
const STANDS = 'not exists (select from lottery_hand_back b where b.hand_out = h.id)'

/** False: it was handed out in this round before. The ticket is locked. */
export async function insertHandOut(tx: Tx, handed: HandOut): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into lottery_hand_out (ticket_id, round, amount, staff, note) select $1, $2, $3, $4, $5
     where not exists (select from lottery_hand_out h where h.ticket_id = $1 and h.round = $2 and ${STANDS})`,
    [handed.ticketId, handed.round, handed.amountUnits, handed.staff, handed.note],
  )
  return rowCount === 1
}

export interface StandingMark {
  id: bigint
  amountUnits: bigint
  staff: string
  at: Date
}

/** Null: it has not been handed out in this round, or that was taken back. */
export async function standingHandOut(
  db: Queryable,
  { ticketId, round }: { ticketId: bigint; round: number },
): Promise<StandingMark | null> {
  const { rows } = await db.query<StandingMark>(
    `select h.id, h.amount as "amountUnits", h.staff, h.at from lottery_hand_out h
     where h.ticket_id = $1 and h.round = $2 and ${STANDS}`,
    [ticketId, round],
  )
  return rows[0] ?? null
}

export async function insertHandBack(
  tx: Tx,
  { handOut, staff, note }: { handOut: bigint; staff: string; note: string },
): Promise<void> {
  await tx.query('insert into lottery_hand_back (hand_out, staff, note) values ($1, $2, $3)', [
    handOut,
    staff,
    note,
  ])
}

/** What of a draw has been handed out in a round. */
export async function handedOutOf(
  db: Queryable,
  { id, round }: { id: bigint; round: number },
): Promise<{ tickets: number; units: bigint }> {
  const { rows } = await db.query<{ tickets: number; units: bigint }>(
    `select count(*)::int as tickets, coalesce(sum(h.amount), 0)::bigint as units
     from lottery_ticket t join lottery_hand_out h on h.ticket_id = t.id
     where t.draw_id = $1 and t.state <> 'draft' and h.round = $2 and ${STANDS}`,
    [id, round],
  )
  return rows[0] ?? { tickets: 0, units: 0n }
}
