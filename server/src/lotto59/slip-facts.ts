/** One slip of lotto 59 with all that the house knows of it, for whoever answers its player. */
import type { Ticket } from '@samnang/contract/lotto59'
import type { Dispute } from '@samnang/contract/office/dispute'
import { unitsToRiel } from '@samnang/core/money'
import type { Queryable } from '../database/pool.ts'
import { findDraw } from './draw-store.ts'
import { findSlipFacts } from './slip-facts-store.ts'
import { ticketOf } from './stored-ticket.ts'
import { ticketsOf } from './ticket-store.ts'

export { slipsOfKey } from './slip-facts-store.ts'

const HASH = 32
const SALT = 16

/** Null: there is no such slip. */
export async function slipFacts(db: Queryable, id: bigint) {
  const slip = await findSlipFacts(db, id)
  const draw = slip && (await findDraw(db, slip.drawId))
  if (!slip || !draw) return null
  const tickets = (await ticketsOf(db, slip.playerId, [id])).map(ticketOf)
  const isShown = draw.nowMs >= draw.shownMs && draw.balls !== null
  return {
    id: Number(id),
    playerId: slip.playerId,
    drawId: draw.id,
    placedAt: new Date(Number(slip.acceptedMs)),
    game: `${draw.poll} #${draw.i}`,
    round: null,
    state: draw.state,
    key: slip.key,
    stake: unitsToRiel(slip.totalUnits),
    payout: tickets.reduce((sum, { payout, jackpot_win_amount }) => sum + payout + jackpot_win_amount, 0),
    moments: [
      ['draw_opened', new Date(draw.opensMs)],
      ['placed', new Date(Number(slip.acceptedMs))],
      ['draw_closed', draw.closesMs <= draw.nowMs ? new Date(draw.closesMs) : null],
      ['seed_released', isShown && slip.releasedMs !== null ? new Date(Number(slip.releasedMs)) : null],
      ['shown', isShown ? new Date(draw.shownMs) : null],
      ['paid', slip.paidAt],
      ...slip.correctedAt.map((at) => ['corrected', at] as const),
      ['settled', draw.settledMs === null ? null : new Date(draw.settledMs)],
    ] as const,
    lines: tickets.map(lineOf),
    calls: [],
    txIds: [id, ...slip.paymentIds],
    leaves: tickets.map(({ id: ticketId }, n) => ({
      ticketId: BigInt(ticketId),
      leaf: slip.leaves.subarray(n * HASH, (n + 1) * HASH),
      salt: slip.salts.subarray(n * SALT, (n + 1) * SALT),
    })),
  }
}

function lineOf(ticket: Ticket): Dispute['lines'][number] {
  const won = ticket.payout + ticket.jackpot_win_amount
  const state = ticket.void ? 'void' : ticket.outstanding ? 'waiting' : won > 0 ? 'won' : 'lost'
  return { id: ticket.id, what: whatOf(ticket), stake: ticket.amount, rate: ticket.rate, state, payout: won }
}

function whatOf({ type, post, value, numbers, range }: Ticket): string {
  const place = post === undefined ? '' : `${post} ${value}`
  return [type, numbers?.join(' ') ?? place, range ?? ''].filter((part) => part !== '').join(' ')
}
