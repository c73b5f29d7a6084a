/** Tickets of the lottery as they cross the wire. */
import type { LotteryItem, LotteryTicket, LotteryTicketWithItems } from '@samnang/contract/lottery'
import { unitsToRiel } from '@samnang/core/money'
import type { Queryable } from '../database/pool.ts'
import { itemsOfTicket, type LotteryItemRow, type LotteryTicketRow } from './lottery-ticket-store.ts'

export function publicLotteryTicket(row: LotteryTicketRow): LotteryTicket {
  return {
    id: Number(row.id),
    result_id: Number(row.drawId),
    type: row.type,
    session: row.session,
    title: row.title,
    draw_at: row.drawAt.toISOString(),
    stop_delete_at: row.stopDeleteAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    placed_at: row.placedAt?.toISOString() ?? null,
    state: row.state,
    units: row.units,
    cost: unitsToRiel(row.costUnits),
    payout: unitsToRiel(row.payoutUnits),
    paid_out: row.paidOut,
    handed_out_at: row.handedOutAt?.toISOString() ?? null,
    rule_version: row.rulesVersion,
  }
}

export function publicLotteryItem(row: LotteryItemRow): LotteryItem {
  const rates = Object.entries(row.rates).map(([post, centi]) => [post, centi / 100] as const)
  return {
    id: Number(row.id),
    numbers: row.numbers,
    digits: row.digits,
    posts: row.posts,
    amount: unitsToRiel(row.amountUnits),
    kind: row.kind,
    ...(row.range ? { range: row.range } : {}),
    expanded: row.expanded,
    units: row.units,
    cost: unitsToRiel(row.costUnits),
    rate: { [row.digits]: Math.max(...rates.map(([, rate]) => rate)) },
    rates: Object.fromEntries(rates),
    reduced: row.reduced,
    state: row.state,
    payout: unitsToRiel(row.payoutUnits),
    win_places: row.winPlaces,
    collect: row.collect,
  }
}

export async function withItems(db: Queryable, ticket: LotteryTicketRow): Promise<LotteryTicketWithItems> {
  const items = await itemsOfTicket(db, ticket.id)
  return { ticket: publicLotteryTicket(ticket), items: items.map(publicLotteryItem) }
}

/** As it was when it was placed, whatever has become of it: the answer to a repeated request is the first one. */
export function asPlaced({ ticket, items }: LotteryTicketWithItems): LotteryTicketWithItems {
  return {
    ticket: {
      ...ticket,
      state: 'placed',
      units: items.reduce((sum, { units }) => sum + units, 0),
      cost: items.reduce((sum, { cost }) => sum + cost, 0),
      payout: 0,
      paid_out: false,
      handed_out_at: null,
    },
    items: items.map((item) => ({ ...item, state: 'pending', payout: 0, win_places: [], collect: null })),
  }
}
