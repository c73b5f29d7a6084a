/** /payouts: files for the bank, and a new one of what is approved. */
import type { Payout } from '@samnang/contract/office/withdrawals'
import { useMemo, useState } from 'react'
import { useList } from '../calls/use-answer.ts'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { useQueue } from '../live/use-queue.ts'
import { useMay } from '../session/session.ts'
import { cashier } from '../text/cashier.ts'
import { useLanguage } from '../text/language.ts'
import { shell } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { CopyId } from '../ui/copy-id.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Money } from '../ui/money.tsx'
import { Time } from '../ui/time.tsx'
import { NewPayout } from './new-payout.tsx'
import { PayoutTag } from './payout-tag.tsx'

export default function PayoutsPage() {
  const language = useLanguage()
  const [isMaking, setMaking] = useState(false)
  const mayPay = useMay('cashier.pay')
  const list = useList('GET /api/payouts', {})
  useQueue('payouts', list.refresh)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const columns = useMemo(columnsOf, [language])
  return (
    <ListFrame
      title={shell('page_payouts')}
      actions={
        mayPay && (
          <Button kind="primary" onClick={() => setMaking(true)}>
            {cashier('payout_new')}
          </Button>
        )
      }
    >
      {isMaking && <NewPayout onClose={() => setMaking(false)} />}
      <DataTable
        name="payouts"
        label={shell('page_payouts')}
        columns={columns}
        list={list}
        rowId={({ id }) => String(id)}
        rowHref={({ id }) => `/payouts/${id}`}
      />
    </ListFrame>
  )
}

function columnsOf(): ListColumn<Payout>[] {
  return [
    { id: 'id', header: cashier('column_id'), cell: ({ id }) => <CopyId id={id} href={`/payouts/${id}`} /> },
    { id: 'state', header: cashier('column_state'), cell: ({ state }) => <PayoutTag state={state} /> },
    { id: 'account', header: cashier('column_account'), cell: (row) => row.cash_account },
    { id: 'lines', header: cashier('column_lines'), cell: ({ lines }) => lines, isFigure: true },
    {
      id: 'amount',
      header: cashier('column_amount'),
      cell: ({ total }) => <Money amount={total} className="font-bold" />,
      isFigure: true,
    },
    { id: 'by', header: cashier('column_by'), cell: (row) => row.made_by },
    { id: 'asked', header: cashier('column_asked'), cell: (row) => <Time at={row.made_at} /> },
    { id: 'done', header: cashier('column_done'), cell: (row) => <Time at={row.done_at} /> },
  ]
}
