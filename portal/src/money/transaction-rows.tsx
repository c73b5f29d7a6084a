import type { Transaction } from '@samnang/contract/money'
import { dateTime } from '../text/format.ts'
import { records } from '../text/records.ts'
import { Riel } from '../ui/riel.tsx'
import { TransactionState } from './transaction-state.tsx'

interface RowsProps {
  rows: readonly Transaction[]
}

export function TransactionCards({ rows }: RowsProps) {
  return (
    <ul className="grid gap-2">
      {rows.map((row) => (
        <li key={row.id} className="grid gap-1 rounded-lg border border-line bg-surface px-3 py-2.5">
          <div className="flex items-baseline justify-between gap-2">
            <Riel amount={row.amount} className="text-lg font-bold" />
            <TransactionState status={row.status} />
          </div>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm leading-normal">
            <Line name={records('time')} value={dateTime(row.created_at)} />
            {row.done_at && <Line name={records('done_at')} value={dateTime(row.done_at)} />}
            <Line name={records('reference')} value={row.reference} />
            {row.reason && <Line name={records('reason')} value={row.reason} />}
            {row.balance_after !== null && (
              <>
                <dt className="text-muted">{records('balance_after')}</dt>
                <dd className="text-right">
                  <Riel amount={row.balance_after} />
                </dd>
              </>
            )}
          </dl>
        </li>
      ))}
    </ul>
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

const CELL = 'px-3 py-2.5'

export function TransactionTable({ rows }: RowsProps) {
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full text-left">
        <thead className="bg-raised text-sm text-muted">
          <tr>
            {(['time', 'state', 'reference', 'reason', 'done_at'] as const).map((name) => (
              <th key={name} scope="col" className={`${CELL} font-normal`}>
                {records(name)}
              </th>
            ))}
            {(['amount', 'balance_after'] as const).map((name) => (
              <th key={name} scope="col" className={`${CELL} text-right font-normal`}>
                {records(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-t border-line/60">
              <td className={`${CELL} money`}>{dateTime(row.created_at)}</td>
              <td className={CELL}>
                <TransactionState status={row.status} />
              </td>
              <td className={`${CELL} money`}>{row.reference}</td>
              <td className={`${CELL} min-w-40`}>{row.reason ?? '–'}</td>
              <td className={`${CELL} money`}>{row.done_at ? dateTime(row.done_at) : '–'}</td>
              <td className={`${CELL} text-right`}>
                <Riel amount={row.amount} className="font-bold" />
              </td>
              <td className={`${CELL} text-right`}>
                {row.balance_after === null ? '–' : <Riel amount={row.balance_after} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
