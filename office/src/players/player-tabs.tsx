/** The lists of one player; which one is open, and of which days, stands in the address. */
import { useMemo } from 'react'
import { type ListName, type Question, type RowOf, useList } from '../calls/use-answer.ts'
import { DataTable } from '../lists/data-table.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { queryOf, useFilters } from '../lists/filters.ts'
import { useMay } from '../session/session.ts'
import { useLanguage } from '../text/language.ts'
import { lists } from '../text/lists.ts'
import { players } from '../text/players.ts'
import { Button } from '../ui/button.tsx'
import { DateRange, type Days } from '../ui/date-range.tsx'
import {
  type Column,
  columnOf,
  EVENTS,
  LOTTERY,
  NOTES,
  ROUNDS,
  STATEMENT,
  TICKETS,
  TRANSACTIONS,
} from './player-columns.tsx'
import { PlayerDocuments } from './player-documents.tsx'
import { PlayerSessions } from './player-sessions.tsx'

const BETS = ['tickets', 'lottery', 'rounds', 'sport'] as const
const TABS = [...BETS, 'transactions', 'statement', 'sessions', 'notes', 'events', 'documents'] as const
type Tab = (typeof TABS)[number]

export interface PlayerListProps {
  id: string
  name: string
  /** Of the days that were chosen, those that are. */
  query: Partial<Days>
}

export function PlayerTabs({ id, name }: { id: string; name: string }) {
  const [{ tab, ...days }, setFilters] = useFilters({ tab: 'tickets', from: '', to: '' })
  const mayPapers = useMay('players.kyc')
  const tabs = TABS.filter((name) => name !== 'documents' || mayPapers)
  const open = tabs.find((known) => known === tab) ?? 'tickets'
  return (
    <>
      <nav aria-label={players('lists_of', { name })} className="flex flex-wrap gap-1">
        {tabs.map((one) => (
          <Button
            key={one}
            kind={one === open ? 'primary' : 'quiet'}
            aria-pressed={one === open}
            onClick={() => setFilters({ tab: one })}
          >
            {players(`tab_${one}`)}
          </Button>
        ))}
      </nav>
      {open !== 'notes' && open !== 'documents' && (
        <search aria-label={lists('filters')} className="max-w-md">
          <DateRange value={days} onChange={setFilters} />
        </search>
      )}
      <TabList key={`${id} ${open}`} id={id} name={name} tab={open} query={queryOf(days)} />
    </>
  )
}

function TabList({ tab, ...of }: PlayerListProps & { tab: Tab }) {
  switch (tab) {
    case 'tickets':
      return <Rows question="GET /api/players/:id/tickets" tab={tab} of={of} columns={TICKETS} />
    case 'lottery':
      return <Rows question="GET /api/players/:id/lottery" tab={tab} of={of} columns={LOTTERY} />
    case 'rounds':
      return <Rows question="GET /api/players/:id/rounds" tab={tab} of={of} columns={ROUNDS} />
    case 'sport':
      return <Rows question="GET /api/players/:id/sport" tab={tab} of={of} columns={ROUNDS} />
    case 'transactions':
      return <Rows question="GET /api/players/:id/transactions" tab={tab} of={of} columns={TRANSACTIONS} />
    case 'statement':
      return <Rows question="GET /api/players/:id/statement" tab={tab} of={of} columns={STATEMENT} />
    case 'sessions':
      return <PlayerSessions {...of} />
    case 'notes':
      return (
        <Rows question="GET /api/players/:id/notes" tab={tab} of={{ ...of, query: {} }} columns={NOTES} />
      )
    case 'documents':
      return <PlayerDocuments id={of.id} />
    case 'events':
      return <Rows question="GET /api/players/:id/events" tab={tab} of={of} columns={EVENTS} />
  }
}

type OfPlayer = Extract<ListName, `GET /api/players/:id/${string}`>

interface RowsProps<N extends OfPlayer> {
  question: N
  tab: Tab
  of: PlayerListProps
  columns: readonly Column<RowOf<N>>[]
}

function Rows<N extends OfPlayer>({ question, tab, of, columns }: RowsProps<N>) {
  const { id, query } = of
  const language = useLanguage()
  // Every list of a player is asked by the same parameters.
  const list = useList(question, { params: { id }, query } as unknown as Question<N>)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const said = useMemo(() => columns.map(columnOf), [language])
  return (
    <DataTable
      name={`player-${tab}`}
      label={players(`tab_${tab}`)}
      columns={said}
      list={list as ReturnType<typeof useList<N>> & { rows: (RowOf<N> & object)[] }}
      rowId={(row) => String((row as object as { id: string | number }).id)}
      tools={<FileOf tab={tab} of={of} />}
    />
  )
}

/** What moved money has a file of its own, the statement's is whole; events are part of the audit log's; the rest stays here. */
function FileOf({ tab, of: { id, query } }: { tab: Tab; of: PlayerListProps }) {
  if (tab === 'notes' || tab === 'sessions' || tab === 'documents') return null
  if (tab === 'events')
    return <ExportButton name="audit" query={{ target: `player:${id}`, ...query }} permission="audit.read" />
  const days = tab === 'statement' ? {} : query
  return <ExportButton name={`player-${tab}`} query={{ player: id, ...days }} permission="players.export" />
}
