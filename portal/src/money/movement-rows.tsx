import type { Movement } from '@samnang/contract/money'
import { ArrowDownToLine, ArrowUpFromLine, Dices, Trophy, Undo2 } from 'lucide-react'
import { Link } from '../router.tsx'
import { dateTime, ticketId } from '../text/format.ts'
import { records } from '../text/records.ts'
import { Riel } from '../ui/riel.tsx'

const ICONS = {
  bet: Dices,
  settle: Trophy,
  refund: Undo2,
  credit: ArrowDownToLine,
  debit: ArrowUpFromLine,
} as const

interface RowsProps {
  rows: readonly Movement[]
}

export function MovementCards({ rows }: RowsProps) {
  return (
    <ul className="rounded-lg border border-line bg-surface">
      {rows.map((row) => (
        <li
          key={row.id}
          className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 border-b border-line/60 px-3 py-1.5 leading-normal last:border-0"
        >
          <KindIcon kind={row.kind} />
          <div className="min-w-0">
            <p className="font-bold">{records(`kind_${row.kind}`)}</p>
            <p className="money text-sm text-muted">{dateTime(row.at)}</p>
          </div>
          <div className="text-right">
            <SignedRiel amount={row.amount} />
            <p className="text-sm text-muted">
              <span className="sr-only">{records('balance_after')} </span>
              <Riel amount={row.balance_after} />
            </p>
          </div>
          {(row.note || hasLink(row)) && (
            <div className="col-span-2 col-start-2 flex flex-wrap items-center justify-between gap-x-3 text-sm">
              <span className="text-muted">{row.note}</span>
              <MovementLink row={row} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

const CELL = 'px-3 py-1.5'

export function MovementTable({ rows }: RowsProps) {
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full text-left">
        <thead className="bg-raised text-sm text-muted">
          <tr>
            {(['time', 'movement', 'details', 'note'] as const).map((name) => (
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
            <tr key={row.id} className="border-t border-line/60 hover:bg-raised">
              <td className={`${CELL} money text-muted`}>{dateTime(row.at)}</td>
              <td className={CELL}>
                <span className="inline-flex items-center gap-2.5 font-bold whitespace-nowrap">
                  <KindIcon kind={row.kind} />
                  {records(`kind_${row.kind}`)}
                </span>
              </td>
              <td className={CELL}>
                <MovementLink row={row} />
              </td>
              <td className={`${CELL} text-muted`}>{row.note}</td>
              <td className={`${CELL} text-right`}>
                <SignedRiel amount={row.amount} />
              </td>
              <td className={`${CELL} text-right`}>
                <Riel amount={row.balance_after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function KindIcon({ kind }: Pick<Movement, 'kind'>) {
  const Icon = ICONS[kind]
  return (
    <span className="grid size-9 shrink-0 place-items-center rounded-full bg-raised text-gold">
      <Icon aria-hidden="true" className="size-4.5" />
    </span>
  )
}

/** The sign is written, not only coloured. */
function SignedRiel({ amount }: { amount: number }) {
  return (
    <span className={`font-bold whitespace-nowrap ${amount > 0 ? 'text-win' : ''}`}>
      {amount > 0 && '+'}
      <Riel amount={amount} />
    </span>
  )
}

function hasLink(row: Movement): boolean {
  return row.group_id !== null || row.result_id !== null
}

/** A movement leads to its slip, or to the draw that paid it. */
function MovementLink({ row }: { row: Movement }) {
  const look = '-my-1 inline-flex min-h-11 items-center text-info underline-offset-4 hover:underline'
  if (row.group_id !== null)
    return (
      <Link href={`/ticket/lotto59/${row.group_id}`} className={look}>
        {records('to_ticket', { id: `#${ticketId(row.group_id)}` })}
      </Link>
    )
  if (row.result_id === null) return null
  return (
    <Link href={`/fair/${row.result_id}`} className={look}>
      {records('to_draw')} #{row.result_id}
    </Link>
  )
}
