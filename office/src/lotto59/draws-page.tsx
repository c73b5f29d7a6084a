/** /lotto59/draws: the draws of both polls, the newest first. */
import type { DeskDraw } from '@samnang/contract/office/lotto59'
import { DRAW_STATES } from '@samnang/core/lotto59/draw-states'
import { POLL_NAMES } from '@samnang/core/lotto59/markets'
import { price } from '@samnang/portal/text/format.ts'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { type Question, useList } from '../calls/use-answer.ts'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { queryOf, useFilters } from '../lists/filters.ts'
import { useLanguage } from '../text/language.ts'
import { lotto59 } from '../text/lotto59.ts'
import { DateRange } from '../ui/date-range.tsx'
import { TextField } from '../ui/field.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Money } from '../ui/money.tsx'
import { Select } from '../ui/select.tsx'
import { Time } from '../ui/time.tsx'
import { DeskTabs } from './desk-tabs.tsx'
import { DrawTag } from './draw-tag.tsx'
import { pollName } from './poll-name.ts'

const FILTERS = { poll: '', state: '', number: '', from: '', to: '' }
type Asked = NonNullable<Question<'GET /api/lotto59/draws'>['query']>

export default function DrawsPage() {
  const language = useLanguage()
  const [filters, setFilters] = useFilters(FILTERS)
  const query = queryOf(filters)
  // The choices of the fields are the codes of the contract.
  const list = useList('GET /api/lotto59/draws', { query: query as Asked })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const columns = useMemo(columnsOf, [language])
  return (
    <ListFrame
      title={lotto59('tab_draws')}
      actions={<DeskTabs />}
      filters={<Filters filters={filters} onChange={setFilters} />}
    >
      <DataTable
        name="lotto59-draws"
        label={lotto59('tab_draws')}
        columns={columns}
        list={list}
        rowId={({ id }) => String(id)}
        rowHref={({ id }) => `/lotto59/draws/${id}`}
        tools={<ExportButton name="lotto59-draws" query={query} permission="draws.read" />}
        emptyText={lotto59('no_draws')}
      />
    </ListFrame>
  )
}

interface FiltersProps {
  filters: typeof FILTERS
  onChange: (change: Partial<typeof FILTERS>) => void
}

function Filters({ filters, onChange }: FiltersProps) {
  const all = { value: '', label: lotto59('all') }
  return (
    <>
      <Select
        label={lotto59('poll')}
        value={filters.poll}
        onChange={(poll) => onChange({ poll })}
        choices={[all, ...POLL_NAMES.map((value) => ({ value: value as string, label: pollName(value) }))]}
      />
      <Select
        label={lotto59('state')}
        value={filters.state}
        onChange={(state) => onChange({ state })}
        choices={[
          all,
          ...DRAW_STATES.map((value) => ({ value: value as string, label: lotto59(`state_${value}`) })),
        ]}
      />
      <TextField
        label={lotto59('day_number')}
        inputMode="numeric"
        maxLength={5}
        value={filters.number}
        onChange={({ target: { value } }) =>
          onChange({ number: value.replace(/\D/g, '').replace(/^0+/, '') })
        }
      />
      <DateRange value={filters} onChange={onChange} />
    </>
  )
}

function columnsOf(): ListColumn<DeskDraw>[] {
  return [
    {
      id: 'draw',
      header: lotto59('tab_draws'),
      cell: ({ id, poll, number }) => (
        <Link href={`/lotto59/draws/${id}`} className="text-info underline underline-offset-2">
          {poll} · {number}
        </Link>
      ),
    },
    { id: 'closed', header: lotto59('closed_at'), cell: ({ closes_at }) => <Time at={closes_at} exact /> },
    { id: 'state', header: lotto59('state'), cell: (row) => <DrawTag draw={row} /> },
    { id: 'tickets', header: lotto59('tickets'), cell: ({ tickets }) => price(tickets), isFigure: true },
    {
      id: 'stake',
      header: lotto59('stake'),
      cell: ({ stake }) => <Money amount={stake} />,
      isFigure: true,
    },
    { id: 'balls', header: lotto59('balls'), cell: ({ balls }) => balls?.join(' ') ?? '–' },
    { id: 'paytable', header: lotto59('paytable'), cell: ({ paytable }) => paytable ?? '–', isExtra: true },
    { id: 'id', header: lotto59('id'), cell: ({ id }) => id, isExtra: true },
  ]
}
