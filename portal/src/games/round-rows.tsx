/** Rounds of games: cards on a phone, a table on a desk. */
import type { GameRound } from '@samnang/contract/games'
import { useDesk } from '../device/use-desk.ts'
import { type Column, RecordTable } from '../lists/record-table.tsx'
import { dateTime } from '../text/format.ts'
import { games } from '../text/games.ts'
import { records } from '../text/records.ts'
import { Riel } from '../ui/riel.tsx'
import { Details, Net, RoundState } from './round-parts.tsx'
import { nameOf } from './sections.ts'

interface RowsProps {
  rows: readonly GameRound[]
}

export function RoundRows({ rows }: RowsProps) {
  return useDesk() ? <RecordTable columns={columns()} rows={rows} /> : <RoundCards rows={rows} />
}

function columns(): Column<GameRound>[] {
  return [
    { name: records('time'), className: 'money text-muted', cell: (row) => dateTime(row.opened_at) },
    { name: games('game'), className: 'font-bold', cell: gameOf },
    {
      name: games('kind'),
      className: 'leading-normal text-muted whitespace-nowrap',
      cell: (row) => (
        <>
          {games(row.kind)}
          <span className="block text-sm">{row.provider}</span>
        </>
      ),
    },
    { name: records('state'), cell: (row) => <RoundState status={row.status} /> },
    { name: records('staked'), isFigure: true, cell: (row) => <Riel amount={row.bet} /> },
    { name: games('win'), isFigure: true, cell: (row) => <Riel amount={row.win} /> },
    { name: records('net'), isFigure: true, cell: (row) => <Net amount={row.net} /> },
    { name: records('details'), cell: (row) => <Details row={row} /> },
  ]
}

function gameOf({ game, game_km }: GameRound): string {
  return nameOf({ title: game, title_km: game_km })
}

function RoundCards({ rows }: RowsProps) {
  return (
    <ul className="rounded-lg border border-line bg-surface">
      {rows.map((row) => (
        <li
          key={row.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line/60 py-1.5 pl-3 leading-normal last:border-0"
        >
          <div className="min-w-0">
            <p className="flex flex-wrap items-baseline justify-between gap-x-2">
              <b>{gameOf(row)}</b>
              <Net amount={row.net} />
            </p>
            <p className="flex flex-wrap justify-between gap-x-2 text-sm text-muted">
              <span>
                {records('staked')} <Riel amount={row.bet} />
              </span>
              <span>
                {games('win')} <Riel amount={row.win} />
              </span>
            </p>
            <p className="flex flex-wrap justify-between gap-x-2 text-sm text-muted">
              <RoundState status={row.status} />
              <span className="money">{dateTime(row.opened_at)}</span>
            </p>
          </div>
          <Details row={row} />
        </li>
      ))}
    </ul>
  )
}
