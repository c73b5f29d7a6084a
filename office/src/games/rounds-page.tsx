/** /rounds: rounds that their provider has not closed; one that hangs is ended in our books. */
import type { OpenRound } from '@samnang/contract/office/game-work'
import { price } from '@samnang/portal/text/format.ts'
import { useMemo, useState } from 'react'
import { send } from '../calls/send.ts'
import { useList } from '../calls/use-answer.ts'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { useFilters } from '../lists/filters.ts'
import { useMay } from '../session/session.ts'
import { gameWork } from '../text/game-work.ts'
import { useLanguage } from '../text/language.ts'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Money } from '../ui/money.tsx'
import { Select } from '../ui/select.tsx'
import { Tag } from '../ui/tag.tsx'
import { Time } from '../ui/time.tsx'
import { ProviderSelect } from './provider-select.tsx'

const FILTERS = { provider: '', player: '', quiet: '' }

export default function RoundsPage() {
  const language = useLanguage()
  const mayEnd = useMay('exceptions.decide')
  const [ending, setEnding] = useState<OpenRound | null>(null)
  const [filters, setFilters] = useFilters(FILTERS)
  const list = useList('GET /api/rounds', { query: queryOf(filters) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const columns = useMemo(() => columnsOf(mayEnd ? setEnding : null), [language, mayEnd])
  return (
    <ListFrame title={gameWork('rounds')} filters={<RoundFilters filters={filters} onChange={setFilters} />}>
      <p className="text-muted">{gameWork('rounds_lead')}</p>
      <DataTable
        name="rounds"
        label={gameWork('rounds')}
        columns={columns}
        list={list}
        rowId={({ id }) => String(id)}
        tools={<ExportButton name="rounds" query={queryOf(filters)} permission="providers.read" />}
        emptyText={gameWork('rounds_none')}
      />
      {ending && <EndRound round={ending} onClose={() => setEnding(null)} />}
    </ListFrame>
  )
}

interface RoundFiltersProps {
  filters: typeof FILTERS
  onChange: (change: Partial<typeof FILTERS>) => void
}

function RoundFilters({ filters, onChange }: RoundFiltersProps) {
  return (
    <>
      <ProviderSelect value={filters.provider} onChange={(provider) => onChange({ provider })} />
      <Select
        label={gameWork('quiet')}
        value={filters.quiet}
        onChange={(quiet) => onChange({ quiet })}
        choices={[
          { value: '', label: gameWork('all') },
          { value: '1', label: gameWork('quiet_only') },
        ]}
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

function queryOf({ provider, player, quiet }: typeof FILTERS) {
  return {
    ...(/^[a-z][a-z0-9-]{1,31}$/.test(provider) ? { provider } : {}),
    ...(/^[1-9][0-9]{0,15}$/.test(player) ? { player } : {}),
    ...(quiet === '1' ? { quiet: '1' as const } : {}),
  }
}

function columnsOf(onEnd: ((round: OpenRound) => void) | null): ListColumn<OpenRound>[] {
  return [
    { id: 'game', header: gameWork('column_game'), cell: ({ game }) => game },
    { id: 'player', header: gameWork('column_player'), cell: ({ player }) => player.username },
    {
      ...{ id: 'bet', header: gameWork('column_bet'), isFigure: true },
      cell: ({ bet }) => <Money amount={bet} />,
    },
    {
      ...{ id: 'win', header: gameWork('column_win'), isFigure: true },
      cell: ({ win }) => <Money amount={win} />,
    },
    {
      ...{ id: 'changed', header: gameWork('column_changed') },
      cell: ({ changed_at, is_quiet }) => (
        <span className="flex flex-wrap gap-2">
          <Time at={changed_at} />
          {is_quiet && <Tag tone="warn">{gameWork('is_quiet')}</Tag>}
        </span>
      ),
    },
    ...(onEnd ? [endColumn(onEnd)] : []),
    { id: 'opened', header: gameWork('column_opened'), cell: ({ opened_at }) => <Time at={opened_at} /> },
    { id: 'provider', header: gameWork('column_provider'), cell: ({ provider }) => provider },
    { id: 'round', header: gameWork('column_round'), cell: ({ round }) => round, isExtra: true },
  ]
}

function endColumn(onEnd: (round: OpenRound) => void): ListColumn<OpenRound> {
  return {
    id: 'end',
    header: gameWork('end'),
    cell: (round) =>
      round.is_quiet ? (
        <Button aria-label={gameWork('end_of', { round: round.round })} onClick={() => onEnd(round)}>
          {gameWork('end')}
        </Button>
      ) : (
        '–'
      ),
  }
}

function EndRound({ round, onClose }: { round: OpenRound; onClose: () => void }) {
  return (
    <CommandDialog
      title={gameWork('end_of', { round: round.round })}
      isOpen
      onClose={onClose}
      isDanger
      confirmLabel={gameWork('end')}
      run={(reason) =>
        send('POST /api/rounds/:id/end', { params: { id: String(round.id) }, body: { reason } })
      }
    >
      <p>{gameWork('end_text')}</p>
      <p>
        {round.game} · {round.player.username} ·{' '}
        {gameWork('end_figures', { bet: `${price(round.bet)}៛`, win: `${price(round.win)}៛` })}
      </p>
    </CommandDialog>
  )
}
