/** The player's tickets of the open draw and of the draw being shown, by slip. */
import type { Result, Ticket } from '@samnang/contract/lotto59'
import { ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import { useOutstanding } from '../../betting/outstanding.ts'
import { Panel } from '../../betting/panel.tsx'
import { hour, ticketId } from '../../text/format.ts'
import { lotto59 } from '../../text/lotto59.ts'
import { menu } from '../../text/menu.ts'
import { tickets as say } from '../../text/tickets.ts'
import { Riel } from '../../ui/riel.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { ticketName } from '../names.ts'
import { groupsOf, paidOf, type TicketGroup } from './ticket-groups.ts'
import type { DrawTickets } from './use-tickets.ts'
import { whyLine } from './why-line.ts'

interface MyTicketsProps {
  open: DrawTickets
  shown: DrawTickets
  /** The result of the shown draw, once it is over. */
  result: Result | null
}

export default memo(function MyTickets({ open, shown, result }: MyTicketsProps) {
  const waiting = useOutstanding()
  const all = (
    <Link
      href="/ticket/lotto59"
      aria-label={menu('tickets')}
      className="-my-2 inline-flex min-h-11 min-w-11 items-center justify-end gap-1 text-sm text-info"
    >
      {waiting > 0 && (
        <span className="rounded-full border border-gold px-2 text-gold">
          {say('waiting_tickets', { n: waiting })}
        </span>
      )}
      <ChevronRight aria-hidden="true" className="size-5" />
    </Link>
  )
  return (
    <Panel title={say('my_tickets')} aside={all}>
      <DrawSection title={say('this_draw')} draw={open} result={null} isAlways />
      <DrawSection title={say('shown_draw')} draw={shown} result={result} />
    </Panel>
  )
})

interface DrawSectionProps {
  title: string
  draw: DrawTickets
  result: Result | null
  /** Shown with a word even when there is no ticket. */
  isAlways?: boolean
}

function DrawSection({ title, draw, result, isAlways = false }: DrawSectionProps) {
  const { tickets, isLoading, hasFailed, retry } = draw
  if (tickets.length === 0 && !isAlways && !hasFailed) return null
  return (
    <div className="grid gap-1.5">
      <h3 className="text-sm text-muted">{title}</h3>
      {hasFailed ? (
        <Failed text={lotto59('data_failed')} retry={retry} />
      ) : isLoading ? (
        <Loading />
      ) : tickets.length === 0 ? (
        <p className="krama rounded-md p-3 text-center text-sm text-muted">{say('no_tickets')}</p>
      ) : (
        groupsOf(tickets).map((group) => <Slip key={group.groupId} group={group} result={result} />)
      )}
    </div>
  )
}

function Slip({ group, result }: { group: TicketGroup; result: Result | null }) {
  return (
    <div className="rounded-md border border-line">
      <div className="flex flex-wrap justify-between gap-x-2 border-b border-line px-2.5 py-0.5 text-sm text-muted">
        <span className="money">{hour(group.createdAt)}</span>
        <Riel amount={group.amount} />
      </div>
      <ul>
        {group.tickets.map((ticket) => (
          <Row key={ticket.id} ticket={ticket} result={result} />
        ))}
      </ul>
    </div>
  )
}

function Row({ ticket, result }: { ticket: Ticket; result: Result | null }) {
  const why = whyLine(ticket, result)
  const paid = paidOf(ticket)
  const isWin = !ticket.outstanding && !ticket.void && paid > 0
  return (
    <li className="grid gap-0.5 border-b border-line/50 px-2.5 py-1.5 last:border-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 leading-normal">
        <span className="font-bold">{ticketName(ticket)}</span>
        <Riel amount={ticket.amount} />
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm leading-normal">
        <span className="text-muted">
          <span className="money">#{ticketId(ticket.id)}</span> · {stateName(ticket, isWin)}
        </span>
        {isWin && <Riel amount={paid} className="font-bold text-win" />}
      </div>
      {why && <p className="text-sm">{why}</p>}
    </li>
  )
}

function stateName(ticket: Ticket, isWin: boolean): string {
  if (ticket.void) return say('ticket_void')
  if (ticket.outstanding) return say('ticket_waits')
  return say(isWin ? 'ticket_won' : 'ticket_lost')
}
