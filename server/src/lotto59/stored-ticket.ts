/** A ticket of the database as it crosses the wire. */
import type { Ticket } from '@samnang/contract/lotto59'
import { type Ending, publicTicket } from './public-ticket.ts'
import type { TicketRow } from './ticket-store.ts'

/** With its ending, if its draw has one. */
export function ticketOf(row: TicketRow): Ticket {
  const facts = {
    ...row,
    draw: { id: row.drawId, poll: row.poll, i: row.i },
    acceptedMs: Number(row.acceptedMs),
  }
  return publicTicket(facts, endingOf(row))
}

function endingOf({ state, balls, payoutUnits }: TicketRow): Ending | null {
  if (state === 'VOID') return { state }
  return state === 'SETTLED' && balls ? { state, balls, payoutUnits } : null
}
