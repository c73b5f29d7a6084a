/** What staff hand to the holder of a ticket over a counter: a mark for staff, beside the player's own one. */
import { unitsToRiel } from '@samnang/core/money'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool } from '../database/pool.ts'
import { insertHandOut, lockWonTicket } from './hand-out-store.ts'

/**
 * Notes that a ticket's winnings were handed out; moves no money. Once for each settlement, whoever comes second is
 * refused before paying again. Refusals: `not_found`, `not_won` (or its win is being taken back), `already_handed_out`.
 */
export async function handOutTicket(
  pool: Pool,
  { ticketId, staff, note }: { ticketId: bigint; staff: string; note: string },
): Promise<Outcome<{ amountUnits: bigint }>> {
  return inTransaction(pool, async (tx) => {
    const ticket = await lockWonTicket(tx, ticketId)
    if (!ticket) return refused('not_found')
    const { drawId, round, isWon, payoutUnits } = ticket
    if (!isWon) return refused('not_won')
    const handed = { ticketId, round, amountUnits: payoutUnits, staff, note }
    if (!(await insertHandOut(tx, handed))) return refused('already_handed_out')
    await recordAudit(tx, {
      actor: `staff:${staff}`,
      action: 'lottery.hand_out',
      target: `ticket:${ticketId}`,
      before: null,
      after: { handed_out: true },
      detail: { draw: String(drawId), round, riel: unitsToRiel(payoutUnits), note },
    })
    return accepted({ amountUnits: payoutUnits })
  })
}
