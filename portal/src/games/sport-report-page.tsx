/** /report/sport: tickets of the sportsbook by days, with their legs and what they add up to. */
import { dayAt } from '@samnang/core/phnom-penh-day'
import { serverNow } from '../calls/server-clock.ts'
import { useCall } from '../calls/use-call.ts'
import { quickRange, shownRange } from '../lists/days.ts'
import { DayFilter, FilterBar } from '../lists/filter-parts.tsx'
import { daysOf } from '../lists/filters.ts'
import { daysSentence, FilterProblem } from '../lists/notices.tsx'
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
import { Totals } from './round-parts.tsx'
import { SportRows } from './sport-rows.tsx'

export default function SportReportPage() {
  const [address, change] = useSearch()
  const { range, problem } = daysOf(address, quickRange('week', dayAt(serverNow())))
  const query = range ?? {}
  const pages = usePages('GET /api/external/report/sport', problem ? null : query)
  const total = useCall('GET /api/external/report/sport/total', problem ? null : { query })
  useFresh('balance', () => {
    pages.refresh()
    void total.mutate()
  })
  return (
    <PageFrame title={games('sport_report')}>
      <FilterBar>
        <DayFilter range={range} search={address} change={change} />
      </FilterBar>
      {problem ? (
        <FilterProblem text={daysSentence(problem)} onClear={() => change({ from: null, to: null })} />
      ) : (
        <PagedList pages={pages} empty={<NoTickets />}>
          {range && <p className="-mb-1 text-sm text-muted tabular-nums">{shownRange(range)}</p>}
          <SportRows rows={pages.rows ?? []} />
        </PagedList>
      )}
      {total.data && <Totals total={total.data} />}
    </PageFrame>
  )
}

/** The days are the page's one filter, and chosen above. */
function NoTickets() {
  const next = useFamily('sport') && <NextStep href="/game/sport">{families('sport')}</NextStep>
  return <Empty kind="tickets" text={games('no_sport_tickets')} next={next} />
}
