/** /report/casino: rounds of casino, slots and fishing by kind and days, with their totals. */
import type { GameRoundTotal } from '@samnang/contract/games'
import { dayAt } from '@samnang/core/phnom-penh-day'
import { useCall } from '../calls/use-call.ts'
import { shownRange } from '../lists/days.ts'
import { DayFilter, FilterBar, FilterRow, Select } from '../lists/filter-parts.tsx'
import { daysSentence, Figure, FilterProblem, SumsBar, UnknownFilter } from '../lists/notices.tsx'
import { PageFrame } from '../lists/page-frame.tsx'
import { PagedList } from '../lists/paged-list.tsx'
import { useSearch } from '../lists/search.ts'
import { useFresh } from '../lists/use-fresh.ts'
import { usePages } from '../lists/use-pages.ts'
import { serverNow } from '../live/server-clock.ts'
import { price } from '../text/format.ts'
import { games } from '../text/games.ts'
import { records } from '../text/records.ts'
import { Riel } from '../ui/riel.tsx'
import { Empty } from '../ui/states.tsx'
import { KINDS, roundFilters } from './round-filters.ts'
import { RoundRows } from './round-rows.tsx'

export default function CasinoReportPage() {
  const [address, change] = useSearch()
  const { kind, problem, query, range, unknown } = roundFilters(address, dayAt(serverNow()))
  const pages = usePages('GET /api/external/report/casino', problem ? null : query)
  const total = useCall('GET /api/external/report/casino/total', problem ? null : { query })
  useFresh('balance', () => {
    pages.refresh()
    void total.mutate()
  })
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
        </FilterRow>
      </FilterBar>
      {unknown && <UnknownFilter />}
      {problem ? (
        <FilterProblem
          text={daysSentence(problem)}
          onClear={() => change({ kind: null, from: null, to: null })}
        />
      ) : (
        <PagedList pages={pages} empty={<Empty text={records('nothing_found')} />}>
          {range && <p className="-mb-1 text-sm text-muted tabular-nums">{shownRange(range)}</p>}
          <RoundRows rows={pages.rows ?? []} />
        </PagedList>
      )}
      {total.data && <Totals total={total.data} />}
    </PageFrame>
  )
}

/** The server's sums over all rounds, not only over those on the screen. */
function Totals({ total }: { total: GameRoundTotal }) {
  return (
    <SumsBar title={records('sums')}>
      <Figure name={`${records('staked')} (${price(total.count)})`}>
        <Riel amount={total.bet} />
      </Figure>
      <Figure name={games('win')}>
        <Riel amount={total.win} className={total.win > 0 ? 'text-win' : ''} />
      </Figure>
      <Figure name={records('net')}>
        <Riel amount={total.net} className={total.net < 0 ? 'text-lose' : 'text-win'} />
      </Figure>
    </SumsBar>
  )
}
