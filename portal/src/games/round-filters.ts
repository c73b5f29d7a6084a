/** What the address of the casino report asks for: kind of game and days. */
import type { QueryOf } from '@samnang/contract/endpoints'
import type { RoundKind } from '@samnang/contract/games'
import { type DayRange, quickRange } from '../lists/days.ts'
import { choiceIn, type DaysProblem, daysOf } from '../lists/filters.ts'

export const KINDS: readonly RoundKind[] = ['ALL', 'casino', 'slot', 'fishing']

export interface RoundFilters {
  kind: RoundKind
  range: DayRange | null
  problem: DaysProblem | null
  unknown: boolean
  query: NonNullable<QueryOf<'GET /api/external/report/casino/total'>>
}

/** Without days: the last seven. `today` is the day in Phnom Penh. */
export function roundFilters(address: URLSearchParams, today: string): RoundFilters {
  const kind = choiceIn(address, 'kind', KINDS)
  const { range, problem } = daysOf(address, quickRange('week', today))
  return {
    kind: kind.value ?? 'ALL',
    range,
    problem,
    unknown: kind.unknown,
    query: { ...(kind.value && kind.value !== 'ALL' ? { kind: kind.value } : {}), ...(range ?? {}) },
  }
}
