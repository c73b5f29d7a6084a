/** One ticket of the lottery with all that the house knows of it, for whoever answers its player. */
import type { Dispute } from '@samnang/contract/office/dispute'
import { unitsToRiel } from '@samnang/core/money'
import type { Queryable } from '../database/pool.ts'
import { itemsOfTicket, type LotteryItemRow } from './lottery-ticket-store.ts'
import { findTicketFacts, ticketTxIds } from './ticket-facts-store.ts'

export { ticketsOfTxKey } from './ticket-facts-store.ts'

/** Null: there is none, or it is a draft. */
export async function ticketFacts(db: Queryable, id: bigint) {
  const found = await findTicketFacts(db, id)
  if (!found) return null
  const { facts, ticket } = found
  const [items, txIds] = [await itemsOfTicket(db, id), await ticketTxIds(db, id)]
  return {
    id: Number(id),
    playerId: facts.playerId,
    drawId: ticket.drawId,
    placedAt: ticket.placedAt ?? ticket.createdAt,
    game: `${ticket.type} ${ticket.session} · ${ticket.title}`,
    round: null,
    state: `${ticket.state} (${facts.drawState})`,
    key: facts.key,
    stake: unitsToRiel(ticket.costUnits),
    payout: unitsToRiel(ticket.payoutUnits),
    moments: [
      ['draw_opened', facts.opensAt],
      ['placed', ticket.placedAt],
      ['delete_closed', passed(ticket.stopDeleteAt, facts.nowMs)],
      ['draw_closed', passed(facts.closesAt, facts.nowMs)],
      ['seed_released', facts.releasedMs === null ? null : new Date(Number(facts.releasedMs))],
      ['drawn', passed(ticket.drawAt, facts.nowMs)],
      ['settled', facts.doneAt],
      ['collected', ticket.handedOutAt],
    ] as const,
    lines: items.map(lineOf),
    calls: [],
    txIds,
    leaves: facts.leaf && facts.salt ? [{ ticketId: id, leaf: facts.leaf, salt: facts.salt }] : [],
  }
}

function passed(at: Date, nowMs: number): Date | null {
  return at.getTime() <= nowMs ? at : null
}

const STATES = { pending: 'waiting', won: 'won', lost: 'lost', void: 'void', deleted: 'deleted' } as const

function lineOf(item: LotteryItemRow): Dispute['lines'][number] {
  const rates = Object.values(item.rates)
  return {
    id: Number(item.id),
    what: `${item.numbers.join(' ')} · ${item.posts.join('')} · ${item.kind} × ${item.units}`,
    stake: unitsToRiel(item.costUnits),
    rate: rates.length === 0 ? null : Math.max(...rates) / 100,
    state: STATES[item.state],
    payout: unitsToRiel(item.payoutUnits),
  }
}
