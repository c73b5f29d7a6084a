/** What each list of a player shows: every number leads to its page. */
import type { ReactNode } from 'react'
import type { RowOf } from '../calls/use-answer.ts'
import type { ListColumn } from '../lists/data-table.tsx'
import { EventLink } from '../lists/event-link.tsx'
import { bets } from '../text/bets.ts'
import { players } from '../text/players.ts'
import { CopyId } from '../ui/copy-id.tsx'
import { Money } from '../ui/money.tsx'
import { Time } from '../ui/time.tsx'

export type Column<R> = [id: string, header: () => string, cell: (row: R) => ReactNode, isFigure?: boolean]

export function columnOf<R>([id, header, cell, isFigure = false]: Column<R>): ListColumn<R> {
  return { id, header: header(), cell, isFigure }
}

const at = () => players('column_at')
const kind = () => players('column_kind')
const stake = () => players('column_stake')
const payout = () => players('column_payout')
const number = () => players('column_id')
const state = () => players('state')

type Ticket = RowOf<'GET /api/players/:id/tickets'>
export const TICKETS: readonly Column<Ticket>[] = [
  ['id', number, ({ id, group_id }) => <CopyId id={id} href={`/disputes/slip/${group_id}`} />],
  ['at', at, (row) => <Time at={row.created_at} />],
  ['draw', kind, (row) => `${row.poll} #${row.number}`],
  [
    'what',
    () => players('column_what'),
    (row) => `${row.type} ${row.numbers?.join(' ') ?? ''} ${row.post ?? ''} ${row.value ?? ''}`,
  ],
  ['state', state, (row) => bets(`bet_${stateOf(row)}`)],
  ['stake', stake, ({ amount }) => <Money amount={amount} />, true],
  ['payout', payout, (row) => <Money amount={row.payout + row.jackpot_win_amount} />, true],
]

function stateOf(ticket: Ticket): 'void' | 'waiting' | 'won' | 'lost' {
  if (ticket.void) return 'void'
  if (ticket.outstanding) return 'waiting'
  return ticket.payout + ticket.jackpot_win_amount > 0 ? 'won' : 'lost'
}

export const LOTTERY: readonly Column<RowOf<'GET /api/players/:id/lottery'>>[] = [
  ['id', number, ({ id }) => <CopyId id={id} href={`/disputes/ticket/${id}`} />],
  ['at', at, (row) => <Time at={row.placed_at} />],
  ['draw', kind, (row) => `${row.type} ${row.title}`],
  ['state', state, (row) => bets(`bet_${row.state}`)],
  ['stake', stake, ({ cost }) => <Money amount={cost} />, true],
  ['payout', payout, (row) => <Money amount={row.payout} />, true],
]

type Round = RowOf<'GET /api/players/:id/rounds'> | RowOf<'GET /api/players/:id/sport'>
export const ROUNDS: readonly Column<Round>[] = [
  ['id', number, ({ id }) => <CopyId id={id} href={`/disputes/round/${id}`} />],
  ['at', at, (row) => <Time at={row.opened_at} />],
  ['game', kind, (row) => `${row.provider} · ${row.game}`],
  ['reference', () => players('column_reference'), ({ round }) => <CopyId id={round} />],
  ['state', state, (row) => bets(`round_${row.status}`)],
  ['stake', stake, ({ bet }) => <Money amount={bet} />, true],
  ['payout', payout, ({ win }) => <Money amount={win} />, true],
]

export const TRANSACTIONS: readonly Column<RowOf<'GET /api/players/:id/transactions'>>[] = [
  ['id', () => players('column_reference'), ({ reference }) => <CopyId id={reference} />],
  ['at', at, (row) => <Time at={row.created_at} />],
  ['kind', kind, ({ type }) => bets(type === 'DEPOSIT' ? 'move_credit' : 'move_debit')],
  ['why', () => players('column_reason'), ({ reason }) => reason && bets(`why_${reason}`)],
  ['amount', () => players('column_amount'), ({ amount }) => <Money amount={amount} />, true],
  [
    'after',
    () => players('column_after'),
    (row) => row.balance_after !== null && <Money amount={row.balance_after} />,
    true,
  ],
]

type Movement = RowOf<'GET /api/players/:id/statement'>
export const STATEMENT: readonly Column<Movement>[] = [
  ['id', number, ({ id }) => id],
  ['at', at, (row) => <Time at={row.at} />],
  ['kind', kind, (row) => bets(`move_${row.kind}`)],
  ['about', () => players('column_about'), (row) => <About row={row} />],
  ['amount', () => players('column_amount'), ({ amount }) => <Money amount={amount} />, true],
  ['after', () => players('column_after'), (row) => <Money amount={row.balance_after} />, true],
]

/** The bet that has moved the money, or the game, or why the house has. */
function About({ row: { kind, group_id: group, note, reason } }: { row: Movement }) {
  if (group !== null) {
    const product = kind.startsWith('lottery_') ? 'ticket' : 'slip'
    return <CopyId id={group} href={`/disputes/${product}/${group}`} />
  }
  return note ?? (reason && bets(`why_${reason}`))
}

export const NOTES: readonly Column<RowOf<'GET /api/players/:id/notes'>>[] = [
  ['at', at, (row) => <Time at={row.at} />],
  ['staff', () => players('column_actor'), ({ staff }) => staff],
  ['note', () => players('note'), ({ note }) => <span className="whitespace-pre-wrap">{note}</span>],
]

export const EVENTS: readonly Column<RowOf<'GET /api/players/:id/events'>>[] = [
  ['at', at, (row) => <Time at={row.at} />],
  ['actor', () => players('column_actor'), ({ actor }) => actor],
  ['action', () => players('column_action'), ({ id, action }) => <EventLink id={id} action={action} />],
  ['why', () => players('column_reason'), ({ detail }) => typeof detail.reason === 'string' && detail.reason],
]
