/** /game/lottery/ticket and /ticket/lottery: the player's tickets by type, days and state. */
import { useCall } from '../../calls/use-call.ts'
import { DayFilter, FilterBar, FilterRow, Select } from '../../lists/filter-parts.tsx'
import { daysSentence, FilterProblem, NothingFound, UnknownFilter } from '../../lists/notices.tsx'
import { PagedList } from '../../lists/paged-list.tsx'
import { useSearch } from '../../lists/search.ts'
import { useFresh } from '../../lists/use-fresh.ts'
import { usePages } from '../../lists/use-pages.ts'
import { useUser } from '../../session/session.ts'
import { lotteryPages } from '../../text/lottery-pages.ts'
import { records } from '../../text/records.ts'
import { NextStep } from '../../ui/next-step.tsx'
import { Empty } from '../../ui/states.tsx'
import { LotteryFrame } from '../lottery-frame.tsx'
import { LotterySums } from '../lottery-sums.tsx'
import { typeOptions } from '../type-options.ts'
import { SearchField } from './search-field.tsx'
import { searched, TICKET_STATES, ticketFilters } from './ticket-filters.ts'
import { TicketRows } from './ticket-rows.tsx'
import '../lottery-sentences.ts'

/** `isGame`: below /game/lottery. */
export default function LotteryTicketsPage({ isGame }: { isGame: boolean }) {
  const [search, change] = useSearch()
  const filters = ticketFilters(search, null)
  const { problem, query } = filters
  const pages = usePages('GET /api/lottery/ticket/list', problem ? null : query)
  const total = useCall('GET /api/lottery/ticket/total', problem ? null : { query })
  // Bets, winnings and refunds of the lottery are told by what they do to the balance.
  useFresh('balance', () => {
    pages.refresh()
    void total.mutate()
  })
  return (
    <LotteryFrame title={lotteryPages('tickets')} section="ticket">
      <FilterBar>
        <DayFilter allDays range={filters.range} search={search} change={change} />
        <FilterRow>
          <Select
            label={records('type')}
            options={typeOptions()}
            value={filters.type}
            onChange={(type) => change({ type: type === 'ALL' ? null : type })}
          />
          <Select
            label={records('state')}
            options={STATE_CHOICES.map((state) => [state, stateName(state)] as const)}
            value={filters.state}
            onChange={(state) => change({ state: state === 'ALL' ? null : state })}
          />
          <SearchField value={filters.search} onSearch={(text) => change({ search: searched(text) })} />
        </FilterRow>
      </FilterBar>
      {filters.unknown && <UnknownFilter />}
      {problem ? (
        <FilterProblem text={daysSentence(problem)} onClear={() => change(NO_FILTERS)} />
      ) : (
        <PagedList
          pages={pages}
          empty={filters.isFiltered ? <NothingFound onClear={() => change(NO_FILTERS)} /> : <NoTickets />}
        >
          <TicketRows rows={pages.rows ?? []} isGame={isGame} />
        </PagedList>
      )}
      {total.data && total.data.count > 0 && <LotterySums total={total.data} />}
    </LotteryFrame>
  )
}

const STATE_CHOICES = ['ALL', ...TICKET_STATES] as const
const NO_FILTERS = { type: null, state: null, search: null, from: null, to: null }

function stateName(state: (typeof STATE_CHOICES)[number]): string {
  return lotteryPages(state === 'ALL' ? 'all' : state)
}

function NoTickets() {
  const isOffered = useUser().enableLottery
  const next = isOffered && <NextStep href="/game/lottery">{lotteryPages('go_bet')}</NextStep>
  return <Empty kind="tickets" text={lotteryPages('no_tickets')} next={next} />
}
