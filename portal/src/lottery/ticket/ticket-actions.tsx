import type { LotteryTicket } from '@samnang/contract/lottery'
import { RotateCcw, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { useUser } from '../../session/session.ts'
import { dateTime, price, unbroken } from '../../text/format.ts'
import { lottery } from '../../text/lottery.ts'
import { lotteryPages } from '../../text/lottery-pages.ts'
import { Button } from '../../ui/button.tsx'
import { askConfirm } from '../../ui/overlays-state.ts'
import { betPath } from '../lottery-paths.ts'
import type { TicketCommands } from './use-ticket-command.ts'

interface ActionsProps {
  ticket: LotteryTicket
  canDelete: boolean
  commands: TicketCommands
}

/** The same again for the next draw, and taking the ticket back while that is possible. */
export function TicketActions({ ticket, canDelete, commands }: ActionsProps) {
  const isDraft = ticket.state === 'draft'
  const isOffered = useUser().enableLottery
  return (
    <div className="grid gap-2 desk:flex desk:flex-wrap desk:items-center">
      {isOffered && (
        <Link
          href={isDraft ? betPath(ticket.type) : betPath(ticket.type, ticket.id)}
          className="inline-flex min-h-12 items-center justify-center gap-2 rounded-md bg-gold px-4 text-center leading-normal font-bold text-gold-ink hover:brightness-110"
        >
          <RotateCcw aria-hidden="true" className="size-5 shrink-0" />
          {lotteryPages(isDraft ? 'continue_draft' : 'repeat')}
        </Link>
      )}
      {canDelete && <DeleteTicket ticket={ticket} commands={commands} />}
      {ticket.state === 'placed' && (
        <p className="text-sm text-muted">
          {lottery(canDelete ? 'delete_until' : 'delete_over', {
            time: unbroken(dateTime(ticket.stop_delete_at)),
          })}
        </p>
      )}
    </div>
  )
}

function DeleteTicket({ ticket, commands }: Pick<ActionsProps, 'ticket' | 'commands'>) {
  async function press() {
    const title =
      ticket.state === 'draft'
        ? lotteryPages('delete_draft_ask')
        : lottery('delete_ticket_ask', { refund: price(ticket.cost) })
    if (await askConfirm({ title, danger: true })) await commands.remove()
  }
  return (
    <Button busy={commands.isBusy} onClick={() => void press()}>
      {!commands.isBusy && <Trash2 aria-hidden="true" className="size-5" />}
      {lottery('delete_ticket')}
    </Button>
  )
}
