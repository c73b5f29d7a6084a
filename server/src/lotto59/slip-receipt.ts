/** What the receipt of a slip says, on paper or in a picture. */
import type { Receipt } from '@samnang/contract/report'
import { hex } from '@samnang/core/bytes'
import { TYPE_NO } from '@samnang/core/lotto59/markets'
import { unitsToRiel } from '@samnang/core/money'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import type { Player } from '../players/player.ts'
import { findDraw } from './draw-store.ts'
import { isoTime } from './public-result.ts'
import { ticketOf } from './stored-ticket.ts'
import { leavesOfSlip, type TicketRow, ticketsOf } from './ticket-store.ts'

/** Refusal `not_found`: the player has no such slip. */
export async function slipReceipt(
  db: Queryable,
  player: Pick<Player, 'id' | 'username'>,
  slipId: bigint,
): Promise<Outcome<Receipt, 'not_found'>> {
  const rows = await ticketsOf(db, player.id, [slipId])
  const [first] = rows
  const draw = first ? await findDraw(db, first.drawId) : null
  if (!first || !draw) return refused('not_found')
  const leaves = await leavesOfSlip(db, player.id, slipId)
  return accepted({
    group_id: Number(slipId),
    result_id: Number(draw.id),
    poll: draw.poll,
    number: draw.i,
    username: player.username,
    created_at: isoTime(Number(first.acceptedMs)),
    closes_at: isoTime(draw.closesMs),
    tickets: rows.map(ticketOf),
    ...totalsOf(rows),
    verify_path: `/fair/${draw.id}`,
    leaves: leaves.map(hex),
  })
}

function totalsOf(rows: readonly TicketRow[]) {
  const sum = (unitsOf: (row: TicketRow) => bigint) =>
    unitsToRiel(rows.reduce((units, row) => units + unitsOf(row), 0n))
  return {
    total_bet_amount: sum((row) => row.stakeUnits),
    total_pay_amount: sum((row) => row.payoutUnits),
    total_win_jackpot_amount: sum((row) => (row.typeNo === TYPE_NO.JACKPOT ? row.payoutUnits : 0n)),
  }
}
