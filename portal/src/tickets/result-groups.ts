/**
 * Tickets by draw, then by slip, with the three totals of specification 3.2. Riel, for show only.
 * `payout` of a ticket is everything that was paid for it and `jackpot_win_amount` repeats its jackpot part, so
 * `total_win_jackpot_amount` is a part of `total_pay_amount` and is never added to it.
 */
import type { Ticket } from '@samnang/contract/lotto59'
import type { Poll } from '@samnang/contract/shapes'
import { sum } from '../lotto59/tickets/ticket-groups.ts'

export interface Totals {
  count: number
  outstanding: number
  total_bet_amount: number
  total_pay_amount: number
  total_win_jackpot_amount: number
  /** Stakes of void tickets: they are back on the balance. */
  refunded: number
}

export interface SlipGroup extends Totals {
  groupId: number
  createdAt: string
  tickets: Ticket[]
}

export interface ResultGroup {
  resultId: number
  poll: Poll
  number: number
  slips: SlipGroup[]
}

export function totalsOf(tickets: readonly Ticket[]): Totals {
  return {
    count: tickets.length,
    outstanding: tickets.filter((ticket) => ticket.outstanding).length,
    total_bet_amount: sum(tickets, (ticket) => ticket.amount),
    total_pay_amount: sum(tickets, (ticket) => ticket.payout),
    total_win_jackpot_amount: sum(tickets, (ticket) => ticket.jackpot_win_amount),
    refunded: sum(tickets, (ticket) => (ticket.void ? ticket.amount : 0)),
  }
}

/** What the tickets came to; null while one of them still waits. */
export function netOf(totals: Totals): number | null {
  if (totals.outstanding > 0) return null
  return Math.round((totals.total_pay_amount + totals.refunded - totals.total_bet_amount) * 1000) / 1000
}

/** Draws in the order of their newest slip, slips newest first, tickets of a slip by their ids. */
export function resultGroupsOf(tickets: readonly Ticket[]): ResultGroup[] {
  const byDraw = bundle(tickets, (ticket) => ticket.result_id)
  return byDraw
    .map(([resultId, own]) => ({ resultId, own, slips: slipsOf(own) }))
    .sort((a, b) => (b.slips[0]?.groupId ?? 0) - (a.slips[0]?.groupId ?? 0))
    .flatMap(({ resultId, own, slips }) =>
      own[0] ? [{ resultId, poll: own[0].poll, number: own[0].number, slips }] : [],
    )
}

function slipsOf(tickets: readonly Ticket[]): SlipGroup[] {
  return bundle(tickets, (ticket) => ticket.group_id)
    .sort(([a], [b]) => b - a)
    .map(([groupId, own]) => ({
      groupId,
      createdAt: own[0]?.created_at ?? '',
      tickets: own.sort((a, b) => a.id - b.id),
      ...totalsOf(own),
    }))
}

function bundle(tickets: readonly Ticket[], keyOf: (ticket: Ticket) => number): [number, Ticket[]][] {
  const groups = new Map<number, Ticket[]>()
  for (const ticket of tickets) {
    const own = groups.get(keyOf(ticket))
    if (own) own.push(ticket)
    else groups.set(keyOf(ticket), [ticket])
  }
  return [...groups.entries()]
}
