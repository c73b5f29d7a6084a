/** /games: the games of all providers as players see them; where each stands, and until when one rests. */
import { type DeskGame, GAME_SECTIONS, GAME_STATES } from '@samnang/contract/office/games'
import { dateTime } from '@samnang/portal/text/format.ts'
import { useMemo, useState } from 'react'
import { useList } from '../calls/use-answer.ts'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { useFilters } from '../lists/filters.ts'
import { useMay } from '../session/session.ts'
import { games } from '../text/games.ts'
import { useLanguage } from '../text/language.ts'
import { providers } from '../text/providers.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Select } from '../ui/select.tsx'
import { Tag } from '../ui/tag.tsx'
import { Time } from '../ui/time.tsx'
import { ChangeGame, PauseGame } from './game-dialogs.tsx'
import { ProviderSelect } from './provider-select.tsx'

const FILTERS = { provider: '', section: '', state: '', q: '' }

type Deed = { is: 'change' | 'pause'; game: DeskGame }

export default function GamesPage() {
  const language = useLanguage()
  const mayManage = useMay('providers.manage')
  const [deed, setDeed] = useState<Deed | null>(null)
  const [filters, setFilters] = useFilters(FILTERS)
  const list = useList('GET /api/games', { query: queryOf(filters) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const columns = useMemo(() => columnsOf(mayManage ? setDeed : null), [language, mayManage])
  const nowOf = (game: DeskGame) => list.rows.find(({ id }) => id === game.id)
  return (
    <ListFrame title={games('title')} filters={<GameFilters filters={filters} onChange={setFilters} />}>
      <DataTable
        name="games"
        label={games('title')}
        columns={columns}
        list={list}
        rowId={({ id }) => String(id)}
        tools={<ExportButton name="games" query={queryOf(filters)} permission="providers.read" />}
        emptyText={games('none')}
      />
      {deed?.is === 'change' && (
        <ChangeGame game={deed.game} now={nowOf(deed.game)} onClose={() => setDeed(null)} />
      )}
      {deed?.is === 'pause' && (
        <PauseGame game={deed.game} now={nowOf(deed.game)} onClose={() => setDeed(null)} />
      )}
    </ListFrame>
  )
}

interface GameFiltersProps {
  filters: typeof FILTERS
  onChange: (change: Partial<typeof FILTERS>) => void
}

function GameFilters({ filters, onChange }: GameFiltersProps) {
  const all = { value: '', label: games('all') }
  return (
    <>
      <TextField
        label={games('search')}
        type="search"
        maxLength={100}
        value={filters.q}
        onChange={(event) => onChange({ q: event.target.value })}
      />
      <ProviderSelect value={filters.provider} onChange={(provider) => onChange({ provider })} />
      <Select
        label={games('column_section')}
        value={filters.section}
        onChange={(section) => onChange({ section })}
        choices={[
          all,
          ...GAME_SECTIONS.map((value) => ({ value: value as string, label: providers(`section_${value}`) })),
        ]}
      />
      <Select
        label={games('column_state')}
        value={filters.state}
        onChange={(state) => onChange({ state })}
        choices={[
          all,
          ...GAME_STATES.map((value) => ({ value: value as string, label: games(`state_${value}`) })),
        ]}
      />
    </>
  )
}

/** Only what the server knows: an address may say anything. */
function queryOf({ provider, section, state, q }: typeof FILTERS) {
  const knownSection = GAME_SECTIONS.find((one) => one === section)
  const knownState = GAME_STATES.find((one) => one === state)
  return {
    ...(/^[a-z][a-z0-9-]{1,31}$/.test(provider) ? { provider } : {}),
    ...(knownSection ? { section: knownSection } : {}),
    ...(knownState ? { state: knownState } : {}),
    ...(q.trim() === '' ? {} : { q: q.trim() }),
  }
}

function columnsOf(onDeed: ((deed: Deed) => void) | null): ListColumn<DeskGame>[] {
  return [
    {
      ...{ id: 'game', header: games('column_game') },
      cell: ({ name, wish }) => (
        <span className="grid">
          <span>{wish.title_km ?? name}</span>
          {wish.title_km !== null && <span className="text-xs text-muted">{name}</span>}
        </span>
      ),
    },
    {
      ...{ id: 'section', header: games('column_section') },
      cell: ({ wish }) => providers(`section_${wish.section ?? 'none'}`),
    },
    {
      ...{ id: 'position', header: games('column_position'), isFigure: true },
      cell: ({ wish }) => (wish.position === 0 ? '–' : wish.position),
    },
    { id: 'state', header: games('column_state'), cell: (game) => <GameTag of={game} /> },
    ...(onDeed ? [deedsColumn(onDeed)] : []),
    {
      id: 'provider',
      header: games('column_provider'),
      cell: ({ product, provider }) => product || provider,
    },
    { id: 'code', header: games('column_code'), cell: ({ code }) => code, isExtra: true },
    {
      id: 'category',
      header: games('column_category'),
      cell: ({ category }) => category ?? '–',
      isExtra: true,
    },
    {
      ...{ id: 'seen', header: games('column_seen'), isExtra: true },
      cell: ({ last_seen_at }) => <Time at={last_seen_at} />,
    },
  ]
}

function deedsColumn(onDeed: (deed: Deed) => void): ListColumn<DeskGame> {
  return {
    id: 'deeds',
    header: games('change'),
    cell: (game) => (
      <span className="flex flex-wrap gap-2">
        <Button
          aria-label={games('change_of', { name: game.name })}
          onClick={() => onDeed({ is: 'change', game })}
        >
          {games('change')}
        </Button>
        <Button
          aria-label={games('pause_of', { name: game.name })}
          onClick={() => onDeed({ is: 'pause', game })}
        >
          {games(game.is_paused ? 'pause_end' : 'pause')}
        </Button>
      </span>
    ),
  }
}

function GameTag({ of: { is_on, is_paused, wish } }: { of: DeskGame }) {
  if (!is_on) return <Tag tone="bad">{games('state_off')}</Tag>
  if (wish.is_hidden) return <Tag tone="warn">{games('state_hidden')}</Tag>
  if (is_paused && wish.paused_until !== null)
    return <Tag tone="warn">{games('paused_until', { time: dateTime(wish.paused_until) })}</Tag>
  if (wish.section === null) return <Tag>{providers('section_none')}</Tag>
  return <Tag tone="good">{games('state_shown')}</Tag>
}
