import type { Movement } from '@samnang/contract/money'
import { ArrowDownToLine, ArrowUpFromLine, Coins, Dices, Gamepad2, Ticket, Trophy, Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import { type Column, RecordTable } from '../lists/record-table.tsx'
import { ticketPath } from '../lottery/lottery-paths.ts'
import { dateTime, ticketId } from '../text/format.ts'
import { records } from '../text/records.ts'
import { Riel } from '../ui/riel.tsx'

const ICONS = {
  bet: Dices,
  settle: Trophy,
  refund: Undo2,
  credit: ArrowDownToLine,
  debit: ArrowUpFromLine,
  game_bet: Gamepad2,
  game_win: Coins,
  game_undo: Undo2,
  lottery_bet: Ticket,
  lottery_win: Trophy,
  lottery_refund: Undo2,
  lottery_undo: Undo2,
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
          className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2.5 border-b border-line/60 px-3 py-1.5 leading-normal last:border-0"
        >
          <KindIcon kind={row.kind} />
          <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-2.5">
            <div>
              <p className="font-bold">{records(`kind_${row.kind}`)}</p>
              <p className="text-sm text-muted tabular-nums">{dateTime(row.at)}</p>
            </div>
            <div className="ml-auto text-right">
              <SignedRiel amount={row.amount} />
              <p className="text-sm text-muted">
                <span className="sr-only">{records('balance_after')} </span>
                <Riel amount={row.balance_after} />
              </p>
            </div>
          </div>
          {(noteOf(row) || hasLink(row)) && (
            <div className="col-start-2 flex flex-wrap items-center justify-between gap-x-3 text-sm">
              <span className="text-muted">{noteOf(row)}</span>
              <MovementLink row={row} />
            </div>
          )}
        </li>
      ))}
    </ul>
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

/** The game, or why the operator has moved money. */
function noteOf({ note, reason }: Movement): string | null {
  return reason === null ? note : records(`transfer_${reason}`)
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

/** What was bought: a ticket of the lottery, or a slip of lotto 59. */
function bought(kind: Movement['kind'], group: number): { path: string; text: string } {
  const id = `#${ticketId(group)}`
  return kind.startsWith('lottery_')
    ? { path: ticketPath(group, false), text: records('to_lottery_ticket', { id }) }
    : { path: `/ticket/lotto59/${group}`, text: records('to_ticket', { id }) }
}

/** A movement leads to its ticket or slip, or to the draw that paid it. */
function MovementLink({ row }: { row: Movement }) {
  const look = '-my-1 inline-flex min-h-11 items-center text-info underline-offset-4 hover:underline'
  if (row.group_id !== null) {
    const { path, text } = bought(row.kind, row.group_id)
    return (
      <Link href={path} className={look}>
        {text}
      </Link>
    )
  }
  if (row.result_id === null) return null
  return (
    <Link href={`/fair/${row.result_id}`} className={look}>
      {records('to_draw')} #{row.result_id}
    </Link>
  )
}
