/** The tickets of this draw, with their lines; until stop-delete each can be taken back, whole or by the line. */
import type { LotteryItem, LotteryOffer, LotteryTicket } from '@samnang/contract/lottery'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { Panel } from '../../betting/panel.tsx'
import { useCall } from '../../calls/use-call.ts'
import { dateTime, hour, price, ticketId, unbroken } from '../../text/format.ts'
import { lottery } from '../../text/lottery.ts'
import { lotteryLines } from '../../text/lottery-lines.ts'
import { IconButton } from '../../ui/button.tsx'
import { Riel } from '../../ui/riel.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { lineName } from '../line-names.ts'
import { ticketPath } from '../lottery-paths.ts'
import { takeBack, usePlacedTickets } from './use-placed.ts'

interface PlacedTicketsProps {
  draw: LotteryOffer
  now: number
  placedId: number | null
  onTakenBack: (ticketId: number) => void
}

export default function PlacedTickets({ draw, now, placedId, onTakenBack }: PlacedTicketsProps) {
  const { tickets, isLoading, hasFailed, retry } = usePlacedTickets(draw, placedId)
  return (
    <Panel title={lotteryLines('tickets')}>
      {hasFailed ? (
        <Failed text={lottery('data_failed')} retry={retry} />
      ) : isLoading ? (
        <Loading />
      ) : tickets.length === 0 ? (
        <Empty kind="tickets" text={lotteryLines('tickets_empty')} />
      ) : (
        <ul className="grid gap-2">
          {tickets.map((ticket) => (
            <TicketRow
              key={ticket.id}
              ticket={ticket}
              now={now}
              onChanged={() => {
                onTakenBack(ticket.id)
                retry()
              }}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}

interface TicketRowProps {
  ticket: LotteryTicket
  now: number
  onChanged: () => void
}

function TicketRow({ ticket, now, onChanged }: TicketRowProps) {
  const [isOpen, setOpen] = useState(false)
  const canDelete = Math.max(now, 0) < Date.parse(ticket.stop_delete_at)
  const name = lottery('ticket', { id: ticketId(ticket.id) })
  const remove = async (line: LotteryItem | null) => {
    if (await takeBack({ ticket, line })) onChanged()
  }
  return (
    <li className="rounded-md border border-line px-2.5 py-1.5">
      <div className="flex items-center gap-1">
        <div className="min-w-0 grow leading-snug">
          <Link
            href={ticketPath(ticket.id, true)}
            className="inline-flex min-h-11 items-center text-info hover:underline"
          >
            {name}
          </Link>
          <span className="flex flex-wrap justify-between gap-x-2 text-sm">
            <span className="money text-muted">{hour(ticket.placed_at ?? ticket.created_at)}</span>
            <Riel amount={ticket.cost} className="font-bold" />
          </span>
        </div>
        {canDelete && (
          <IconButton label={`${lottery('delete_ticket')} ${name}`} onClick={() => void remove(null)}>
            <Trash2 className="size-5" />
          </IconButton>
        )}
      </div>
      <p className="text-xs text-muted">
        {lottery(canDelete ? 'delete_until' : 'delete_over', { time: timeOf(ticket) })}
      </p>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="min-h-11 py-2.5 text-sm">{lotteryLines('ticket_lines')}</summary>
        {isOpen && <TicketLines ticket={ticket} canDelete={canDelete} onDelete={remove} />}
      </details>
    </li>
  )
}

/** The day is told where it is another one than that of the draw. */
function timeOf({ stop_delete_at, draw_at }: LotteryTicket): string {
  const isSameDay = dateTime(stop_delete_at).slice(0, 10) === dateTime(draw_at).slice(0, 10)
  return unbroken(isSameDay ? hour(stop_delete_at) : dateTime(stop_delete_at))
}

interface TicketLinesProps {
  ticket: LotteryTicket
  canDelete: boolean
  onDelete: (line: LotteryItem) => Promise<void>
}

function TicketLines({ ticket, canDelete, onDelete }: TicketLinesProps) {
  const { data, error, mutate } = useCall('GET /api/lottery/ticket/items', {
    query: { ticket_id: String(ticket.id) },
  })
  if (error && !data) return <Failed text={lottery('data_failed')} retry={() => void mutate()} />
  if (!data) return <Loading />
  const standing = data.items.filter(({ state }) => state !== 'deleted')
  return (
    <ul className="grid">
      {standing.map((line) => (
        <li key={line.id} className="flex items-center gap-1 border-t border-line/60 py-1">
          <span className="min-w-0 grow leading-snug">
            <span className="block text-sm font-bold">{lineName(line)}</span>
            <span className="money text-xs text-muted">
              {lotteryLines('price', {
                units: line.units,
                amount: price(line.amount),
                cost: price(line.cost),
              })}
            </span>
          </span>
          {canDelete && (
            <IconButton
              label={lottery('delete_line', { what: lineName(line) })}
              onClick={() => void onDelete(line).then(() => mutate())}
            >
              <Trash2 className="size-5" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}
