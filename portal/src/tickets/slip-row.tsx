/** A slip in the list: one target that leads to the details and the receipt. One that won nothing is a single line. */
import type { Ticket } from '@samnang/contract/lotto59'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { ticketName } from '../lotto59/names.ts'
import { hour, ticketId } from '../text/format.ts'
import { records } from '../text/records.ts'
import { Riel } from '../ui/riel.tsx'
import { Outcome, outcomeOf } from './outcome.tsx'
import type { SlipGroup } from './result-groups.ts'

const SHOWN = 3
const LOOK = 'transition-colors duration-(--t-fast) hover:bg-raised focus-visible:outline-offset-[-3px]'

export function SlipRow({ slip }: { slip: SlipGroup }) {
  return slip.tickets.every((ticket) => outcomeOf(ticket) === 'lost') ? (
    <LostSlip slip={slip} />
  ) : (
    <WholeSlip slip={slip} />
  )
}

function LostSlip({ slip }: { slip: SlipGroup }) {
  const [first] = slip.tickets
  const isOne = slip.count === 1 && first
  return (
    <Link
      href={`/ticket/lotto59/${slip.groupId}`}
      data-lost
      className={`flex min-h-11 flex-wrap items-center justify-between gap-x-2 px-3 py-1 text-sm leading-normal text-muted ${LOOK}`}
    >
      <span className="min-w-0">
        {isOne
          ? ticketName(first)
          : `${records('ticket_count', { n: slip.count })} · ${hour(slip.createdAt)}`}
      </span>
      <span className="ml-auto flex items-center gap-1">
        {first && <Outcome ticket={first} />}
        <Riel amount={-slip.total_bet_amount} />
        <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
      </span>
    </Link>
  )
}

function slipName({ groupId, createdAt }: SlipGroup): string {
  return records('slip_of', { id: `#${ticketId(groupId)}`, time: hour(createdAt) })
}

function WholeSlip({ slip }: { slip: SlipGroup }) {
  const more = slip.count - SHOWN
  return (
    <Link href={`/ticket/lotto59/${slip.groupId}`} className={`grid gap-1 px-3 py-2 ${LOOK}`}>
      <span className="flex items-center justify-between gap-2 text-sm text-muted">
        <span>{slipName(slip)}</span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-gold" />
      </span>
      {winnersFirst(slip.tickets)
        .slice(0, SHOWN)
        .map((ticket) => (
          <Line key={ticket.id} ticket={ticket} />
        ))}
      {more > 0 && <span className="text-sm text-muted">+ {records('ticket_count', { n: more })}</span>}
      {slip.count > 1 && <SlipTotals slip={slip} />}
    </Link>
  )
}

/** What won is never among those that are left out. */
function winnersFirst(all: readonly Ticket[]): Ticket[] {
  return [...all].sort((a, b) => Number(b.payout > 0) - Number(a.payout > 0))
}

/** A bet with what was staked on it; at the right what it won, or what became of it. */
function Line({ ticket }: { ticket: Ticket }) {
  const hasWon = ticket.payout > 0
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-2 leading-normal">
      <span className="min-w-0">
        <b>{ticketName(ticket)}</b>{' '}
        <span className="text-sm text-muted">
          <Riel amount={ticket.amount} />
        </span>
      </span>
      <span className="ml-auto flex items-baseline gap-x-2 text-sm">
        <Outcome ticket={ticket} />
        {hasWon && <Riel amount={ticket.payout} className="text-lg font-bold text-win" />}
      </span>
    </span>
  )
}

/** What a slip of several bets came to; the jackpot is a part of what was paid. */
function SlipTotals({ slip }: { slip: SlipGroup }) {
  const { total_pay_amount: paid, total_win_jackpot_amount: jackpot, refunded } = slip
  return (
    <span className="flex flex-wrap gap-x-4 border-t border-dashed border-line pt-1 text-sm leading-normal">
      <Total name={records('staked')} amount={slip.total_bet_amount} />
      {paid > 0 && <Total name={records('paid')} amount={paid} isWin />}
      {jackpot > 0 && <Total name={records('jackpot_part')} amount={jackpot} isWin />}
      {refunded > 0 && <Total name={records('refunded')} amount={refunded} />}
    </span>
  )
}

function Total({ name, amount, isWin = false }: { name: string; amount: number; isWin?: boolean }) {
  return (
    <span>
      <span className="text-muted">{name} </span>
      <Riel amount={amount} className={`font-bold ${isWin ? 'text-win' : ''}`} />
    </span>
  )
}
