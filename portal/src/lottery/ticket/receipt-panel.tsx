/** The receipt of a ticket of the lottery. A chunk of its own. */
import type { LotteryTicketWithItems } from '@samnang/contract/lottery'
import { useMemo } from 'react'
import { ReceiptView } from '../../betting/receipt/receipt-view.tsx'
import { useUser } from '../../session/session.ts'
import { ticketId } from '../../text/format.ts'
import { lotteryPages } from '../../text/lottery-pages.ts'
import { receiptParts, verifyPath } from './receipt-parts.ts'

export default function LotteryReceiptPanel({ bought }: { bought: LotteryTicketWithItems }) {
  const { username } = useUser().auth
  const parts = useMemo(
    () => receiptParts({ ...bought, username }, window.location.origin),
    [bought, username],
  )
  const id = ticketId(bought.ticket.id)
  return (
    <ReceiptView
      parts={parts}
      verifyPath={verifyPath(bought.ticket.result_id)}
      title={lotteryPages('ticket', { id: `#${id}` })}
      id={id}
    />
  )
}
