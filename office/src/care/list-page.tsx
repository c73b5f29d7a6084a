/** /care: what markers found in the play, and what players complained about; overdue ones say so. */
import type { CareCase } from '@samnang/contract/office/care'
import { CARE_RULES } from '@samnang/core/care/care-rules'
import { dayAt } from '@samnang/core/phnom-penh-day'
import { useMemo, useState } from 'react'
import { useAnswer, useList } from '../calls/use-answer.ts'
import { CaseTag } from '../duties/case-tag.tsx'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { useFilters } from '../lists/filters.ts'
import { useCareWaiting } from '../live/use-care.ts'
import { useStillList } from '../live/use-queue.ts'
import { useMay } from '../session/session.ts'
import { care } from '../text/care.ts'
import { cashier } from '../text/cashier.ts'
import { duties } from '../text/duties.ts'
import { useLanguage } from '../text/language.ts'
import { Button } from '../ui/button.tsx'
import { CopyId } from '../ui/copy-id.tsx'
import { TextField } from '../ui/field.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Select } from '../ui/select.tsx'
import { Tag } from '../ui/tag.tsx'
import { Time } from '../ui/time.tsx'
import { ComplaintDialog } from './complaint-dialog.tsx'

const FILTERS = { state: 'open', rule: '', player: '' }
const STATES = ['open', 'confirmed', 'cleared'] as const

export default function CarePage() {
  const language = useLanguage()
  const [filters, setFilters] = useFilters(FILTERS)
  const query = queryOf(filters)
  const list = useStillList(useList('GET /api/care', { query }), 'cases', JSON.stringify(query))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const columns = useMemo(() => columnsOf(list.isGone), [language, list.gone])
  return (
    <ListFrame
      title={care('title')}
      actions={<Waiting player={filters.player} />}
      filters={<CareFilters filters={filters} onChange={setFilters} />}
    >
      <DataTable
        name="care"
        label={care('title')}
        columns={columns}
        list={list}
        rowId={({ id }) => String(id)}
        rowHref={({ id }) => `/care/${id}`}
        tools={
          <>
            <Button disabled={list.gone === 0} onClick={list.tidy}>
              {cashier('tidy', { n: list.gone })}
            </Button>
            <ExportButton name="care" query={query} permission="care.read" />
          </>
        }
        emptyText={care('none')}
      />
    </ListFrame>
  )
}

interface FilterProps {
  filters: typeof FILTERS
  onChange: (change: Partial<typeof FILTERS>) => void
}

function CareFilters({ filters: { state, rule, player }, onChange }: FilterProps) {
  return (
    <>
      <Select
        label={duties('state')}
        value={state}
        onChange={(value) => onChange({ state: value })}
        choices={[
          ...STATES.map((value) => ({ value: value as string, label: care(`state_${value}`) })),
          { value: '', label: duties('state_all') },
        ]}
      />
      <Select
        label={care('kind')}
        value={rule}
        onChange={(value) => onChange({ rule: value })}
        choices={[
          { value: '', label: care('kind_all') },
          ...CARE_RULES.map((value) => ({ value: value as string, label: duties(`rule_${value}`) })),
        ]}
      />
      <TextField
        label={duties('filter_player')}
        inputMode="numeric"
        maxLength={16}
        value={player}
        onChange={(event) => onChange({ player: event.target.value.replace(/\D/g, '') })}
      />
    </>
  )
}

/** Only what the server knows: an address may say anything. */
function queryOf({ state, rule, player }: typeof FILTERS) {
  const [knownState, knownRule] = [
    STATES.find((one) => one === state),
    CARE_RULES.find((one) => one === rule),
  ]
  return {
    ...(knownState ? { state: knownState } : {}),
    ...(knownRule ? { rule: knownRule } : {}),
    ...(/^[1-9][0-9]{0,15}$/.test(player) ? { player } : {}),
  }
}

function Waiting({ player }: { player: string }) {
  const waiting = useCareWaiting()
  const today = dayAt(Date.now())
  const { data } = useAnswer('GET /api/care-counts', { query: { from: `${today.slice(0, 8)}01`, to: today } })
  const [isOpen, setOpen] = useState(false)
  return (
    <span className="flex flex-wrap items-center gap-3">
      {waiting && (
        <span role="status" className={waiting.overdue > 0 ? 'font-bold text-lose' : 'text-muted'}>
          {duties('waiting', { open: waiting.open })}
          {waiting.overdue > 0 && ` · ${duties('overdue_n', { n: waiting.overdue })}`}
        </span>
      )}
      {data && <span className="text-sm text-muted">{care('counts', data)}</span>}
      {useMay('care.decide') && (
        <Button kind="primary" onClick={() => setOpen(true)}>
          {care('complaint_add')}
        </Button>
      )}
      <ComplaintDialog key={player} player={player} isOpen={isOpen} onClose={() => setOpen(false)} />
    </span>
  )
}

function columnsOf(isGone: (row: CareCase) => boolean): ListColumn<CareCase>[] {
  return [
    { id: 'id', header: duties('column_id'), cell: ({ id }) => <CopyId id={id} href={`/care/${id}`} /> },
    { id: 'rule', header: care('kind'), cell: ({ rule }) => duties(`rule_${rule}`) },
    {
      ...{ id: 'player', header: duties('column_player') },
      cell: ({ player, from_name: name }) => player?.username ?? `${name} (${care('no_player')})`,
    },
    {
      ...{ id: 'state', header: duties('state') },
      cell: (row) => (isGone(row) ? <Tag>{cashier('gone')}</Tag> : <CaseTag of={row} />),
    },
    { id: 'due', header: duties('column_due'), cell: (row) => <Time at={row.due_at} /> },
    {
      id: 'assigned',
      header: duties('column_assigned'),
      cell: (row) => row.assigned_to ?? <span className="text-muted">{duties('nobody')}</span>,
    },
    {
      ...{ id: 'opened', header: duties('column_opened'), isExtra: true },
      cell: (row) => <Time at={row.opened_at} />,
    },
    { id: 'decided', header: duties('column_decided'), cell: (row) => row.decided_by ?? '–', isExtra: true },
  ]
}
