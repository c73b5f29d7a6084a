/** The bets of a report: cards on a phone, a table on a desk. */
import type { Ticket } from '@samnang/contract/lotto59'
import { ticketName } from '../lotto59/names.ts'
import { useDesk } from '../lotto59/use-desk.ts'
import { Link } from '../router.tsx'
import { dateTime, ticketId } from '../text/format.ts'
import { records } from '../text/records.ts'
import { drawName } from '../tickets/names.ts'
import { Outcome } from '../tickets/outcome.tsx'
import { Riel } from '../ui/riel.tsx'

export function ReportRows({ rows }: { rows: readonly Ticket[] }) {
  return useDesk() ? <Table rows={rows} /> : <Cards rows={rows} />
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
            <span className="flex items-baseline justify-between gap-2">
              <span className="min-w-0 font-bold">{ticketName(ticket)}</span>
              <Riel amount={ticket.amount} />
            </span>
            <span className="flex items-baseline justify-between gap-2 text-sm">
              <Outcome ticket={ticket} />
              {ticket.payout > 0 && <Riel amount={ticket.payout} className="font-bold text-win" />}
              {ticket.void && <Riel amount={ticket.amount} />}
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

const CELL = 'px-3 py-1.5'

function Table({ rows }: { rows: readonly Ticket[] }) {
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full text-left">
        <thead className="bg-raised text-sm text-muted">
          <tr>
            {(['ticket_number', 'time', 'poll', 'bet', 'state'] as const).map((name) => (
              <th key={name} scope="col" className={`${CELL} font-normal`}>
                {records(name)}
              </th>
            ))}
            {(['staked', 'paid'] as const).map((name) => (
              <th key={name} scope="col" className={`${CELL} text-right font-normal`}>
                {records(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((ticket) => (
            <tr key={ticket.id} className="border-t border-line/60 hover:bg-raised">
              <td>
                <Link
                  href={`/ticket/lotto59/${ticket.group_id}`}
                  className="money inline-flex min-h-11 items-center px-3 text-info hover:underline"
                >
                  #{ticketId(ticket.id)}
                </Link>
              </td>
              <td className={`${CELL} money text-muted`}>{dateTime(ticket.created_at)}</td>
              <td className={`${CELL} whitespace-nowrap`}>{drawName(ticket)}</td>
              <td className={`${CELL} font-bold`}>{ticketName(ticket)}</td>
              <td className={CELL}>
                <Outcome ticket={ticket} />
              </td>
              <td className={`${CELL} text-right`}>
                <Riel amount={ticket.amount} />
              </td>
              <td className={`${CELL} text-right`}>
                {ticket.payout > 0 && <Riel amount={ticket.payout} className="font-bold text-win" />}
                {ticket.void && <Riel amount={ticket.amount} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
