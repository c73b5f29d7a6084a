/** The bets of a report: cards on a phone, a table on a desk. */
import type { Ticket } from '@samnang/contract/lotto59'
import { Link } from 'wouter'
import { useDesk } from '../device/use-desk.ts'
import { type Column, RecordTable } from '../lists/record-table.tsx'
import { ticketName } from '../lotto59/names.ts'
import { dateTime, ticketId } from '../text/format.ts'
import { records } from '../text/records.ts'
import { drawName } from '../tickets/names.ts'
import { Outcome } from '../tickets/outcome.tsx'
import { Riel } from '../ui/riel.tsx'

export function ReportRows({ rows }: { rows: readonly Ticket[] }) {
  return useDesk() ? <RecordTable columns={columns()} rows={rows} /> : <Cards rows={rows} />
}

function Cards({ rows }: { rows: readonly Ticket[] }) {
  return (
    <ul className="rounded-lg border border-line bg-surface">
      {rows.map((ticket) => (
        <li key={ticket.id} className="border-b border-line/60 last:border-0">
          <Link
            href={`/ticket/lotto59/${ticket.group_id}`}
            className="grid gap-0.5 px-3 py-2 leading-normal hover:bg-raised focus-visible:outline-offset-[-3px]"
          >
            <span className="flex flex-wrap items-baseline justify-between gap-x-2">
              <span className="min-w-0 font-bold">{ticketName(ticket)}</span>
              <Riel amount={ticket.amount} />
            </span>
            <span className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm">
              <Outcome ticket={ticket} />
              <Paid ticket={ticket} />
            </span>
            <span className="flex flex-wrap justify-between gap-x-2 text-sm text-muted">
              <span>
                <span className="money">#{ticketId(ticket.id)}</span> · {drawName(ticket)}
              </span>
              <span className="money">{dateTime(ticket.created_at)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
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
