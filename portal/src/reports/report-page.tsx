/** /report/lotto/59: bets by type and days, their totals, a chart and the same as a file. */
import type { TicketTotal } from '@samnang/contract/lotto59'
import { dayAt } from '@samnang/core/phnom-penh-day'
import { Suspense } from 'react'
import { serverNow } from '../calls/server-clock.ts'
import { CsvButton } from '../lists/csv-button.tsx'
import { csvLink } from '../lists/csv-link.ts'
import { shownRange } from '../lists/days.ts'
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
import { POST_LOGIN } from '../session/post-login.ts'
import { price } from '../text/format.ts'
import { records } from '../text/records.ts'
import { shell } from '../text/shell.ts'
import { pollOptions } from '../tickets/names.ts'
import { lazyPage } from '../ui/lazy-page.ts'
import { NextStep } from '../ui/next-step.tsx'
import { netLook, Riel } from '../ui/riel.tsx'
import { Empty } from '../ui/states.tsx'
import { REPORT_TYPES, reportFilters, typeName } from './report-filters.ts'
import { ReportRows } from './report-rows.tsx'

const DayChart = lazyPage('day-chart', () => import('../lists/chart/day-chart.tsx'))

export default function ReportPage() {
  const [search, change] = useSearch()
  const filters = reportFilters(search, dayAt(serverNow()))
  const { problem, range, query } = filters
  const pages = usePages('GET /api/bet/report', problem ? null : query)
  useFresh('tickets', pages.refresh)
  const { first, rows } = pages
  const clear = () => change({ type: null, poll: null, from: null, to: null })
  return (
    <PageFrame
      title={records('report')}
      aside={!problem && <CsvButton href={csvLink('/api/bet/report', query)} />}
    >
      <FilterBar>
        <DayFilter range={range} search={search} change={change} />
        <FilterRow>
          <Select
            label={records('type')}
            options={REPORT_TYPES.map((type) => [type, typeName(type)] as const)}
            value={filters.type}
            onChange={(type) => change({ type: type === 'ALL' ? null : type })}
          />
          <Select
            label={records('poll')}
            options={pollOptions()}
            value={filters.poll}
            onChange={(poll) => change({ poll: poll === 'ALL' ? null : poll })}
          />
        </FilterRow>
      </FilterBar>
      {filters.unknown && <UnknownFilter />}
      {problem ? (
        <FilterProblem text={daysSentence(problem)} onClear={clear} />
      ) : (
        <PagedList pages={pages} empty={<None onClear={filters.isFiltered ? clear : undefined} />}>
          {range && <p className="-mb-1 text-sm text-muted tabular-nums">{shownRange(range)}</p>}
          {first && first.days.length > 0 && range && (
            <Suspense fallback={<div className="min-h-64" />}>
              <DayChart days={first.days} range={range} />
            </Suspense>
          )}
          <ReportRows rows={rows ?? []} />
        </PagedList>
      )}
      {first && <Totals total={first.total} />}
    </PageFrame>
  )
}

/** Without a filter there is nothing to clear. */
function None({ onClear }: { onClear: (() => void) | undefined }) {
  if (onClear) return <NothingFound onClear={onClear} />
  const next = <NextStep href={POST_LOGIN}>{shell('menu_lotto59')}</NextStep>
  return <Empty kind="tickets" text={records('none_in_days')} next={next} />
}

/** The server's sums over all rows, not only over those on the screen. */
function Totals({ total }: { total: TicketTotal }) {
  return (
    <SumsBar title={records('sums')}>
      <Figure name={`${records('staked')} (${price(total.count)})`}>
        <Riel amount={total.amount} />
      </Figure>
      <Figure name={records('paid')}>
        <Riel amount={total.payout} className={total.payout > 0 ? 'text-win' : ''} />
      </Figure>
      <Figure name={records('jackpot_part')}>
        <Riel amount={total.jackpot_win_amount} />
      </Figure>
      {total.refunded > 0 && (
        <Figure name={records('refunded')}>
          <Riel amount={total.refunded} />
        </Figure>
      )}
      <Figure name={records('net')}>
        <Riel amount={total.net} className={netLook(total.net)} />
      </Figure>
    </SumsBar>
  )
}
