/** The history of deposits or of withdrawals: every state, its time and its reason. */
import type { Transaction } from '@samnang/contract/money'
import { useDesk } from '../device/use-desk.ts'
import { DayFilter, FilterBar, FilterRow, Select } from '../lists/filter-parts.tsx'
import {
  daysSentence,
  Figure,
  FilterProblem,
  NothingFound,
  SumsBar,
  UnknownFilter,
} from '../lists/notices.tsx'
import { PageFrame } from '../lists/page-frame.tsx'
import { PagedList } from '../lists/paged-list.tsx'
import { useSearch } from '../lists/search.ts'
import { useFresh } from '../lists/use-fresh.ts'
import { usePages } from '../lists/use-pages.ts'
import { sum } from '../lotto59/tickets/ticket-groups.ts'
import { records } from '../text/records.ts'
import { shell } from '../text/shell.ts'
import { NextStep } from '../ui/next-step.tsx'
import { netLook, Riel } from '../ui/riel.tsx'
import { Empty } from '../ui/states.tsx'
import { STATUSES, transactionFilters } from './transaction-filters.ts'
import { TransactionCards, TransactionTable } from './transaction-rows.tsx'

const WORDS = {
  DEPOSIT: { title: 'deposits', none: 'no_deposits', next: () => shell('deposit'), href: '/cashier/deposit' },
  WITHDRAW: {
    title: 'withdrawals',
    none: 'no_withdrawals',
    next: () => records('ask_withdrawal'),
    href: '/cashier/withdraw',
  },
} as const

export function TransactionPage({ type }: { type: Transaction['type'] }) {
  const [search, change] = useSearch()
  const filters = transactionFilters(search, type)
  const pages = usePages('GET /api/transaction/list', filters.problem ? null : filters.query)
  useFresh('balance', pages.refresh)
  const rows = pages.rows ?? []
  const clear = () => change({ status: null, from: null, to: null })
  return (
    <PageFrame title={records(WORDS[type].title)}>
      <FilterBar>
        <DayFilter allDays range={filters.range} search={search} change={change} />
        <FilterRow>
          <Select
            label={records('state')}
            options={(['ALL', ...STATUSES] as const).map(
              (status) => [status, records(status === 'ALL' ? 'all' : status)] as const,
            )}
            value={filters.status}
            onChange={(status) => change({ status: status === 'ALL' ? null : status })}
          />
        </FilterRow>
      </FilterBar>
      {filters.unknown && <UnknownFilter />}
      {filters.problem ? (
        <FilterProblem text={daysSentence(filters.problem)} onClear={clear} />
      ) : (
        <PagedList
          pages={pages}
          empty={filters.isFiltered ? <NothingFound onClear={clear} /> : <None type={type} />}
        >
          <Rows rows={rows} />
        </PagedList>
      )}
      {rows.length > 0 && <Sums rows={rows} />}
    </PageFrame>
  )
}

function None({ type }: { type: Transaction['type'] }) {
  const { none, next, href } = WORDS[type]
  return <Empty kind="money" text={records(none)} next={<NextStep href={href}>{next()}</NextStep>} />
}

function Rows({ rows }: { rows: readonly Transaction[] }) {
  return useDesk() ? <TransactionTable rows={rows} /> : <TransactionCards rows={rows} />
}

function Sums({ rows }: { rows: readonly Transaction[] }) {
  const done = rows.filter((row) => row.status === 'DONE')
  const doneSum = sum(done, (row) => row.amount)
  const pending = rows.filter((row) => row.status === 'PENDING')
  return (
    <SumsBar title={records('sums_shown')}>
      <Figure name={`${records('done_sum')} (${done.length})`}>
        <Riel amount={doneSum} className={netLook(doneSum)} />
      </Figure>
      <Figure name={`${records('PENDING')} (${pending.length})`}>
        <Riel amount={sum(pending, (row) => row.amount)} />
      </Figure>
    </SumsBar>
  )
}
