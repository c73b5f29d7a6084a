/** Tickets of the lottery: cards on a phone, a table on a desk. */
import type { LotteryTicket } from '@samnang/contract/lottery'
import { Link } from 'wouter'
import { useDesk } from '../../device/use-desk.ts'
import { type Column, RecordTable } from '../../lists/record-table.tsx'
import { dateTime, day, price, ticketId } from '../../text/format.ts'
import { lotteryPages } from '../../text/lottery-pages.ts'
import { records } from '../../text/records.ts'
import { Riel } from '../../ui/riel.tsx'
import { drawName } from '../draw-names.ts'
import { ticketPath } from '../lottery-paths.ts'
import { HandOutMark, StateMark } from '../ticket-mark.tsx'

interface RowsProps {
  rows: readonly LotteryTicket[]
  /** Where a ticket opens. */
  isGame: boolean
}

export function TicketRows({ rows, isGame }: RowsProps) {
  if (useDesk()) return <RecordTable columns={columns(isGame)} rows={rows} />
  return (
    <ul className="rounded-lg border border-line bg-surface">
      {rows.map((ticket) => (
        <li key={ticket.id} className="border-b border-line/60 last:border-0">
          {ticket.state === 'lost' ? (
            <LostCard ticket={ticket} isGame={isGame} />
          ) : (
            <Card ticket={ticket} isGame={isGame} />
          )}
        </li>
      ))}
    </ul>
  )
}

interface CardProps {
  ticket: LotteryTicket
  isGame: boolean
}

/** What won nothing is a single line, where the screen is wide enough for one. */
function LostCard({ ticket, isGame }: CardProps) {
  return (
    <Link
      href={ticketPath(ticket.id, isGame)}
      data-lost
      className="flex min-h-11 flex-wrap items-center justify-between gap-x-2 px-3 py-1 text-sm leading-normal text-muted hover:bg-raised focus-visible:outline-offset-[-3px]"
    >
      <span className="min-w-0">
        {drawName(ticket)} · <span className="money">{day(ticket.draw_at)}</span>
      </span>
      <span className="ml-auto flex items-center gap-2">
        <StateMark state="lost" />
        <Riel amount={-ticket.cost} />
      </span>
    </Link>
  )
}

function Card({ ticket, isGame }: CardProps) {
  return (
    <Link
      href={ticketPath(ticket.id, isGame)}
      className="grid gap-0.5 px-3 py-2 leading-normal hover:bg-raised focus-visible:outline-offset-[-3px]"
    >
      <span className="flex items-baseline justify-between gap-2">
        <span className="min-w-0 font-bold">{drawName(ticket)}</span>
        <Riel amount={ticket.cost} />
      </span>
      <span className="flex items-baseline justify-between gap-2 text-sm">
        <StateMark state={ticket.state} />
        <Paid ticket={ticket} />
      </span>
      <span className="flex flex-wrap justify-between gap-x-2 text-sm text-muted">
        <span className="money">#{ticketId(ticket.id)}</span>
        <span className="money">{dateTime(ticket.placed_at ?? ticket.created_at)}</span>
      </span>
      {ticket.state === 'won' && (
        <span className="text-sm">
          <HandOutMark ticket={ticket} />
        </span>
      )}
    </Link>
  )
}

function columns(isGame: boolean): Column<LotteryTicket>[] {
  return [
    {
      name: records('ticket_number'),
      cell: (ticket) => (
        <Link
          href={ticketPath(ticket.id, isGame)}
          className="money -my-1.5 inline-flex min-h-11 items-center text-info hover:underline"
        >
          #{ticketId(ticket.id)}
        </Link>
      ),
    },
    {
      name: records('time'),
      className: 'money text-muted',
      cell: (ticket) => dateTime(ticket.placed_at ?? ticket.created_at),
    },
    { name: lotteryPages('draw'), className: 'font-bold whitespace-nowrap', cell: drawName },
    { name: lotteryPages('draw_time'), className: 'money', cell: (ticket) => dateTime(ticket.draw_at) },
    {
      name: records('state'),
      cell: (ticket) => (
        <span className="flex flex-wrap gap-x-3">
          <StateMark state={ticket.state} />
          <HandOutMark ticket={ticket} />
        </span>
      ),
    },
    {
      name: lotteryPages('unit_count'),
      isFigure: true,
      className: 'money',
      cell: ({ units }) => price(units),
    },
    { name: lotteryPages('staked'), isFigure: true, cell: (ticket) => <Riel amount={ticket.cost} /> },
    { name: lotteryPages('paid'), isFigure: true, cell: (ticket) => <Paid ticket={ticket} /> },
  ]
}

function Paid({ ticket }: { ticket: LotteryTicket }) {
  return ticket.payout > 0 ? <Riel amount={ticket.payout} className="font-bold text-win" /> : null
}
