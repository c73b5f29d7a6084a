/** Tickets as the page shows them: by slip, by market, and what they came to. Riel, for show only. */
import type { BetType, Ticket } from '@samnang/contract/lotto59'
import { type WinStep, winStep } from '../../betting/win-steps.ts'

export interface TicketGroup {
  groupId: number
  createdAt: string
  tickets: Ticket[]
  amount: number
}

/** Slips, newest first; the tickets of a slip in the order of their ids. */
export function groupsOf(tickets: readonly Ticket[]): TicketGroup[] {
  const groups = new Map<number, Ticket[]>()
  for (const ticket of tickets) groups.set(ticket.group_id, [...(groups.get(ticket.group_id) ?? []), ticket])
  return [...groups.entries()]
    .sort(([a], [b]) => b - a)
    .map(([groupId, own]) => ({
      groupId,
      createdAt: own[0]?.created_at ?? '',
      tickets: own.sort((a, b) => a.id - b.id),
      amount: sum(own, (ticket) => ticket.amount),
    }))
}

export function stakeByType(tickets: readonly Ticket[]): Partial<Record<BetType, number>> {
  const stakes: Partial<Record<BetType, number>> = {}
  for (const { type, amount, void: isVoid } of tickets) {
    if (!isVoid) stakes[type] = (stakes[type] ?? 0) + amount
  }
  return stakes
}

export interface OwnResult {
  staked: number
  paid: number
  net: number
  isVoid: boolean
  /** How large the win is told; all tickets of the draw are one. */
  step: WinStep
  /** The tickets that brought something; none where the draw as a whole has brought no win. */
  won: readonly Ticket[]
}

/** What the draw came to for the player; null while a ticket of it still waits, or without tickets. */
export function ownResult(tickets: readonly Ticket[]): OwnResult | null {
  if (tickets.length === 0 || tickets.some((ticket) => ticket.outstanding)) return null
  const staked = sum(tickets, (ticket) => ticket.amount)
  const paid = sum(tickets, paidOf)
  const isVoid = tickets.every((ticket) => ticket.void)
  const net = thousandths(paid - staked)
  const isJackpot = tickets.some((ticket) => ticket.jackpot_win_amount > 0)
  const step = isVoid ? 'none' : winStep({ net, staked, isJackpot })
  const won = step === 'none' ? [] : tickets.filter((ticket) => !ticket.void && paidOf(ticket) > 0)
  return { staked, paid, net, isVoid, step, won }
}

/** Everything a ticket brought. `payout` holds the whole of it; the jackpot's part is told beside it. */
export function paidOf(ticket: Ticket): number {
  return Math.max(ticket.payout, ticket.jackpot_win_amount)
}

export function sum<T>(rows: readonly T[], amountOf: (row: T) => number): number {
  return thousandths(rows.reduce((total, row) => total + amountOf(row), 0))
}

function thousandths(riel: number): number {
  return Math.round(riel * 1000) / 1000
}
