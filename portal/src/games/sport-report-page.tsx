/** /report/sport: tickets of the sportsbook by days and outcome, with their legs and what they add up to. */
import { dayAt } from '@samnang/core/phnom-penh-day'
import { serverNow } from '../calls/server-clock.ts'
import { useCall } from '../calls/use-call.ts'
import { shownRange } from '../lists/days.ts'
import { DayFilter, FilterBar, FilterRow } from '../lists/filter-parts.tsx'
import { daysSentence, FilterProblem, NothingFound, UnknownFilter } from '../lists/notices.tsx'
import { PageFrame } from '../lists/page-frame.tsx'
import { PagedList } from '../lists/paged-list.tsx'
import { useSearch } from '../lists/search.ts'
import { useFresh } from '../lists/use-fresh.ts'
import { usePages } from '../lists/use-pages.ts'
import { useFamily } from '../session/session.ts'
import { families } from '../text/families.ts'
import { games } from '../text/games.ts'
import { NextStep } from '../ui/next-step.tsx'
import { Empty } from '../ui/states.tsx'
import { sportFilters } from './round-filters.ts'
import { OutcomeSelect, Totals } from './round-parts.tsx'
import { SportRows } from './sport-rows.tsx'

export default function SportReportPage() {
  const [address, change] = useSearch()
  const { outcome, problem, query, range, unknown, isFiltered } = sportFilters(address, dayAt(serverNow()))
  const pages = usePages('GET /api/external/report/sport', problem ? null : query)
  const total = useCall('GET /api/external/report/sport/total', problem ? null : { query })
  useFresh('balance', () => {
    pages.refresh()
    void total.mutate()
  })
  const clear = () => change({ state: null, from: null, to: null })
  return (
    <PageFrame title={games('sport_report')}>
      <FilterBar>
        <DayFilter range={range} search={address} change={change} />
        <FilterRow>
          <OutcomeSelect outcome={outcome} change={change} />
        </FilterRow>
      </FilterBar>
      {unknown && <UnknownFilter />}
      {problem ? (
        <FilterProblem text={daysSentence(problem)} onClear={clear} />
      ) : (
        <PagedList pages={pages} empty={isFiltered ? <NothingFound onClear={clear} /> : <NoTickets />}>
          {range && <p className="-mb-1 text-sm text-muted tabular-nums">{shownRange(range)}</p>}
          <SportRows rows={pages.rows ?? []} />
        </PagedList>
      )}
      {total.data && <Totals total={total.data} />}
    </PageFrame>
  )
}

function NoTickets() {
  const next = useFamily('sport') && <NextStep href="/game/sport">{families('sport')}</NextStep>
  return <Empty kind="tickets" text={games('no_sport_tickets')} next={next} />
}
