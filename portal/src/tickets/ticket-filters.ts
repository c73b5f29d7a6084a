/** What the address of the ticket list asks for. */
import type { QueryOf } from '@samnang/contract/endpoints'
import type { DayRange } from '../lists/days.ts'
import { choiceIn, type DaysProblem, daysOf } from '../lists/filters.ts'

export const STATES = ['all', 'waiting', 'finished', 'won'] as const
const POLLS = ['POLL_1', 'POLL_2'] as const

export interface TicketFilters {
  state: (typeof STATES)[number]
  poll: 'ALL' | (typeof POLLS)[number]
  range: DayRange | null
  problem: DaysProblem | null
  unknown: boolean
  isFiltered: boolean
  query: NonNullable<QueryOf<'GET /api/v1/ticket/list'>>
}

export function ticketFilters(search: URLSearchParams): TicketFilters {
  const state = choiceIn(search, 'state', STATES)
  const poll = choiceIn(search, 'poll', POLLS)
  const { range, problem } = daysOf(search, null)
  const chosen = state.value ?? 'all'
  return {
    state: chosen,
    poll: poll.value ?? 'ALL',
    range,
    problem,
    unknown: state.unknown || poll.unknown,
    isFiltered: chosen !== 'all' || poll.value !== null || range !== null,
    query: {
      ...(poll.value ? { poll: poll.value } : {}),
      ...outcomeAsked(chosen),
      ...(range ?? {}),
    },
  }
}

function outcomeAsked(state: TicketFilters['state']): Pick<TicketFilters['query'], 'outstanding' | 'won'> {
  switch (state) {
    case 'all':
      return {}
    case 'won':
      return { won: 'true' }
    case 'waiting':
    case 'finished':
      return { outstanding: state === 'waiting' ? 'true' : 'false' }
  }
}
