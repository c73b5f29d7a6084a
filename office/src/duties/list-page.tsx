/** /cases: what was noticed about money; the oldest deadline is nobody's favourite, so what is overdue is told above. */
import type { DutyCase } from '@samnang/contract/office/duties'
import { CASE_STATES, DESK_RULES } from '@samnang/core/cashier/duty-rules'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { useList } from '../calls/use-answer.ts'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { useFilters } from '../lists/filters.ts'
import { useCasesWaiting } from '../live/use-cases.ts'
import { useStillList } from '../live/use-queue.ts'
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
import { CaseTag } from './case-tag.tsx'

const FILTERS = { state: 'open', rule: '', player: '', mine: '' }

export default function CasesPage() {
  const language = useLanguage()
  const [filters, setFilters] = useFilters(FILTERS)
  const query = queryOf(filters)
  const list = useStillList(useList('GET /api/cases', { query }), 'cases', JSON.stringify(query))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const columns = useMemo(() => columnsOf(list.isGone), [language, list.gone])
  return (
    <ListFrame
      title={duties('title')}
      actions={<Waiting />}
      filters={<CaseFilters filters={filters} onChange={setFilters} />}
    >
      <DataTable
        name="cases"
        label={duties('title')}
        columns={columns}
        list={list}
        rowId={({ id }) => String(id)}
        rowHref={({ id }) => `/cases/${id}`}
        tools={
          <>
            <Button disabled={list.gone === 0} onClick={list.tidy}>
              {cashier('tidy', { n: list.gone })}
            </Button>
            <ExportButton name="cases" query={query} permission="duties.read" />
          </>
        }
        emptyText={duties('none')}
      />
    </ListFrame>
  )
}

type Change = Partial<typeof FILTERS>

function CaseFilters({
  filters: { state, rule, player, mine },
  onChange,
}: {
  filters: typeof FILTERS
  onChange: (change: Change) => void
}) {
  return (
    <>
      <Select
        label={duties('state')}
        value={state}
        onChange={(value) => onChange({ state: value })}
        choices={[
          ...CASE_STATES.map((value) => ({ value: value as string, label: duties(`state_${value}`) })),
          { value: '', label: duties('state_all') },
        ]}
      />
      <Select
        label={duties('column_rule')}
        value={rule}
        onChange={(value) => onChange({ rule: value })}
        choices={[
          { value: '', label: duties('rule_all') },
          ...DESK_RULES.map((value) => ({ value: value as string, label: duties(`rule_${value}`) })),
        ]}
      />
      <Select
        label={duties('filter_mine')}
        value={mine}
        onChange={(value) => onChange({ mine: value })}
        choices={[
          { value: '', label: duties('mine_all') },
          { value: '1', label: duties('mine_own') },
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
function queryOf({ state, rule, player, mine }: typeof FILTERS) {
  const [knownState, knownRule] = [
    CASE_STATES.find((one) => one === state),
    DESK_RULES.find((one) => one === rule),
  ]
  return {
    ...(knownState ? { state: knownState } : {}),
    ...(knownRule ? { rule: knownRule } : {}),
    ...(/^[1-9][0-9]{0,15}$/.test(player) ? { player } : {}),
    ...(mine === '1' ? { mine: '1' as const } : {}),
  }
}

function Waiting() {
  const data = useCasesWaiting()
  return (
    <span className="flex flex-wrap items-center gap-3">
      {data && (
        <span role="status" className={data.overdue > 0 ? 'font-bold text-lose' : 'text-muted'}>
          {duties('waiting', { open: data.open })}
          {data.overdue > 0 && ` · ${duties('overdue_n', { n: data.overdue })}`}
        </span>
      )}
      <Link
        href="/duty-rules"
        className="inline-flex min-h-(--field) items-center text-info underline underline-offset-2"
      >
        {duties('rules_link')}
      </Link>
    </span>
  )
}

function columnsOf(isGone: (row: DutyCase) => boolean): ListColumn<DutyCase>[] {
  return [
    { id: 'id', header: duties('column_id'), cell: ({ id }) => <CopyId id={id} href={`/cases/${id}`} /> },
    { id: 'rule', header: duties('column_rule'), cell: ({ rule }) => duties(`rule_${rule}`) },
    { id: 'player', header: duties('column_player'), cell: ({ player }) => player.username },
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
      id: 'opened',
      header: duties('column_opened'),
      cell: (row) => <Time at={row.opened_at} />,
      isExtra: true,
    },
    { id: 'decided', header: duties('column_decided'), cell: (row) => row.decided_by ?? '–', isExtra: true },
    {
      id: 'reference',
      header: duties('column_reference'),
      cell: (row) => row.report_reference ?? '–',
      isExtra: true,
    },
  ]
}
