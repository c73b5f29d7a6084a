/** /ticket/lotto59: the player's tickets by draw and then by slip. */
import type { TicketTotal } from '@samnang/contract/lotto59'
import { Link } from 'wouter'
import { DayFilter, FilterBar, FilterRow, Select } from '../lists/filter-parts.tsx'
import { daysSentence, Figure, FilterProblem, SumsBar, UnknownFilter } from '../lists/notices.tsx'
import { PageFrame } from '../lists/page-frame.tsx'
import { PagedList } from '../lists/paged-list.tsx'
import { useSearch } from '../lists/search.ts'
import { useFresh } from '../lists/use-fresh.ts'
import { usePages } from '../lists/use-pages.ts'
import { POST_LOGIN } from '../session/post-login.ts'
import { lotto59 } from '../text/lotto59.ts'
import { records } from '../text/records.ts'
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
        <PagedList pages={pages} empty={<NoTickets isFiltered={filters.isFiltered} />}>
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
      <Figure name={records('jackpot_part')}>
        <Riel amount={total.jackpot_win_amount} />
      </Figure>
    </SumsBar>
  )
}

const STATE_TEXT = { all: 'all', waiting: 'waiting', finished: 'finished' } as const

function NoTickets({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <Empty text={records('nothing_found')} />
  return (
    <div className="grid gap-3">
      <Empty text={records('no_tickets')} />
      <Link
        href={POST_LOGIN}
        className="mx-auto inline-flex min-h-12 items-center rounded-md bg-gold px-6 font-bold text-gold-ink"
      >
        {lotto59('title')}
      </Link>
    </div>
  )
}
