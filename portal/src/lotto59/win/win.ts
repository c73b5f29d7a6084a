import type { Ticket } from '@samnang/contract/lotto59'
import type { Poll } from '@samnang/contract/shapes'
import type { QueuedWin } from '../../betting/win/win-queue.ts'
import { price, rate } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { win as say } from '../../text/win.ts'
import { ticketName } from '../names.ts'
import type { OwnResult } from '../tickets/ticket-groups.ts'

/** What a draw has won for the player: all of their tickets of it together. */
export interface Win extends QueuedWin {
  poll: Poll
  number: number
  /** The tickets that won, the best first. */
  tickets: readonly Ticket[]
}

/** Null where there is nothing to tell. */
export function winOf(own: OwnResult): Win | null {
  const tickets = [...own.won].sort((a, b) => b.payout - a.payout || a.id - b.id)
  const [best] = tickets
  if (!best || own.step === 'none') return null
  const { poll, result_id: resultId, number } = best
  return { poll, resultId, number, net: own.net, step: own.step, tickets }
}

/** In words: which draw, and what it has won. */
export function winSentence({ poll, number, net }: Win): string {
  return `${drawName({ poll, number })}: ${lotto59('you_won', { amount: price(net) })}`
}

export function drawName({ poll, number }: Pick<Win, 'poll' | 'number'>): string {
  return `${lotto59(poll === 'POLL_1' ? 'poll_1' : 'poll_2')} · ${lotto59('draw_number', { n: number })}`
}

const BEST = 3

/** What won, the best first; a bet that was placed twice is one. */
export function bestOf({ tickets }: Win): string[] {
  const names = tickets.map(
    (ticket) => ticketName(ticket) + (ticket.type === 'JACKPOT' ? '' : ` ×${rate(ticket.rate)}`),
  )
  const best = [...new Set(names)].slice(0, BEST)
  const rest = names.filter((name) => !best.includes(name)).length
  return rest > 0 ? [...best, say('more', { n: rest })] : best
}
