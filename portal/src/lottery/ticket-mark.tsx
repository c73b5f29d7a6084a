import type { LotteryItem, LotteryTicket } from '@samnang/contract/lottery'
import { Check, CircleDashed, Clock, HandCoins, Minus, Trash2, Undo2 } from 'lucide-react'
import { lotteryPages } from '../text/lottery-pages.ts'
import { isHandedOut } from './handed-out.ts'

const LOOK = {
  draft: { icon: CircleDashed, colour: 'text-info' },
  placed: { icon: Clock, colour: 'text-gold' },
  pending: { icon: Clock, colour: 'text-gold' },
  won: { icon: Check, colour: 'text-win' },
  lost: { icon: Minus, colour: 'text-muted' },
  deleted: { icon: Trash2, colour: 'text-muted' },
  void: { icon: Undo2, colour: 'text-warn' },
} as const satisfies Record<LotteryTicket['state'] | LotteryItem['state'], object>

/** State of a ticket or a line: sign, word and colour say the same. */
export function StateMark({ state }: { state: keyof typeof LOOK }) {
  const { icon: Icon, colour } = LOOK[state]
  return (
    <span className={`inline-flex items-center gap-1 desk:whitespace-nowrap ${colour}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {lotteryPages(state)}
    </span>
  )
}

/** Whether a winner's money has been handed out; nothing for other tickets. */
export function HandOutMark({
  ticket,
}: {
  ticket: Pick<LotteryTicket, 'state' | 'paid_out' | 'handed_out_at'>
}) {
  if (ticket.state !== 'won') return null
  return (
    <span className="inline-flex items-center gap-1 desk:whitespace-nowrap text-muted">
      <HandCoins aria-hidden="true" className="size-4 shrink-0" />
      {lotteryPages(isHandedOut(ticket) ? 'handed_out' : 'to_hand_out')}
    </span>
  )
}
