import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { ticketName } from '../lotto59/names.ts'
import { VerifyLink } from '../lotto59/show/verify-link.tsx'
import { dateTime, ticketId } from '../text/format.ts'
import { records } from '../text/records.ts'
import { Riel } from '../ui/riel.tsx'
import { drawName } from './names.ts'
import { Outcome } from './outcome.tsx'
import type { ResultGroup, SlipGroup } from './result-groups.ts'

const SHOWN = 3

/** One draw with the player's slips in it. */
export function ResultCard({ group }: { group: ResultGroup }) {
  return (
    <section
      aria-label={drawName(group)}
      className="overflow-hidden rounded-lg border border-line bg-surface"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-2 border-b border-line bg-raised px-3">
        <h2 className="font-bold">{drawName(group)}</h2>
        <VerifyLink resultId={group.resultId} number={group.number} />
      </header>
      <ul>
        {group.slips.map((slip) => (
          <li key={slip.groupId} className="border-b border-line last:border-0">
            <Slip slip={slip} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A slip is one target: its whole area leads to the details and the receipt. */
function Slip({ slip }: { slip: SlipGroup }) {
  const more = slip.count - SHOWN
  return (
    <Link
      href={`/ticket/lotto59/${slip.groupId}`}
      className="grid gap-1.5 px-3 py-2 transition-colors duration-(--t-fast) hover:bg-raised focus-visible:outline-offset-[-3px]"
    >
      <span className="flex items-center justify-between gap-2 text-sm text-muted">
        <span>
          {records('slip_of', { id: `#${ticketId(slip.groupId)}`, time: dateTime(slip.createdAt) })}
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-gold" />
      </span>
      <span className="grid gap-1">
        {slip.tickets.slice(0, SHOWN).map((ticket) => (
          <span
            key={ticket.id}
            className="flex flex-wrap items-baseline justify-between gap-x-2 leading-normal"
          >
            <span className="min-w-0 font-bold">{ticketName(ticket)}</span>
            <span className="text-sm">
              <Outcome ticket={ticket} />
            </span>
          </span>
        ))}
        {more > 0 && <span className="text-sm text-muted">+ {records('ticket_count', { n: more })}</span>}
      </span>
      <SlipTotals slip={slip} />
    </Link>
  )
}

/** The three totals of a slip; the jackpot is a part of what was paid. */
function SlipTotals({ slip }: { slip: SlipGroup }) {
  return (
    <span className="grid grid-cols-[repeat(auto-fit,minmax(5.2rem,1fr))] gap-x-2 border-t border-dashed border-line pt-1.5 text-sm">
      <Total name={records('staked')} amount={slip.total_bet_amount} />
      <Total name={records('paid')} amount={slip.total_pay_amount} isWin={slip.total_pay_amount > 0} />
      {slip.refunded > 0 ? (
        <Total name={records('refunded')} amount={slip.refunded} />
      ) : (
        <Total name={records('jackpot_part')} amount={slip.total_win_jackpot_amount} />
      )}
    </span>
  )
}

function Total({ name, amount, isWin = false }: { name: string; amount: number; isWin?: boolean }) {
  return (
    <span className="grid min-w-0 leading-normal">
      <span className="text-xs text-muted">{name}</span>
      <Riel amount={amount} className={`font-bold ${isWin ? 'text-win' : ''}`} />
    </span>
  )
}
