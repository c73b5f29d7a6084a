/** /ticket/lotto59: the player's tickets by draw and then by slip. */
import type { TicketTotal } from '@samnang/contract/lotto59'
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
import { lotto59 } from '../text/lotto59.ts'
import { records } from '../text/records.ts'
import { NextStep } from '../ui/next-step.tsx'
import { Riel } from '../ui/riel.tsx'
import { Empty } from '../ui/states.tsx'
import { pollOptions } from './names.ts'
import { ResultCard } from './result-card.tsx'
import { resultGroupsOf } from './result-groups.ts'
import { STATES, ticketFilters } from './ticket-filters.ts'
import '../lotto59/lotto59.css'

export default function TicketListPage() {
  const [search, change] = useSearch()
  const filters = ticketFilters(search)
  const pages = usePages('GET /api/v1/ticket/list', filters.problem ? null : filters.query)
  useFresh('tickets', pages.refresh)
  const rows = pages.rows ?? []
  const clear = () => change({ state: null, poll: null, from: null, to: null })
  return (
    <PageFrame title={records('tickets')}>
      <FilterBar>
        <DayFilter allDays range={filters.range} search={search} change={change} />
        <FilterRow>
          <Select
            label={records('state')}
            options={STATES.map((state) => [state, records(STATE_TEXT[state])] as const)}
            value={filters.state}
            onChange={(state) => change({ state: state === 'all' ? null : state })}
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
      {filters.problem ? (
        <FilterProblem text={daysSentence(filters.problem)} onClear={clear} />
      ) : (
        <PagedList
          pages={pages}
          empty={filters.isFiltered ? <NothingFound onClear={clear} /> : <NoTickets />}
        >
          <ol className="grid gap-3 pb-2 desk:grid-cols-2 desk:items-start">
            {resultGroupsOf(rows).map((group) => (
              <li key={group.resultId} className="min-w-0">
                <ResultCard group={group} />
              </li>
            ))}
          </ol>
        </PagedList>
      )}
      {rows.length > 0 && pages.first?.total && <Totals total={pages.first.total} />}
    </PageFrame>
  )
}

/** The server's sums over the whole filter, not only over what is on the screen. */
function Totals({ total }: { total: TicketTotal }) {
  return (
    <SumsBar title={records('sums')}>
      <Figure name={records('total_bet_amount')}>
        <Riel amount={total.amount} />
      </Figure>
      <Figure name={records('total_pay_amount')}>
        <Riel amount={total.payout} className={total.payout > 0 ? 'text-win' : ''} />
      </Figure>
      {total.jackpot_win_amount > 0 && (
        <Figure name={records('jackpot_part')}>
          <Riel amount={total.jackpot_win_amount} />
        </Figure>
      )}
    </SumsBar>
  )
}

const STATE_TEXT = { all: 'all', waiting: 'waiting', finished: 'finished', won: 'won' } as const

function NoTickets() {
  const next = <NextStep href={POST_LOGIN}>{lotto59('title')}</NextStep>
  return <Empty kind="tickets" text={records('no_tickets')} next={next} />
}
