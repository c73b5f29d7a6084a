/** What the address of the past results asks for. */
import type { QueryOf } from '@samnang/contract/endpoints'
import type { Poll } from '@samnang/contract/shapes'
import { isDay } from '../../lists/days.ts'
import { choiceIn } from '../../lists/filters.ts'
import { toLatinDigits } from '../../text/format.ts'

const POLLS = ['POLL_1', 'POLL_2'] as const
const PICKS = 5
const HIGHEST = 59

type HistoryProblem = 'not_a_day' | 'bad_number'

export interface HistoryFilters {
  poll: Poll
  date: string | null
  number: string
  problem: HistoryProblem | null
  unknown: boolean
  query: NonNullable<QueryOf<'GET /api/v1/result/history'>>
}

/** Without a poll in the address: the one that the player plays. */
export function historyFilters(search: URLSearchParams, poll: Poll): HistoryFilters {
  const asked = choiceIn(search, 'poll', POLLS)
  const chosen = asked.value ?? poll
  const date = search.get('date')
  const number = search.get('number') ?? ''
  const plain = drawNumber(number)
  const isDate = date !== null && date !== ''
  return {
    poll: chosen,
    date: isDate ? date : null,
    number,
    problem: isDate && !isDay(date) ? 'not_a_day' : number !== '' && plain === null ? 'bad_number' : null,
    unknown: asked.unknown,
    query: {
      poll: chosen,
      ...(isDate ? { date } : {}),
      ...(plain === null ? {} : { number: plain }),
    },
  }
}

/** The number of a draw within its day, in either script; null when it is none. */
function drawNumber(text: string): string | null {
  const digits = toLatinDigits(text).trim()
  return /^[1-9][0-9]{0,3}$/.test(digits) ? digits : null
}

/** Five different numbers from 1 to 59 out of what somebody typed, ascending; null when they are not that. */
export function fiveNumbers(text: string): number[] | null {
  const words = toLatinDigits(text)
    .split(/[\s,.;+\-/]+/)
    .filter((word) => word !== '')
  const numbers = words.filter((word) => /^\d{1,2}$/.test(word)).map(Number)
  if (words.length !== PICKS || numbers.length !== PICKS || new Set(numbers).size !== PICKS) return null
  return numbers.every((number) => number >= 1 && number <= HIGHEST) ? numbers.sort((a, b) => a - b) : null
}

/** The number of a ticket in either script, with or without # and zeros before it; null when it is none. */
export function ticketNumber(text: string): string | null {
  const digits = toLatinDigits(text).replace(/[\s#]/g, '').replace(/^0+/, '')
  return /^[1-9][0-9]{0,15}$/.test(digits) && Number.isSafeInteger(Number(digits)) ? digits : null
}
