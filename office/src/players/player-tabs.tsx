/** The lists of one player; which one is open stands in the address. */
import { type ReactNode, useMemo } from 'react'
import { type ListName, type Question, type RowOf, useList } from '../calls/use-answer.ts'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { useFilters } from '../lists/filters.ts'
import { actionWord } from '../text/actions.ts'
import { useLanguage } from '../text/language.ts'
import { players } from '../text/players.ts'
import { Button } from '../ui/button.tsx'
import { CopyId } from '../ui/copy-id.tsx'
import { Money } from '../ui/money.tsx'
import { Tag } from '../ui/tag.tsx'
import { Time } from '../ui/time.tsx'

const TABS = ['tickets', 'lottery', 'rounds', 'statement', 'sessions', 'notes', 'events'] as const
type Tab = (typeof TABS)[number]

export function PlayerTabs({ id }: { id: string }) {
  const [{ tab }, setFilters] = useFilters({ tab: 'tickets' })
  const open = TABS.find((known) => known === tab) ?? 'tickets'
  return (
    <>
      <nav className="flex flex-wrap gap-1">
        {TABS.map((name) => (
          <Button
            key={name}
            kind={name === open ? 'primary' : 'quiet'}
            aria-pressed={name === open}
            onClick={() => setFilters({ tab: name })}
          >
            {players(`tab_${name}`)}
          </Button>
        ))}
      </nav>
      <TabList key={`${id} ${open}`} id={id} tab={open} />
    </>
  )
}

function TabList({ id, tab }: { id: string; tab: Tab }) {
  const params = { id }
  switch (tab) {
    case 'tickets':
      return <Rows name="GET /api/players/:id/tickets" tab={tab} params={params} columns={TICKETS} />
    case 'lottery':
      return <Rows name="GET /api/players/:id/lottery" tab={tab} params={params} columns={LOTTERY} />
    case 'rounds':
      return <Rows name="GET /api/players/:id/rounds" tab={tab} params={params} columns={ROUNDS} />
    case 'statement':
      return <Rows name="GET /api/players/:id/statement" tab={tab} params={params} columns={STATEMENT} />
    case 'sessions':
      return <Rows name="GET /api/players/:id/sessions" tab={tab} params={params} columns={SESSIONS} />
    case 'notes':
      return <Rows name="GET /api/players/:id/notes" tab={tab} params={params} columns={NOTES} />
    case 'events':
      return <Rows name="GET /api/players/:id/events" tab={tab} params={params} columns={EVENTS} />
  }
}

type OfPlayer = Extract<ListName, `GET /api/players/:id/${string}`>
type Column<R> = [id: string, header: () => string, cell: (row: R) => ReactNode, isFigure?: boolean]

interface RowsProps<N extends OfPlayer> {
  name: N
  tab: Tab
  params: { id: string }
  columns: readonly Column<RowOf<N>>[]
}

function Rows<N extends OfPlayer>({ name, tab, params, columns }: RowsProps<N>) {
  const language = useLanguage()
  // Every list of a player is asked by the same parameters.
  const list = useList(name, { params } as unknown as Question<N>)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const said = useMemo(() => columns.map(columnOf), [language])
  return (
    <DataTable
      name={`player-${tab}`}
      label={players(`tab_${tab}`)}
      columns={said}
      list={list as ReturnType<typeof useList<N>> & { rows: (RowOf<N> & object)[] }}
      rowId={(row) => String((row as object as { id: string | number }).id)}
      tools={<FileOf tab={tab} player={params.id} />}
    />
  )
}

const MONEY: readonly Tab[] = ['tickets', 'lottery', 'rounds', 'statement']

/** What moved money has a file of its own, events are part of the audit log's; notes and sessions stay in the office. */
function FileOf({ tab, player }: { tab: Tab; player: string }) {
  if (tab === 'events')
    return <ExportButton name="audit" query={{ target: `player:${player}` }} permission="audit.read" />
  if (!MONEY.includes(tab)) return null
  return <ExportButton name={`player-${tab}`} query={{ player }} permission="players.export" />
}

function columnOf<R>([id, header, cell, isFigure = false]: Column<R>): ListColumn<R> {
  return { id, header: header(), cell, isFigure }
}

const at = () => players('column_at')
const stake = () => players('column_stake')
const payout = () => players('column_payout')
const number = () => players('column_id')
const state = () => players('state')

const TICKETS: readonly Column<RowOf<'GET /api/players/:id/tickets'>>[] = [
  ['id', number, ({ id, group_id }) => <CopyId id={id} href={`/disputes/slip/${group_id}`} />],
  ['at', at, (row) => <Time at={row.created_at} />],
  ['draw', () => players('column_kind'), (row) => `${row.poll} #${row.number}`],
  [
    'what',
    () => players('column_what'),
    (row) => `${row.type} ${row.numbers?.join(' ') ?? ''} ${row.post ?? ''} ${row.value ?? ''}`,
  ],
  ['stake', stake, ({ amount }) => <Money amount={amount} />, true],
  ['payout', payout, (row) => <Money amount={row.payout + row.jackpot_win_amount} />, true],
]
const LOTTERY: readonly Column<RowOf<'GET /api/players/:id/lottery'>>[] = [
  ['id', number, ({ id }) => <CopyId id={id} href={`/disputes/ticket/${id}`} />],
  ['at', at, (row) => <Time at={row.placed_at} />],
  ['draw', () => players('column_kind'), (row) => `${row.type} ${row.title}`],
  ['state', state, (row) => row.state],
  ['stake', stake, ({ cost }) => <Money amount={cost} />, true],
  ['payout', payout, (row) => <Money amount={row.payout} />, true],
]
const ROUNDS: readonly Column<RowOf<'GET /api/players/:id/rounds'>>[] = [
  ['id', number, ({ id }) => <CopyId id={id} href={`/disputes/round/${id}`} />],
  ['at', at, (row) => <Time at={row.opened_at} />],
  ['game', () => players('column_kind'), (row) => `${row.provider} · ${row.game}`],
  ['state', state, (row) => row.status],
  ['stake', stake, ({ bet }) => <Money amount={bet} />, true],
  ['payout', payout, ({ win }) => <Money amount={win} />, true],
]
const STATEMENT: readonly Column<RowOf<'GET /api/players/:id/statement'>>[] = [
  ['id', number, ({ id }) => id],
  ['at', at, (row) => <Time at={row.at} />],
  ['kind', () => players('column_kind'), (row) => row.kind],
  ['amount', () => players('column_amount'), ({ amount }) => <Money amount={amount} />, true],
  ['after', () => players('column_after'), (row) => <Money amount={row.balance_after} />, true],
]
const SESSIONS: readonly Column<RowOf<'GET /api/players/:id/sessions'>>[] = [
  ['id', number, ({ id }) => id.slice(0, 12)],
  [
    'state',
    state,
    (row) => (row.is_open ? <Tag tone="good">{players('session_open')}</Tag> : row.end_reason),
  ],
  ['at', at, (row) => <Time at={row.created_at} />],
  ['ended', () => players('column_ended'), (row) => <Time at={row.ended_at} />],
  ['device', () => players('column_device'), ({ device }) => device && <Mark mark={device} />],
  ['address', () => players('column_address'), ({ address }) => address && <Mark mark={address} />],
]
const NOTES: readonly Column<RowOf<'GET /api/players/:id/notes'>>[] = [
  ['at', at, (row) => <Time at={row.at} />],
  ['staff', () => players('column_actor'), ({ staff }) => staff],
  ['note', () => players('note'), ({ note }) => <span className="whitespace-pre-wrap">{note}</span>],
]
const EVENTS: readonly Column<RowOf<'GET /api/players/:id/events'>>[] = [
  ['at', at, (row) => <Time at={row.at} />],
  ['actor', () => players('column_actor'), ({ actor }) => actor],
  ['action', () => players('column_action'), ({ action }) => actionWord(action)],
]

/** Leads to everybody who has used it. */
function Mark({ mark }: { mark: string }) {
  return <CopyId id={mark} text={mark.slice(0, 8)} href={`/players?q=${encodeURIComponent(mark)}`} />
}
