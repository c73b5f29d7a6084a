/** /game/lottery/result: what has been drawn, by type and day. */
import { FilterBar, FilterRow, Select } from '../../lists/filter-parts.tsx'
import { UnknownFilter } from '../../lists/notices.tsx'
import { PagedList } from '../../lists/paged-list.tsx'
import { useSearch } from '../../lists/search.ts'
import { usePages } from '../../lists/use-pages.ts'
import { useUser } from '../../session/session.ts'
import { lotteryPages } from '../../text/lottery-pages.ts'
import { records } from '../../text/records.ts'
import { Button } from '../../ui/button.tsx'
import { NextStep } from '../../ui/next-step.tsx'
import { Empty } from '../../ui/states.tsx'
import { LotteryFrame } from '../lottery-frame.tsx'
import { typeOptions } from '../type-options.ts'
import { DayPick } from './day-pick.tsx'
import { ResultCard } from './result-card.tsx'
import { resultFilters } from './result-filters.ts'
import '../lottery-sentences.ts'

/** Results are confirmed by people some time after a draw: the newest page is asked for again now and then. */
const REFRESH_MS = 30_000
/** The newest draws are laid open; older ones open when they are pressed. */
const OPEN_CARDS = 3

export default function ResultPage() {
  const [search, change] = useSearch()
  const { type, date, unknown, query } = resultFilters(search)
  const pages = usePages('GET /api/lottery/result/list', query, { refreshInterval: REFRESH_MS })
  return (
    <LotteryFrame title={lotteryPages('result')} section="result">
      <FilterBar>
        <DayPick date={date} onPick={(next) => change({ date: next })} />
        <FilterRow>
          <Select
            label={records('type')}
            options={typeOptions()}
            value={type}
            onChange={(next) => change({ type: next === 'ALL' ? null : next })}
          />
        </FilterRow>
      </FilterBar>
      {unknown && <UnknownFilter />}
      <PagedList
        pages={pages}
        empty={<NoResults isFiltered={date !== null} onClear={() => change({ date: null })} />}
      >
        <ol className="grid gap-3 pb-4">
          {(pages.rows ?? []).map((result, at) => (
            <li key={result.id} className="min-w-0">
              <ResultCard result={result} isOpen={at < OPEN_CARDS} />
            </li>
          ))}
        </ol>
      </PagedList>
    </LotteryFrame>
  )
}

function NoResults({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const isOffered = useUser().enableLottery
  if (!isFiltered) {
    const bet = isOffered && <NextStep href="/game/lottery">{lotteryPages('go_bet')}</NextStep>
    return <Empty kind="results" text={lotteryPages('no_results_yet')} next={bet} />
  }
  const next = <Button onClick={onClear}>{records('all_days')}</Button>
  return <Empty kind="results" text={lotteryPages('no_results')} next={next} />
}
