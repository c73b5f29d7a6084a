/** /lottery: the calendar of the ticket lottery. What is not over stands first, the oldest on top: it waits longest. */
import { DESK_DRAW_STATES, type DeskDraw } from '@samnang/contract/office/lottery'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { useList } from '../calls/use-answer.ts'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { useFilters } from '../lists/filters.ts'
import { useQueue } from '../live/use-queue.ts'
import { useLanguage } from '../text/language.ts'
import { lottery } from '../text/lottery.ts'
import { buttonLook } from '../ui/button.tsx'
import { CopyId } from '../ui/copy-id.tsx'
import { DayField } from '../ui/day-field.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Money } from '../ui/money.tsx'
import { Select } from '../ui/select.tsx'
import { Time } from '../ui/time.tsx'
import { DrawName, DrawTag } from './names.tsx'
import { SpecialButton } from './special-dialog.tsx'

const FILTERS = { when: 'coming', type: '', state: '', day: '' }
const TYPES = ['VN', 'TN', 'KH'] as const
const STATES = ['waits', ...DESK_DRAW_STATES] as const

export default function DrawsPage() {
  const language = useLanguage()
  const [filters, setFilters] = useFilters(FILTERS)
  const query = queryOf(filters)
  const list = useList('GET /api/lottery/draws', { query })
  useQueue('lottery', list.refresh)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const columns = useMemo(() => columnsOf(), [language])
  return (
    <ListFrame
      title={lottery('title')}
      actions={
        <>
          <Link href="/lottery/tickets" className={buttonLook()}>
            {lottery('handing')}
          </Link>
          <SpecialButton />
        </>
      }
      filters={<Filters filters={filters} onChange={setFilters} />}
    >
      <DataTable
        name="lottery-draws"
        label={lottery('title')}
        columns={columns}
        list={list}
        rowId={({ id }) => String(id)}
        rowHref={({ id }) => `/lottery/draws/${id}`}
        emptyText={lottery('none')}
        tools={<ExportButton name="lottery-draws" query={query} permission="lottery.read" />}
      />
    </ListFrame>
  )
}

/** Only what the server knows: an address may say anything. */
function queryOf({ when, type, state, day }: typeof FILTERS) {
  const knownType = TYPES.find((one) => one === type)
  const knownState = STATES.find((one) => one === state)
  return {
    when: when === 'past' ? ('past' as const) : ('coming' as const),
    ...(knownType ? { type: knownType } : {}),
    ...(knownState ? { state: knownState } : {}),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(day) ? { day } : {}),
  }
}

interface FiltersProps {
  filters: typeof FILTERS
  onChange: (change: Partial<typeof FILTERS>) => void
}

function Filters({ filters, onChange }: FiltersProps) {
  return (
    <>
      <Select
        label={lottery('when')}
        value={filters.when}
        onChange={(when) => onChange({ when })}
        choices={[
          { value: 'coming', label: lottery('when_coming') },
          { value: 'past', label: lottery('when_past') },
        ]}
      />
      <Select
        label={lottery('type')}
        value={filters.type}
        onChange={(type) => onChange({ type })}
        choices={[
          { value: '', label: lottery('type_all') },
          ...TYPES.map((value) => ({ value: value as string, label: value })),
        ]}
      />
      <Select
        label={lottery('state')}
        value={filters.state}
        onChange={(state) => onChange({ state })}
        choices={[
          { value: '', label: lottery('state_all') },
          ...STATES.map((value) => ({ value: value as string, label: lottery(`state_${value}`) })),
        ]}
      />
      <DayField label={lottery('day')} value={filters.day} onChange={(day) => onChange({ day })} />
    </>
  )
}

function columnsOf(): ListColumn<DeskDraw>[] {
  return [
    {
      id: 'id',
      header: lottery('column_id'),
      cell: ({ id }) => <CopyId id={id} href={`/lottery/draws/${id}`} />,
    },
    { id: 'draw', header: lottery('column_draw'), cell: (row) => <DrawName draw={row} /> },
    { id: 'draw_at', header: lottery('column_draw_at'), cell: (row) => <Time at={row.draw_at} /> },
    { id: 'state', header: lottery('state'), cell: (row) => <DrawTag draw={row} /> },
    { id: 'tickets', header: lottery('column_tickets'), cell: ({ tickets }) => tickets, isFigure: true },
    {
      ...{ id: 'stake', header: lottery('column_stake'), isFigure: true },
      cell: ({ stake }) => <Money amount={stake} />,
    },
    {
      ...{ id: 'payout', header: lottery('column_payout'), isFigure: true },
      cell: ({ payout }) => <Money amount={payout} />,
    },
    {
      ...{ id: 'net', header: lottery('column_net'), isFigure: true, isExtra: true },
      cell: ({ stake, payout }) => <Money amount={stake - payout} />,
    },
    {
      ...{ id: 'closes', header: lottery('column_closes'), isExtra: true },
      cell: (row) => <Time at={row.closes_at} />,
    },
  ]
}
