import type { Ticket } from '@samnang/contract/lotto59'
import { Check, Clock, Minus, Undo2 } from 'lucide-react'
import { tickets } from '../text/tickets.ts'

const LOOK = {
  won: { icon: Check, colour: 'text-win', key: 'ticket_won' },
  lost: { icon: Minus, colour: 'text-muted', key: 'ticket_lost' },
  waits: { icon: Clock, colour: 'text-gold', key: 'ticket_waits' },
  void: { icon: Undo2, colour: 'text-warn', key: 'ticket_void' },
} as const

export function outcomeOf(ticket: Ticket): keyof typeof LOOK {
  if (ticket.void) return 'void'
  if (ticket.outstanding) return 'waits'
  return ticket.payout > 0 ? 'won' : 'lost'
}

/** Sign, word and colour say the same. */
export function Outcome({ ticket }: { ticket: Ticket }) {
  const { icon: Icon, colour, key } = LOOK[outcomeOf(ticket)]
  return (
    <span className={`inline-flex items-center gap-1 whitespace-nowrap ${colour}`}>
      <Icon aria-hidden="true" className="size-4" />
      {tickets(key)}
    </span>
  )
}
