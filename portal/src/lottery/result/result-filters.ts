/** What the address of the results asks for: a type and a day. */
import type { QueryOf } from '@samnang/contract/endpoints'
import type { LotteryType } from '@samnang/contract/lottery'
import { isDay } from '../../lists/days.ts'
import { choiceIn } from '../../lists/filters.ts'
import { LOTTERY_TYPES } from '../draw-names.ts'

export interface ResultFilters {
  type: 'ALL' | LotteryType
  /** Null: the latest draws of all days. */
  date: string | null
  unknown: boolean
  query: NonNullable<QueryOf<'GET /api/lottery/result/list'>>
}

/** What is not understood is left out, and told. */
export function resultFilters(search: URLSearchParams): ResultFilters {
  const type = choiceIn(search, 'type', LOTTERY_TYPES)
  const asked = search.get('date') ?? ''
  const date = isDay(asked) ? asked : null
  return {
    type: type.value ?? 'ALL',
    date,
    unknown: type.unknown || (asked !== '' && date === null),
    query: { ...(type.value ? { type: type.value } : {}), ...(date ? { date } : {}) },
  }
}
