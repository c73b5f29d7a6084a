/** The receipt of a slip. A chunk of its own. */
import type { Receipt } from '@samnang/contract/report'
import { useMemo } from 'react'
import { ReceiptView } from '../../betting/receipt/receipt-view.tsx'
import { ticketId } from '../../text/format.ts'
import { records } from '../../text/records.ts'
import { receiptParts } from './receipt-parts.ts'

export default function ReceiptPanel({ receipt }: { receipt: Receipt }) {
  const parts = useMemo(() => receiptParts(receipt, window.location.origin), [receipt])
  const id = ticketId(receipt.group_id)
  return (
    <ReceiptView
      parts={parts}
      verifyPath={receipt.verify_path}
      title={records('ticket', { id: `#${id}` })}
      id={id}
    />
  )
}
