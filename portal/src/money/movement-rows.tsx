import type { Movement } from '@samnang/contract/money'
import { Link } from 'wouter'
import { type Column, RecordTable } from '../lists/record-table.tsx'
import { runsOf } from '../lists/runs.ts'
import { dateTime, day, hour } from '../text/format.ts'
import { records } from '../text/records.ts'
import { Riel } from '../ui/riel.tsx'
import { KindIcon, noteOf, SignedRiel, type Target, targetOf } from './movement-parts.tsx'

interface RowsProps {
  rows: readonly Movement[]
}

/** By day; a movement is one target of two short lines, as a bank writes it. */
export function MovementCards({ rows }: RowsProps) {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      {runsOf(rows, (row) => day(row.at)).map(({ key, at, rows: own }) => (
        <section key={at} className="border-b border-line last:border-0">
          <h2 className="bg-raised px-3 py-0.5 text-sm leading-normal text-muted tabular-nums">{key}</h2>
          <ul>
            {own.map((row) => (
              <li key={row.id} className="border-t border-line/60">
                <MovementCard row={row} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const CARD = 'grid min-h-12 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2.5 px-3 py-1 leading-snug'

function MovementCard({ row }: { row: Movement }) {
  const target = targetOf(row)
  if (!target)
    return (
      <div className={CARD}>
        <CardParts row={row} />
      </div>
    )
  return (
    <Link href={target.path} className={`${CARD} hover:bg-raised focus-visible:outline-offset-[-3px]`}>
      <CardParts row={row} target={target} />
    </Link>
  )
}

function CardParts({ row, target = null }: { row: Movement; target?: Target | null }) {
  const note = noteOf(row)
  return (
    <>
      <KindIcon kind={row.kind} />
      <span className="grid min-w-0">
        <span className="flex flex-wrap items-baseline justify-between gap-x-2.5">
          <b className="min-w-0">{records(`kind_${row.kind}`)}</b>
          <span className="ml-auto">
            <SignedRiel amount={row.amount} />
          </span>
        </span>
        <span className="flex flex-wrap items-baseline justify-between gap-x-2.5 text-sm text-muted">
          <span className="min-w-0">
            <span className="money">{hour(row.at)}</span>
            {target && <span className="money text-info"> · {target.short}</span>}
            {note && ` · ${note}`}
          </span>
          <span className="ml-auto">
            <span className="sr-only">{records('balance_after')} </span>
            <Riel amount={row.balance_after} />
          </span>
        </span>
      </span>
    </>
  )
}

export function MovementTable({ rows }: RowsProps) {
  return <RecordTable columns={columns()} rows={rows} />
}

function columns(): Column<Movement>[] {
  return [
    { name: records('time'), className: 'money text-muted', cell: (row) => dateTime(row.at) },
    {
      name: records('movement'),
      cell: (row) => (
        <span className="inline-flex items-center gap-2.5 font-bold whitespace-nowrap">
          <KindIcon kind={row.kind} />
          {records(`kind_${row.kind}`)}
        </span>
      ),
    },
    { name: records('details'), cell: (row) => <MovementLink row={row} /> },
    { name: records('note'), className: 'text-muted', cell: noteOf },
    { name: records('amount'), isFigure: true, cell: (row) => <SignedRiel amount={row.amount} /> },
    { name: records('balance_after'), isFigure: true, cell: (row) => <Riel amount={row.balance_after} /> },
  ]
}

function MovementLink({ row }: { row: Movement }) {
  const target = targetOf(row)
  if (!target) return null
  return (
    <Link
      href={target.path}
      className="-my-1 inline-flex min-h-11 items-center text-info underline-offset-4 hover:underline"
    >
      {target.text}
    </Link>
  )
}
