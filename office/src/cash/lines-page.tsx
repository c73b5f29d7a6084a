/** /cash/lines: lines of statements, and what each is. */
import type { LINE_STATES, LineRow } from '@samnang/contract/office/cash-lines'
import { shownDay } from '@samnang/portal/lists/days.ts'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { useList } from '../calls/use-answer.ts'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { queryOf, useFilters } from '../lists/filters.ts'
import { useQueue } from '../live/use-queue.ts'
import { cash } from '../text/cash.ts'
import { useLanguage } from '../text/language.ts'
import { shell } from '../text/shell.ts'
import { DateRange } from '../ui/date-range.tsx'
import { TextField } from '../ui/field.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Money } from '../ui/money.tsx'
import { Select } from '../ui/select.tsx'
import { Tag } from '../ui/tag.tsx'
import { AccountSelect } from './account-select.tsx'

const FILTERS = { account: '', state: '', q: '', from: '', to: '' }

export default function LinesPage() {
  const language = useLanguage()
  const [filters, setFilters] = useFilters(FILTERS)
  const list = useList('GET /api/cash/lines', { query: queryOf(filters) as { state?: 'open' } })
  useQueue('differences', list.refresh)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const columns = useMemo(columnsOf, [language])
  return (
    <ListFrame
      title={shell('page_cash_lines')}
      filters={
        <>
          <AccountSelect value={filters.account} onChange={(account) => setFilters({ account })} />
          <Select
            label={cash('state')}
            value={filters.state}
            onChange={(state) => setFilters({ state })}
            choices={[
              { value: '', label: cash('all') },
              ...STATES.map((value) => ({ value, label: cash(`line_${value}`) })),
            ]}
          />
          <TextField
            label={cash('q')}
            type="search"
            maxLength={100}
            value={filters.q}
            onChange={(event) => setFilters({ q: event.target.value })}
          />
          <DateRange value={filters} onChange={setFilters} />
        </>
      }
    >
      <DataTable
        name="cash-lines"
        label={shell('page_cash_lines')}
        columns={columns}
        list={list}
        rowId={({ id }) => String(id)}
        rowHref={({ id }) => `/cash/lines/${id}`}
        tools={<ExportButton name="cash-lines" query={queryOf(filters)} permission="cashier.read" />}
      />
    </ListFrame>
  )
}

const STATES = ['open', 'matched', 'explained', 'replaced'] as const satisfies typeof LINE_STATES

function columnsOf(): ListColumn<LineRow>[] {
  return [
    {
      id: 'day',
      header: cash('day'),
      cell: ({ id, day, time }) => (
        <Link href={`/cash/lines/${id}`} className="whitespace-nowrap text-info underline underline-offset-2">
          {shownDay(day)} {time}
        </Link>
      ),
    },
    { id: 'amount', header: cash('sum'), cell: ({ amount }) => <Money amount={amount} />, isFigure: true },
    { id: 'said', header: cash('said'), cell: saidOf },
    { id: 'state', header: cash('state'), cell: (row) => <LineState row={row} /> },
    { id: 'what', header: cash('is_what'), cell: whatOf },
  ]
}

/** All words of the bank. */
export function saidOf({ reference, description, bank_id }: LineRow): string {
  return [reference, description, bank_id].filter(Boolean).join(' · ') || '–'
}

/** What it was said to be. */
export function whatOf({ matched, explanation }: LineRow): string {
  if (explanation !== null) return cash(`explain_${explanation}`)
  return matched.map(({ kind, id }) => `${cash(`kind_${kind}`)} ${id}`).join(' · ') || '–'
}

const TONES = { open: 'warn', matched: 'good', explained: 'info', replaced: 'plain' } as const

export function LineState({ row: { state } }: { row: LineRow }) {
  return <Tag tone={TONES[state]}>{cash(`line_${state}`)}</Tag>
}
