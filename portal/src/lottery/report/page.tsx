/** /report/lottery and /game/lottery/report: what the lottery has cost and paid, by type and days. */
import { dayAt } from '@samnang/core/phnom-penh-day'
import { Suspense } from 'react'
import { serverNow } from '../../calls/server-clock.ts'
import { useCall } from '../../calls/use-call.ts'
import { quickRange, shownRange } from '../../lists/days.ts'
import { DayFilter, FilterBar, FilterRow, Select } from '../../lists/filter-parts.tsx'
import { daysSentence, FilterProblem, NothingFound, UnknownFilter } from '../../lists/notices.tsx'
import { PagedList } from '../../lists/paged-list.tsx'
import { useSearch } from '../../lists/search.ts'
import { useFresh } from '../../lists/use-fresh.ts'
import { usePages } from '../../lists/use-pages.ts'
import { useUser } from '../../session/session.ts'
import { lotteryPages } from '../../text/lottery-pages.ts'
import { records } from '../../text/records.ts'
import { lazyPage } from '../../ui/lazy-page.ts'
import { NextStep } from '../../ui/next-step.tsx'
import { Empty } from '../../ui/states.tsx'
import { LotteryFrame } from '../lottery-frame.tsx'
import { LotterySums } from '../lottery-sums.tsx'
import { ticketFilters } from '../tickets/ticket-filters.ts'
import { TicketRows } from '../tickets/ticket-rows.tsx'
import { typeOptions } from '../type-options.ts'
import { reportDays } from './report-days.ts'
import { TypeTable } from './type-table.tsx'
import '../lottery-sentences.ts'

const DayChart = lazyPage('day-chart', () => import('../../lists/chart/day-chart.tsx'))
/** The most that the server gives at once: the chart is drawn from the list, so it should be whole. */
const ROWS = '100'

/** `isGame`: below /game/lottery. Without days: the last seven. */
export default function LotteryReportPage({ isGame }: { isGame: boolean }) {
  const [search, change] = useSearch()
  const filters = ticketFilters(search, quickRange('week', dayAt(serverNow())))
  const { problem, range, reportQuery } = filters
  const pages = usePages('GET /api/lottery/ticket/list', problem ? null : { ...reportQuery, limit: ROWS })
  const total = useCall('GET /api/lottery/ticket/total', problem ? null : { query: reportQuery })
  useFresh('balance', () => {
    pages.refresh()
    void total.mutate()
  })
  const clear = () => change({ type: null, from: null, to: null })
  const isFiltered = ['type', 'from', 'to'].some((name) => search.has(name))
  const rows = pages.rows ?? []
  const days = pages.hasMore ? [] : reportDays(rows)
  return (
    <LotteryFrame title={lotteryPages('report')} section="report">
      <FilterBar>
        <DayFilter range={range} search={search} change={change} />
        <FilterRow>
          <Select
            label={records('type')}
            options={typeOptions()}
            value={filters.type}
            onChange={(type) => change({ type: type === 'ALL' ? null : type })}
          />
        </FilterRow>
      </FilterBar>
      {filters.unknown && <UnknownFilter />}
      {problem ? (
        <FilterProblem text={daysSentence(problem)} onClear={clear} />
      ) : (
        <PagedList pages={pages} empty={<None onClear={isFiltered ? clear : undefined} />}>
          {range && <p className="-mb-1 text-sm text-muted tabular-nums">{shownRange(range)}</p>}
          {total.data && <TypeTable total={total.data} />}
          {days.length > 0 && range && (
            <Suspense fallback={<div className="min-h-64" />}>
              <DayChart days={days} range={range} />
            </Suspense>
          )}
          <TicketRows rows={rows} isGame={isGame} />
        </PagedList>
      )}
      {total.data && <LotterySums total={total.data} />}
    </LotteryFrame>
  )
}

/** Without a filter there is nothing to clear. */
function None({ onClear }: { onClear: (() => void) | undefined }) {
  const isOffered = useUser().enableLottery
  if (onClear) return <NothingFound onClear={onClear} />
  const next = isOffered && <NextStep href="/game/lottery">{lotteryPages('go_bet')}</NextStep>
  return <Empty kind="tickets" text={records('none_in_days')} next={next} />
}
