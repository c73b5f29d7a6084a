/** What staff hand to the holder of a ticket over a counter: a mark for staff, beside the player's own one. */
import { unitsToRiel } from '@samnang/core/money'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Queryable, type Tx } from '../database/pool.ts'
import {
  insertHandBack,
  insertHandOut,
  lockWonTicket,
  readWonTicket,
  type StandingMark,
  standingHandOut,
  type WonTicket,
} from './hand-out-store.ts'

interface Handing {
  ticketId: bigint
  staff: string
  note: string
  requestId?: string | undefined
}

type HandOutCode = 'not_found' | 'not_won' | 'already_handed_out'

/**
 * Notes that a ticket's winnings were handed out; moves no money. Once for each settlement, whoever comes second is
 * refused before paying again. Refusals: `not_found`, `not_won` (or its win is being taken back), `already_handed_out`.
 */
export async function handOutTicket(pool: Pool, handing: Handing): Promise<Outcome<{ amountUnits: bigint }>> {
  return inTransaction(pool, (tx) => handOutIn(tx, handing))
}

/** The same inside a transaction. */
export async function handOutIn(
  tx: Tx,
  handing: Handing,
): Promise<Outcome<{ amountUnits: bigint }, HandOutCode>> {
  const { ticketId, staff, note } = handing
  const ticket = await lockWonTicket(tx, ticketId)
  if (!ticket) return refused('not_found')
  const { round, isWon, payoutUnits: amountUnits } = ticket
  if (!isWon) return refused('not_won')
  if (!(await insertHandOut(tx, { ticketId, round, amountUnits, staff, note })))
    return refused('already_handed_out')
  await audit(tx, handing, ticket, { isOut: true, amountUnits })
  return accepted({ amountUnits })
}

/**
 * Takes such a mark back: it was set by mistake, or the money came back. The ticket can be handed out again. Refusals:
 * `not_found`, `not_handed_out` in this settlement.
 */
export async function putBackTicket(pool: Pool, handing: Handing): Promise<Outcome<{ amountUnits: bigint }>> {
  return inTransaction(pool, (tx) => putBackIn(tx, handing))
}

/** The same inside a transaction. */
export async function putBackIn(
  tx: Tx,
  handing: Handing,
): Promise<Outcome<{ amountUnits: bigint }, 'not_found' | 'not_handed_out'>> {
  const { ticketId, staff, note } = handing
  const ticket = await lockWonTicket(tx, ticketId)
  if (!ticket) return refused('not_found')
  const mark = await standingHandOut(tx, { ticketId, round: ticket.round })
  if (!mark) return refused('not_handed_out')
  const { amountUnits } = mark
  await insertHandBack(tx, { handOut: mark.id, staff, note })
  await audit(tx, handing, ticket, { isOut: false, amountUnits })
  return accepted({ amountUnits })
}

/** `mark`: as it stands in the present settlement. Null: there is no such ticket, or it is a draft. */
export async function handOutOf(
  db: Queryable,
  ticketId: bigint,
): Promise<{ ticket: WonTicket; mark: StandingMark | null } | null> {
  const ticket = await readWonTicket(db, ticketId)
  return ticket && { ticket, mark: await standingHandOut(db, { ticketId, round: ticket.round }) }
}

async function audit(
  tx: Tx,
  { ticketId, staff, note, requestId }: Handing,
  { drawId, round }: WonTicket,
  { isOut, amountUnits }: { isOut: boolean; amountUnits: bigint },
): Promise<void> {
  const by: By = { actor: `staff:${staff}`, ...(requestId === undefined ? {} : { requestId }) }
  await recordAudit(tx, {
    ...by,
    action: isOut ? 'lottery.hand_out' : 'lottery.hand_back',
    target: `ticket:${ticketId}`,
    before: isOut ? null : { handed_out: true },
    after: { handed_out: isOut },
    detail: { draw: String(drawId), round, riel: unitsToRiel(amountUnits), note },
  })
}
