/** The days of a statement; without any in the address, the running month. */
import { quickRange } from '../lists/days.ts'
import { type AskedDays, daysOf } from '../lists/filters.ts'

export function statementFilters(search: URLSearchParams, today: string): AskedDays {
  return daysOf(search, quickRange('month', today))
}
