/** What the address of the report asks for: the twelve types of specification 9.5, poll and days. */
import type { QueryOf } from '@samnang/contract/endpoints'
import type { ReportType } from '@samnang/contract/report'
import { RANGES } from '@samnang/core/lotto59/markets'
import { type DayRange, quickRange } from '../lists/days.ts'
import { choiceIn, type DaysProblem, daysOf } from '../lists/filters.ts'
import { ordinal } from '../text/ordinal.ts'
import { records } from '../text/records.ts'

const PLAIN = ['ALL', 'JACKPOT', 'WIN_JACKPOT', 'NOT_JACKPOT', 'OUTSTANDING'] as const
const POLLS = ['POLL_1', 'POLL_2'] as const
export const REPORT_TYPES: readonly ReportType[] = [...PLAIN, ...RANGES.map(({ type }) => type)]

export interface ReportFilters {
  type: ReportType
  poll: 'ALL' | (typeof POLLS)[number]
  range: DayRange | null
  problem: DaysProblem | null
  unknown: boolean
  isFiltered: boolean
  query: NonNullable<QueryOf<'GET /api/bet/report'>>
}

/** Without days: the last seven. `today` is the day in Phnom Penh. */
export function reportFilters(search: URLSearchParams, today: string): ReportFilters {
  const type = choiceIn(search, 'type', REPORT_TYPES)
  const poll = choiceIn(search, 'poll', POLLS)
  const { range, problem } = daysOf(search, quickRange('week', today))
  return {
    type: type.value ?? 'ALL',
    poll: poll.value ?? 'ALL',
    range,
    problem,
    unknown: type.unknown || poll.unknown,
    isFiltered: ['type', 'poll', 'from', 'to'].some((name) => search.has(name)),
    query: {
      ...(type.value && type.value !== 'ALL' ? { type: type.value } : {}),
      ...(poll.value ? { poll: poll.value } : {}),
      ...(range ?? {}),
    },
  }
}

/** "ជែកផត", "ចន្លោះទី ៣ · 275–325". */
export function typeName(type: ReportType): string {
  const range = RANGES.find((one) => one.type === type)
  if (range) return records('type_range', { n: ordinal(range.typeNo), range: `${range.low}–${range.high}` })
  return records(`type_${type.toLowerCase() as Lowercase<(typeof PLAIN)[number]>}`)
}
