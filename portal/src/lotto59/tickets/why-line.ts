/** One sentence that says why a ticket won or lost. The reason is core's, the words are ours. */
import type { Result, Ticket } from '@samnang/contract/lotto59'
import type { Bet } from '@samnang/core/lotto59/bet'
import { POSTS, RANGES } from '@samnang/core/lotto59/markets'
import { whyOutcome } from '@samnang/core/lotto59/why'
import { lotto59 } from '../../text/lotto59.ts'
import { tickets } from '../../text/tickets.ts'
import { voidReasonText } from '../../text/void-reasons.ts'

/** Null while nothing can be said: the result is not known or does not belong to the ticket. */
export function whyLine(ticket: Ticket, result: Result | null): string | null {
  const known = result?.result_id === ticket.result_id ? result : null
  if (ticket.void || known?.void) {
    const reason = known?.void_reason
    return reason ? tickets('why_void', { reason: voidReasonText(reason) }) : tickets('why_void_plain')
  }
  const bet = betOf(ticket)
  if (ticket.outstanding || !known || !bet) return null
  const why = whyOutcome(bet, known.balls)
  switch (why.code) {
    case 'size_won':
    case 'size_lost':
      return tickets(`why_${why.code}`, {
        total: why.total,
        size: lotto59(why.size),
        chosen: lotto59(why.chosen),
      })
    case 'range_won':
    case 'range_lost':
    case 'number_won':
    case 'number_lost':
      return tickets(`why_${why.code}`, { ...why } as never)
    case 'number_elsewhere':
      return tickets('why_number_elsewhere', why)
    case 'jackpot_pot':
      return tickets('why_jackpot_pot')
    case 'jackpot_big':
    case 'jackpot_small':
    case 'jackpot_lost':
      return tickets(`why_${why.code}`, { n: why.matched.length })
  }
}

function betOf({ type, post, value, numbers }: Ticket): Bet | null {
  if (type === 'JACKPOT') return numbers ? { kind: 'jackpot', numbers } : null
  if (type === 'NUMBER') {
    const no = ([1, 2, 3, 4, 5] as const)[post ? POSTS.indexOf(post) : -1]
    return no && value !== undefined ? { kind: 'number', post: no, number: value } : null
  }
  const typeNo = RANGES.find((range) => range.type === type)?.typeNo
  return typeNo ? { kind: 'range', typeNo } : null
}
