import type { Result, Ticket } from '@samnang/contract/lotto59'
import { Check } from 'lucide-react'
import { ticketName } from '../lotto59/names.ts'
import { whyLine } from '../lotto59/tickets/why-line.ts'
import { rate, ticketId } from '../text/format.ts'
import { lotto59 } from '../text/lotto59.ts'
import { Riel } from '../ui/riel.tsx'
import { Outcome } from './outcome.tsx'

/** One ticket: what it stood on, what became of it, and why. */
export function TicketLine({ ticket, result }: { ticket: Ticket; result: Result | null }) {
  const why = whyLine(ticket, result)
  return (
    <li className="grid gap-0.5 border-b border-line/60 px-3 py-2 last:border-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 leading-normal">
        <span className="min-w-0 font-bold">
          {ticket.numbers ? <Numbers ticket={ticket} numbers={ticket.numbers} /> : ticketName(ticket)}
        </span>
        <Riel amount={ticket.amount} className="ml-auto font-bold" />
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm leading-normal">
        <span className="text-muted">
          <span className="money">#{ticketId(ticket.id)}</span>
          {ticket.type !== 'JACKPOT' && <span className="money"> · ×{rate(ticket.rate)}</span>}
        </span>
        <span className="ml-auto flex flex-wrap items-baseline justify-end gap-x-2">
          <Outcome ticket={ticket} />
          {ticket.payout > 0 && <Riel amount={ticket.payout} className="font-bold text-win" />}
        </span>
      </div>
      {why && <p className="text-sm">{why}</p>}
    </li>
  )
}

/** The five numbers of a jackpot; those that came are marked. */
function Numbers({ ticket, numbers }: { ticket: Ticket; numbers: readonly number[] }) {
  const matched = ticket.jackpot_result?.matched ?? []
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {lotto59('tab_jackpot')}
      {numbers.map((number) => {
        const isMatched = matched.includes(number)
        return (
          <span
            key={number}
            className={`inline-flex min-w-8 items-center justify-center gap-0.5 rounded-full border px-1.5 text-sm leading-normal tabular-nums ${isMatched ? 'border-gold bg-gold text-gold-ink' : 'border-control'}`}
          >
            {number}
            {isMatched && <Check aria-hidden="true" strokeWidth={4} className="size-3" />}
          </span>
        )
      })}
    </span>
  )
}
