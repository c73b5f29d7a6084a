/** The bets of a report: cards on a phone, a table on a desk. */
import type { Ticket } from '@samnang/contract/lotto59'
import { Link } from 'wouter'
import { useDesk } from '../device/use-desk.ts'
import { type Column, RecordTable } from '../lists/record-table.tsx'
import { runsOf } from '../lists/runs.ts'
import { ticketName } from '../lotto59/names.ts'
import { dateTime, ticketId } from '../text/format.ts'
import { records } from '../text/records.ts'
import { drawName } from '../tickets/names.ts'
import { Outcome } from '../tickets/outcome.tsx'
import { Riel } from '../ui/riel.tsx'

export function ReportRows({ rows }: { rows: readonly Ticket[] }) {
  return useDesk() ? <RecordTable columns={columns()} rows={rows} /> : <Cards rows={rows} />
}

/** By draw, as the list of tickets has them; a bet is one line. */
function Cards({ rows }: { rows: readonly Ticket[] }) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      {runsOf(rows, ({ result_id }) => String(result_id)).map(({ at, rows: own }) => (
        <section key={at} className="border-b border-line last:border-0">
          <DrawHeading ticket={own[0]} />
          <ul>
            {own.map((ticket) => (
              <li key={ticket.id} className="border-t border-line/60">
                <BetLine ticket={ticket} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function DrawHeading({ ticket }: { ticket: Ticket | undefined }) {
  if (!ticket) return null
  return (
    <h2 className="flex flex-wrap justify-between gap-x-2 bg-raised px-3 py-0.5 text-sm leading-normal text-muted">
      <span>{drawName(ticket)}</span>
      <span className="money">{dateTime(ticket.created_at)}</span>
    </h2>
  )
}

function BetLine({ ticket }: { ticket: Ticket }) {
  return (
    <Link
      href={`/ticket/lotto59/${ticket.group_id}`}
      className="flex min-h-11 flex-wrap items-center justify-between gap-x-2 px-3 leading-normal hover:bg-raised focus-visible:outline-offset-[-3px]"
    >
      <span className="min-w-0">
        <b>{ticketName(ticket)}</b>{' '}
        <span className="text-sm text-muted">
          <Riel amount={ticket.amount} />
        </span>
      </span>
      <span className="ml-auto flex items-baseline gap-x-2 text-sm">
        <Outcome ticket={ticket} />
        <Paid ticket={ticket} />
      </span>
    </Link>
  )
}

function columns(): Column<Ticket>[] {
  return [
    {
      name: records('ticket_number'),
      cell: (ticket) => (
        <Link
          href={`/ticket/lotto59/${ticket.group_id}`}
          className="money -my-1.5 inline-flex min-h-11 items-center text-info hover:underline"
        >
          #{ticketId(ticket.id)}
        </Link>
      ),
    },
    { name: records('time'), className: 'money text-muted', cell: (ticket) => dateTime(ticket.created_at) },
    { name: records('poll'), className: 'whitespace-nowrap', cell: drawName },
    { name: records('bet'), className: 'font-bold', cell: ticketName },
    { name: records('state'), cell: (ticket) => <Outcome ticket={ticket} /> },
    { name: records('staked'), isFigure: true, cell: (ticket) => <Riel amount={ticket.amount} /> },
    { name: records('paid'), isFigure: true, cell: (ticket) => <Paid ticket={ticket} /> },
  ]
}

function Paid({ ticket }: { ticket: Ticket }) {
  return (
    <>
      {ticket.payout > 0 && <Riel amount={ticket.payout} className="font-bold text-win" />}
      {ticket.void && <Riel amount={ticket.amount} />}
    </>
  )
}
