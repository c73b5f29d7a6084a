/** /players: the search, and the way to new players. */
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { type RowOf, useAnswer, useList } from '../calls/use-answer.ts'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { queryOf, useFilters } from '../lists/filters.ts'
import { useMay } from '../session/session.ts'
import { useLanguage } from '../text/language.ts'
import { players } from '../text/players.ts'
import { shell } from '../text/shell.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { CopyId } from '../ui/copy-id.tsx'
import { TextField } from '../ui/field.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Money } from '../ui/money.tsx'
import { Select } from '../ui/select.tsx'
import { Tag } from '../ui/tag.tsx'
import { Time } from '../ui/time.tsx'
import { CreateDialog } from './create-dialog.tsx'

type Player = RowOf<'GET /api/players'>

const FILTERS = { q: '', state: '', tag: '' }

export default function PlayersPage() {
  const language = useLanguage()
  const [filters, setFilters] = useFilters(FILTERS)
  const [isCreating, setCreating] = useState(false)
  const mayCreate = useMay('players.create')
  const list = useList('GET /api/players', { query: queryOf(filters) as { state?: 'ACTIVE' } })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const columns = useMemo(() => columnsOf(), [language])
  return (
    <ListFrame
      title={shell('page_players')}
      actions={
        mayCreate && (
          <>
            <Button kind="primary" onClick={() => setCreating(true)}>
              {players('create')}
            </Button>
            <Link href="/players/import" className={buttonLook()}>
              {players('import')}
            </Link>
          </>
        )
      }
      filters={<PlayerFilters filters={filters} onChange={setFilters} />}
    >
      <DataTable
        name="players"
        label={shell('page_players')}
        columns={columns}
        list={list}
        rowId={({ id }) => String(id)}
        rowHref={({ id }) => `/players/${id}`}
        tools={<ExportButton name="players" query={queryOf(filters)} permission="players.export" />}
      />
      <CreateDialog isOpen={isCreating} onClose={() => setCreating(false)} />
    </ListFrame>
  )
}

function PlayerFilters({
  filters,
  onChange,
}: {
  filters: typeof FILTERS
  onChange: (change: Partial<typeof FILTERS>) => void
}) {
  const tags = useAnswer('GET /api/tags', {}).data?.rows ?? []
  return (
    <>
      <TextField
        className="sm:col-span-2"
        label={players('q')}
        help={players('q_help')}
        type="search"
        maxLength={64}
        value={filters.q}
        onChange={(event) => onChange({ q: event.target.value })}
      />
      <Select
        label={players('state')}
        value={filters.state}
        onChange={(state) => onChange({ state })}
        choices={[
          { value: '', label: players('state_all') },
          { value: 'ACTIVE', label: players('state_ACTIVE') },
          { value: 'LOCKED', label: players('state_LOCKED') },
        ]}
      />
      <Select
        label={players('tag')}
        value={filters.tag}
        onChange={(tag) => onChange({ tag })}
        choices={[
          { value: '', label: players('state_all') },
          ...tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })),
        ]}
      />
    </>
  )
}

function columnsOf(): ListColumn<Player>[] {
  return [
    { id: 'id', header: players('column_id'), cell: ({ id }) => <CopyId id={id} href={`/players/${id}`} /> },
    { id: 'name', header: players('column_name'), cell: ({ username }) => username },
    {
      id: 'state',
      header: players('state'),
      cell: ({ state }) => <Tag tone={state === 'ACTIVE' ? 'good' : 'bad'}>{players(`state_${state}`)}</Tag>,
    },
    {
      id: 'balance',
      header: players('column_balance'),
      cell: ({ balance }) => <Money amount={balance} />,
      isFigure: true,
    },
    { id: 'phone', header: players('column_phone'), cell: ({ phone }) => phone ?? '' },
    { id: 'tags', header: players('tag'), cell: ({ tags }) => tags.map((tag) => <Tag key={tag}>{tag}</Tag>) },
    { id: 'kyc', header: players('column_kyc'), cell: (player) => player.kyc_level, isExtra: true },
    {
      id: 'created',
      header: players('column_created'),
      cell: (player) => <Time at={player.created_at} />,
      isExtra: true,
    },
    { id: 'seen', header: players('column_seen'), cell: (player) => <Time at={player.last_seen_at} /> },
  ]
}
