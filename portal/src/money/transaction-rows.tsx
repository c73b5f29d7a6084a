import type { Transaction } from '@samnang/contract/money'
import { isTransferReason } from '@samnang/core/ledger/transfer-reason'
import { Check, Clock, X } from 'lucide-react'
import { CashierStepList } from '../lists/cashier-step-list.tsx'
import { type Column, RecordTable } from '../lists/record-table.tsx'
import { cashierReason } from '../text/cashier-reasons.ts'
import { cashierSteps } from '../text/cashier-steps.ts'
import { dateTime } from '../text/format.ts'
import { records } from '../text/records.ts'
import { Riel } from '../ui/riel.tsx'

interface RowsProps {
  rows: readonly Transaction[]
}

/** Name and value side by side, and one below the other where letters are so large that either would be broken. */
const COLUMNS = { gridTemplateColumns: 'repeat(auto-fit, minmax(max(6.5rem, 50% - 6px), 1fr))' }

export function TransactionCards({ rows }: RowsProps) {
  return (
    <ul className="grid gap-2">
      {rows.map((row) => (
        <li key={row.id} className="grid gap-1 rounded-lg border border-line bg-surface px-3 py-2.5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-2">
            <Riel amount={row.amount} className="text-lg font-bold" />
            <TransactionState status={row.status} />
          </div>
          <dl className="grid gap-x-3 text-sm leading-normal" style={COLUMNS}>
            <Line name={records('time')} value={dateTime(row.created_at)} />
            {row.done_at && <Line name={records('done_at')} value={dateTime(row.done_at)} />}
            <Line name={records('reference')} value={row.reference} />
            {row.reason && <Line name={records('reason')} value={reasonText(row.reason)} />}
            {row.balance_after !== null && (
              <>
                <dt className="text-muted">{records('balance_after')}</dt>
                <dd className="text-right">
                  <Riel amount={row.balance_after} />
                </dd>
              </>
            )}
          </dl>
          <Steps steps={row.steps} />
        </li>
      ))}
    </ul>
  )
}

/** Of a request; what the house has booked of its own accord has none. */
function Steps({ steps = [] }: { steps: Transaction['steps'] | undefined }) {
  if (steps.length === 0) return null
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-sm">{cashierSteps('title')}</summary>
      <CashierStepList steps={steps} />
    </details>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="text-right tabular-nums">{value}</dd>
    </>
  )
}

export function TransactionTable({ rows }: RowsProps) {
  return <RecordTable columns={columns()} rows={rows} />
}

function columns(): Column<Transaction>[] {
  return [
    { name: records('time'), className: 'money', cell: (row) => dateTime(row.created_at) },
    { name: records('state'), cell: (row) => <TransactionState status={row.status} /> },
    { name: records('reference'), className: 'money', cell: (row) => row.reference },
    {
      name: records('reason'),
      className: 'min-w-40',
      cell: (row) => (row.reason ? reasonText(row.reason) : '–'),
    },
    {
      name: records('done_at'),
      className: 'money',
      cell: (row) => (row.done_at ? dateTime(row.done_at) : '–'),
    },
    {
      name: cashierSteps('title'),
      className: 'min-w-56',
      cell: (row) => <Steps steps={row.steps} />,
    },
    {
      name: records('amount'),
      isFigure: true,
      cell: (row) => <Riel amount={row.amount} className="font-bold" />,
    },
    {
      name: records('balance_after'),
      isFigure: true,
      cell: (row) => (row.balance_after === null ? '–' : <Riel amount={row.balance_after} />),
    },
  ]
}

function reasonText(reason: NonNullable<Transaction['reason']>): string {
  return isTransferReason(reason) ? records(`transfer_${reason}`) : (cashierReason(reason) ?? '–')
}

const LOOK = {
  PENDING: { icon: Clock, colour: 'text-gold' },
  DONE: { icon: Check, colour: 'text-win' },
  REJECTED: { icon: X, colour: 'text-lose' },
} as const

/** Sign, word and colour say the same. */
function TransactionState({ status }: Pick<Transaction, 'status'>) {
  const { icon: Icon, colour } = LOOK[status]
  return (
    <span className={`inline-flex items-center gap-1 font-bold whitespace-nowrap ${colour}`}>
      <Icon aria-hidden="true" className="size-4" />
      {records(status)}
    </span>
  )
}
