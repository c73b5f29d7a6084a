/** /report/casino: rounds of casino, slots and fishing by kind, days and outcome, with their totals. */
import { dayAt } from '@samnang/core/phnom-penh-day'
import { serverNow } from '../calls/server-clock.ts'
import { useCall } from '../calls/use-call.ts'
import { shownRange } from '../lists/days.ts'
import { DayFilter, FilterBar, FilterRow, Select } from '../lists/filter-parts.tsx'
import { daysSentence, FilterProblem, NothingFound, UnknownFilter } from '../lists/notices.tsx'
import { PageFrame } from '../lists/page-frame.tsx'
import { PagedList } from '../lists/paged-list.tsx'
import { useSearch } from '../lists/search.ts'
import { useFresh } from '../lists/use-fresh.ts'
import { usePages } from '../lists/use-pages.ts'
import { games } from '../text/games.ts'
import { NextStep } from '../ui/next-step.tsx'
import { Empty } from '../ui/states.tsx'
import { KINDS, roundFilters } from './round-filters.ts'
import { OutcomeSelect, Totals } from './round-parts.tsx'
import { RoundRows } from './round-rows.tsx'

export default function CasinoReportPage() {
  const [address, change] = useSearch()
  const { kind, outcome, problem, query, range, unknown, isFiltered } = roundFilters(
    address,
    dayAt(serverNow()),
  )
  const pages = usePages('GET /api/external/report/casino', problem ? null : query)
  const total = useCall('GET /api/external/report/casino/total', problem ? null : { query })
  useFresh('balance', () => {
    pages.refresh()
    void total.mutate()
  })
  const clear = () => change({ kind: null, state: null, from: null, to: null })
  return (
    <PageFrame title={games('report')}>
      <FilterBar>
        <DayFilter range={range} search={address} change={change} />
        <FilterRow>
          <Select
            label={games('kind')}
            options={KINDS.map((one) => [one, games(one === 'ALL' ? 'all' : one)] as const)}
            value={kind}
            onChange={(next) => change({ kind: next === 'ALL' ? null : next })}
          />
          <OutcomeSelect outcome={outcome} change={change} />
        </FilterRow>
      </FilterBar>
      {unknown && <UnknownFilter />}
      {problem ? (
        <FilterProblem text={daysSentence(problem)} onClear={clear} />
      ) : (
        <PagedList pages={pages} empty={isFiltered ? <NothingFound onClear={clear} /> : <NoRounds />}>
          {range && <p className="-mb-1 text-sm text-muted tabular-nums">{shownRange(range)}</p>}
          <RoundRows rows={pages.rows ?? []} />
        </PagedList>
      )}
      {total.data && <Totals total={total.data} />}
    </PageFrame>
  )
}

function NoRounds() {
  const next = <NextStep href="/games">{games('all_games')}</NextStep>
  return <Empty kind="games" text={games('no_rounds')} next={next} />
}
