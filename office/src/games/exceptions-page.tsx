/** /exceptions: what wallet calls have left to be decided. */
import type { GameException } from '@samnang/contract/office/game-work'
import { EXCEPTION_CODES } from '@samnang/core/games/exceptions'
import { useMemo } from 'react'
import { useList } from '../calls/use-answer.ts'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { useFilters } from '../lists/filters.ts'
import { useExceptionsWaiting } from '../live/use-exceptions.ts'
import { useStillList } from '../live/use-queue.ts'
import { cashier } from '../text/cashier.ts'
import { gameWork } from '../text/game-work.ts'
import { useLanguage } from '../text/language.ts'
import { Button } from '../ui/button.tsx'
import { CopyId } from '../ui/copy-id.tsx'
import { TextField } from '../ui/field.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Select } from '../ui/select.tsx'
import { Tag } from '../ui/tag.tsx'
import { Time } from '../ui/time.tsx'
import { ExceptionTag } from './exception-tag.tsx'
import { ProviderSelect } from './provider-select.tsx'

const FILTERS = { state: 'open', code: '', provider: '', player: '', mine: '' }
const STATES = ['open', 'overdue', 'decided'] as const

export default function ExceptionsPage() {
  const language = useLanguage()
  const [filters, setFilters] = useFilters(FILTERS)
  const query = queryOf(filters)
  const list = useStillList(useList('GET /api/exceptions', { query }), 'exceptions', JSON.stringify(query))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const columns = useMemo(() => columnsOf(list.isGone), [language, list.gone])
  return (
    <ListFrame
      title={gameWork('exceptions')}
      actions={<Waiting />}
      filters={<ExceptionFilters filters={filters} onChange={setFilters} />}
    >
      <DataTable
        name="exceptions"
        label={gameWork('exceptions')}
        columns={columns}
        list={list}
        rowId={({ id }) => String(id)}
        rowHref={({ id }) => `/exceptions/${id}`}
        tools={
          <>
            <Button disabled={list.gone === 0} onClick={list.tidy}>
              {cashier('tidy', { n: list.gone })}
            </Button>
            <ExportButton
              name="exceptions"
              query={{ ...query, mine: undefined }}
              permission="providers.read"
            />
          </>
        }
        emptyText={gameWork('exceptions_none')}
      />
    </ListFrame>
  )
}

function Waiting() {
  const data = useExceptionsWaiting()
  if (!data) return null
  return (
    <span role="status" className={data.overdue > 0 ? 'font-bold text-lose' : 'text-muted'}>
      {gameWork('waiting', { open: data.open })}
      {data.overdue > 0 && ` · ${gameWork('overdue_n', { n: data.overdue })}`}
    </span>
  )
}

interface ExceptionFiltersProps {
  filters: typeof FILTERS
  onChange: (change: Partial<typeof FILTERS>) => void
}

function ExceptionFilters({ filters, onChange }: ExceptionFiltersProps) {
  const all = { value: '', label: gameWork('all') }
  return (
    <>
      <Select
        label={gameWork('state')}
        value={filters.state}
        onChange={(state) => onChange({ state })}
        choices={[
          ...STATES.map((value) => ({ value: value as string, label: gameWork(`state_${value}`) })),
          all,
        ]}
      />
      <Select
        label={gameWork('column_code')}
        value={filters.code}
        onChange={(code) => onChange({ code })}
        choices={[
          all,
          ...EXCEPTION_CODES.map((value) => ({ value: value as string, label: gameWork(`code_${value}`) })),
        ]}
      />
      <ProviderSelect value={filters.provider} onChange={(provider) => onChange({ provider })} />
      <Select
        label={gameWork('mine')}
        value={filters.mine}
        onChange={(mine) => onChange({ mine })}
        choices={[all, { value: '1', label: gameWork('mine_own') }]}
      />
      <TextField
        label={gameWork('player_no')}
        inputMode="numeric"
        maxLength={16}
        value={filters.player}
        onChange={(event) => onChange({ player: event.target.value.replace(/\D/g, '') })}
      />
    </>
  )
}

/** Only what the server knows: an address may say anything. */
function queryOf({ state, code, provider, player, mine }: typeof FILTERS) {
  const knownState = STATES.find((one) => one === state)
  const knownCode = EXCEPTION_CODES.find((one) => one === code)
  return {
    ...(knownState ? { state: knownState } : {}),
    ...(knownCode ? { code: knownCode } : {}),
    ...(/^[a-z][a-z0-9-]{1,31}$/.test(provider) ? { provider } : {}),
    ...(/^[1-9][0-9]{0,15}$/.test(player) ? { player } : {}),
    ...(mine === '1' ? { mine: '1' as const } : {}),
  }
}

function columnsOf(isGone: (row: GameException) => boolean): ListColumn<GameException>[] {
  return [
    {
      ...{ id: 'id', header: gameWork('column_id') },
      cell: ({ id }) => <CopyId id={id} href={`/exceptions/${id}`} />,
    },
    { id: 'code', header: gameWork('column_code'), cell: ({ code }) => gameWork(`code_${code}`) },
    { id: 'player', header: gameWork('column_player'), cell: ({ player }) => player?.username ?? '–' },
    {
      ...{ id: 'state', header: gameWork('state') },
      cell: (row) => (isGone(row) ? <Tag>{cashier('gone')}</Tag> : <ExceptionTag of={row} />),
    },
    { id: 'due', header: gameWork('column_due'), cell: ({ due_at }) => <Time at={due_at} /> },
    {
      ...{ id: 'taken', header: gameWork('column_taken') },
      cell: ({ taken_by }) => taken_by ?? <span className="text-muted">{gameWork('nobody')}</span>,
    },
    { id: 'provider', header: gameWork('column_provider'), cell: ({ provider }) => provider },
    { id: 'at', header: gameWork('column_at'), cell: ({ at }) => <Time at={at} />, isExtra: true },
    { id: 'round', header: gameWork('column_round'), cell: ({ round }) => round, isExtra: true },
    {
      ...{ id: 'decided', header: gameWork('column_decided'), isExtra: true },
      cell: ({ decided_by }) => decided_by ?? '–',
    },
  ]
}
