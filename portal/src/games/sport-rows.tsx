/** Tickets of the sportsbook, each with its legs: cards on a phone, a table on a desk. */
import type { SportLeg, SportRound, SportWords } from '@samnang/contract/sport'
import { useDesk } from '../device/use-desk.ts'
import { type Column, RecordTable } from '../lists/record-table.tsx'
import { dateTime } from '../text/format.ts'
import { games } from '../text/games.ts'
import { currentLanguage } from '../text/language.ts'
import { records } from '../text/records.ts'
import { Riel } from '../ui/riel.tsx'
import { Details, Net, RoundState } from './round-parts.tsx'
import { nameOf } from './sections.ts'

interface RowsProps {
  rows: readonly SportRound[]
}

export function SportRows({ rows }: RowsProps) {
  return useDesk() ? <RecordTable columns={columns()} rows={rows} /> : <TicketCards rows={rows} />
}

function columns(): Column<SportRound>[] {
  return [
    { name: records('time'), className: 'money text-muted', cell: (row) => dateTime(row.opened_at) },
    { name: games('ticket'), className: 'leading-normal', cell: (row) => <Ticket row={row} /> },
    { name: games('odds'), isFigure: true, className: 'money', cell: (row) => oddsText(row.price) },
    { name: records('state'), cell: (row) => <TicketState row={row} /> },
    { name: records('staked'), isFigure: true, cell: (row) => <Riel amount={row.bet} /> },
    { name: games('win'), isFigure: true, cell: (row) => <Riel amount={row.win} /> },
    { name: records('net'), isFigure: true, cell: (row) => <Net amount={row.net} /> },
    { name: records('details'), cell: (row) => <Details row={row} /> },
  ]
}

function TicketCards({ rows }: RowsProps) {
  return (
    <ul className="rounded-lg border border-line bg-surface">
      {rows.map((row) => (
        <li
          key={row.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line/60 py-1.5 pl-3 leading-normal last:border-0"
        >
          <div className="min-w-0">
            <Ticket row={row} />
            <p className="flex flex-wrap justify-between gap-x-2 text-sm text-muted">
              <span>
                {records('staked')} <Riel amount={row.bet} />
              </span>
              <span>
                {games('win')} <Riel amount={row.win} />
              </span>
              <Net amount={row.net} />
            </p>
            <p className="flex flex-wrap justify-between gap-x-2 text-sm text-muted">
              <TicketState row={row} />
              <span className="money">{dateTime(row.opened_at)}</span>
            </p>
          </div>
          <Details row={row} />
        </li>
      ))}
    </ul>
  )
}

function TicketState({ row }: { row: SportRound }) {
  return <RoundState status={row.status} text={games(row.sold ? 'sold' : TICKET_STATES[row.status])} />
}
const TICKET_STATES = { open: 'ticket_open', closed: 'ticket_settled', cancelled: 'cancelled' } as const

/** A single is its one leg; a parlay says how many it has. A sportsbook that tells nothing has its name here. */
function Ticket({ row }: { row: SportRound }) {
  if (row.legs.length === 0) return <b>{nameOf({ title: row.game, title_km: row.game_km })}</b>
  return (
    <>
      {row.legs.length > 1 && (
        <b className="flex flex-wrap justify-between gap-x-2">
          {games('parlay', { n: row.legs.length })}
          <span className="tabular-nums desk:hidden">{oddsText(row.price)}</span>
        </b>
      )}
      <ol className={row.legs.length > 1 ? 'border-l-2 border-line pl-2' : ''}>
        {row.legs.map((leg, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: legs have no other name and never move
          <Leg key={place} leg={leg} />
        ))}
      </ol>
    </>
  )
}

function Leg({ leg }: { leg: SportLeg }) {
  const { league, event, market, pick, price, score, score_at_bet: scoreAtBet, outcome } = leg
  return (
    <li className="py-0.5">
      <p className="flex flex-wrap justify-between gap-x-2">
        <span>
          <b>{wordsOf(pick)}</b>{' '}
          <span className="tabular-nums">{price !== null && `@${oddsText(price)}`}</span>
        </span>
        {outcome && <span className={OUTCOME_COLOURS[outcome]}>{games(`leg_${outcome}`)}</span>}
      </p>
      <p className="text-sm text-muted">
        {wordsOf(market)} · {wordsOf(event)}
        {league && ` · ${wordsOf(league)}`}
        {scoreAtBet !== null && ` · ${games('score_at_bet', { score: scoreAtBet })}`}
        {score !== null && ` · ${games('score', { score })}`}
      </p>
    </li>
  )
}

/** The words say it; the colour only helps. */
const OUTCOME_COLOURS = {
  win: 'text-win',
  half_win: 'text-win',
  push: 'text-muted',
  half_loss: 'text-lose',
  loss: 'text-lose',
  void: 'text-muted',
} as const

function wordsOf(words: SportWords): string {
  return words[currentLanguage()]
}

/** Decimal odds; two digits as books print them, three where they are needed. */
function oddsText(odds: number | null): string {
  if (odds === null) return ''
  const text = odds.toFixed(3)
  return text.endsWith('0') ? text.slice(0, -1) : text
}
