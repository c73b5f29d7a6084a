/** What the address of the lottery's tickets asks for: type, days, state. */
import type { QueryOf } from '@samnang/contract/endpoints'
import type { LotteryTicketState, LotteryType } from '@samnang/contract/lottery'
import type { DayRange } from '../../lists/days.ts'
import { choiceIn, type DaysProblem, daysOf } from '../../lists/filters.ts'
import { toLatinDigits } from '../../text/format.ts'
import { LOTTERY_TYPES } from '../draw-names.ts'

/** No number is longer. */
const LONGEST = 20

export const TICKET_STATES: readonly LotteryTicketState[] = [
  'placed',
  'won',
  'lost',
  'draft',
  'deleted',
  'void',
]

export interface TicketFilters {
  type: 'ALL' | LotteryType
  state: 'ALL' | LotteryTicketState
  /** Null: all days, or days that make no sense. */
  range: DayRange | null
  /** A ticket's number, or a number that was bet on; '' for all. */
  search: string
  problem: DaysProblem | null
  unknown: boolean
  isFiltered: boolean
  query: NonNullable<QueryOf<'GET /api/lottery/ticket/total'>>
  /** The same without state and search: what the report asks for. */
  reportQuery: NonNullable<QueryOf<'GET /api/lottery/ticket/total'>>
}

/** `fallback`: the days where the address names none. */
export function ticketFilters(search: URLSearchParams, fallback: DayRange | null): TicketFilters {
  const type = choiceIn(search, 'type', LOTTERY_TYPES)
  const state = choiceIn(search, 'state', TICKET_STATES)
  const { range, problem } = daysOf(search, fallback)
  const text = searched(search.get('search') ?? '')
  const reportQuery = { ...(type.value ? { type: type.value } : {}), ...(range ?? {}) }
  return {
    type: type.value ?? 'ALL',
    state: state.value ?? 'ALL',
    range,
    search: text,
    problem,
    unknown: type.unknown || state.unknown,
    isFiltered: type.value !== null || state.value !== null || range !== null || text !== '',
    query: {
      ...reportQuery,
      ...(state.value ? { state: state.value } : {}),
      ...(text ? { search: text } : {}),
    },
    reportQuery,
  }
}

/** In either script. More digits than a bet has, or a `#`, are a ticket's number: "#០០០០០១២" → "12". */
export function searched(text: string): string {
  const plain = toLatinDigits(text).trim().slice(0, LONGEST)
  return /^(#\d*|\d{4,})$/.test(plain) ? plain.replace(/^#?0*/, '') : plain
}
