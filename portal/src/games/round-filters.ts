/** What the addresses of the reports of games ask for: kind of game, days, and whether only what has won. */
import type { QueryOf } from '@samnang/contract/endpoints'
import type { RoundKind } from '@samnang/contract/games'
import { type DayRange, quickRange } from '../lists/days.ts'
import { choiceIn, type DaysProblem, daysOf } from '../lists/filters.ts'

export const KINDS: readonly RoundKind[] = ['ALL', 'casino', 'slot', 'fishing']

/** `won` is what has paid more than it cost. */
export const OUTCOMES = ['all', 'won'] as const
type Outcome = (typeof OUTCOMES)[number]

interface DayFilters {
  outcome: Outcome
  range: DayRange | null
  problem: DaysProblem | null
  unknown: boolean
  isFiltered: boolean
  query: NonNullable<QueryOf<'GET /api/external/report/sport/total'>>
}

export interface RoundFilters extends DayFilters {
  kind: RoundKind
  query: NonNullable<QueryOf<'GET /api/external/report/casino/total'>>
}

/** Of tickets of the sportsbook. Without days: the last seven. `today` is the day in Phnom Penh. */
export function sportFilters(address: URLSearchParams, today: string): DayFilters {
  const outcome = choiceIn(address, 'state', OUTCOMES)
  const { range, problem } = daysOf(address, quickRange('week', today))
  return {
    outcome: outcome.value ?? 'all',
    range,
    problem,
    unknown: outcome.unknown,
    isFiltered: ['state', 'from', 'to'].some((name) => address.has(name)),
    query: { ...(outcome.value === 'won' ? { won: 'true' } : {}), ...(range ?? {}) },
  }
}

/** Of rounds: the same, and a kind of game. */
export function roundFilters(address: URLSearchParams, today: string): RoundFilters {
  const kind = choiceIn(address, 'kind', KINDS)
  const filters = sportFilters(address, today)
  return {
    ...filters,
    kind: kind.value ?? 'ALL',
    unknown: kind.unknown || filters.unknown,
    isFiltered: filters.isFiltered || address.has('kind'),
    query: { ...(kind.value && kind.value !== 'ALL' ? { kind: kind.value } : {}), ...filters.query },
  }
}
