/** /cash/differences: what does not come out even, until somebody has said why. */
import type { DifferenceRow } from '@samnang/contract/office/cash-differences'
import { DIFFERENCE_KINDS } from '@samnang/core/cashier/difference-kind'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { useList } from '../calls/use-answer.ts'
import { DataTable, type ListColumn } from '../lists/data-table.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { queryOf, useFilters } from '../lists/filters.ts'
import { useStillList } from '../live/use-queue.ts'
import { useMay } from '../session/session.ts'
import { cash } from '../text/cash.ts'
import { cashier } from '../text/cashier.ts'
import { useLanguage } from '../text/language.ts'
import { shell } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { ListFrame } from '../ui/list-frame.tsx'
import { Money } from '../ui/money.tsx'
import { Select } from '../ui/select.tsx'
import { Tag } from '../ui/tag.tsx'
import { Time } from '../ui/time.tsx'
import { AccountSelect } from './account-select.tsx'
import { detailText } from './detail-text.ts'
import { ExplainDifference } from './explain-difference.tsx'

const STATES = ['open', 'explained', 'solved'] as const
const FILTERS = { account: '', state: 'open', kind: '' }

export default function DifferencesPage() {
  const language = useLanguage()
  const may = useMay('cashier.accounts')
  const [filters, setFilters] = useFilters(FILTERS)
  const [explained, setExplained] = useState<DifferenceRow | null>(null)
  const query = queryOf({ ...filters, state: filters.state === 'all' ? '' : filters.state })
  const asked = useList('GET /api/cash/differences', { query: query as { state?: 'open' } })
  const list = useStillList(asked, 'differences', JSON.stringify(query))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headers are said in the language
  const columns = useMemo(() => columnsOf(may ? setExplained : null, list.isGone), [language, may, list.gone])
  return (
    <ListFrame
      title={shell('page_cash_differences')}
      filters={
        <>
          <AccountSelect value={filters.account} onChange={(account) => setFilters({ account })} />
          <Select
            label={cash('state')}
            value={filters.state}
            onChange={(state) => setFilters({ state })}
            choices={[
              { value: 'all', label: cash('all') },
              ...STATES.map((value) => ({ value, label: cash(`state_${value}`) })),
            ]}
          />
          <Select
            label={cash('kind')}
            value={filters.kind}
            onChange={(kind) => setFilters({ kind })}
            choices={[
              { value: '', label: cash('all') },
              ...DIFFERENCE_KINDS.map((value) => ({ value, label: cash(`diff_${value}`) })),
            ]}
          />
        </>
      }
    >
      <DataTable
        name="cash-differences"
        label={shell('page_cash_differences')}
        columns={columns}
        list={list}
        rowId={({ id }) => String(id)}
        emptyText={cash('differences_empty')}
        tools={
          <>
            <Button disabled={list.gone === 0} onClick={list.tidy}>
              {cashier('tidy', { n: list.gone })}
            </Button>
            <ExportButton name="cash-differences" query={query} permission="cashier.read" />
          </>
        }
      />
      {explained && <ExplainDifference difference={explained} onClose={() => setExplained(null)} />}
    </ListFrame>
  )
}

function columnsOf(
  onExplain: ((row: DifferenceRow) => void) | null,
  isGone: (row: DifferenceRow) => boolean,
): ListColumn<DifferenceRow>[] {
  return [
    { id: 'at', header: cash('at'), cell: ({ at }) => <Time at={at} /> },
    { id: 'kind', header: cash('what'), cell: ({ kind }) => cash(`diff_${kind}`) },
    {
      ...{ id: 'amount', header: cash('sum'), isFigure: true },
      cell: ({ amount }) => (amount === null ? '–' : <Money amount={amount} />),
    },
    { id: 'detail', header: cash('detail'), cell: (row) => <Detail row={row} /> },
    {
      id: 'state',
      header: cash('state'),
      cell: (row) => (isGone(row) ? <Tag>{cashier('gone')}</Tag> : <State row={row} />),
    },
    {
      id: 'do',
      header: cash('actions'),
      cell: (row) =>
        onExplain &&
        row.state === 'open' &&
        !isGone(row) && <Button onClick={() => onExplain(row)}>{cash('do_explain')}</Button>,
    },
  ]
}

function Detail({ row }: { row: DifferenceRow }) {
  return (
    <span className="grid max-w-md gap-1 break-words">
      {detailText(row)}
      {(['line', 'deposit', 'withdrawal'] as const).map((what) => (
        <To key={what} what={what} id={row[what]} />
      ))}
    </span>
  )
}

const PAGES = { line: '/cash/lines', deposit: '/deposits', withdrawal: '/withdrawals' } as const

/** The page of what the difference is about. */
function To({ what, id }: { what: keyof typeof PAGES; id: number | null }) {
  if (id === null) return null
  return (
    <Link href={`${PAGES[what]}/${id}`} className="text-info underline underline-offset-2">
      {what === 'line' ? cash('line') : cash(`kind_${what}`)} {id}
    </Link>
  )
}

function State({ row: { state, explanation, reason, closed_by } }: { row: DifferenceRow }) {
  return (
    <span className="grid gap-1">
      <span>
        <Tag tone={state === 'open' ? 'warn' : 'good'}>{cash(`state_${state}`)}</Tag>
      </span>
      {explanation && (
        <span className="text-xs">
          {cash(`explain_${explanation}`)} · {reason} · {closed_by?.replace('staff:', '')}
        </span>
      )}
    </span>
  )
}
