/** What the address of a history of deposits or withdrawals asks for. */
import type { QueryOf } from '@samnang/contract/endpoints'
import type { Transaction } from '@samnang/contract/money'
import type { DayRange } from '../lists/days.ts'
import { choiceIn, type DaysProblem, daysOf } from '../lists/filters.ts'

export const STATUSES = ['PENDING', 'DONE', 'REJECTED'] as const

export interface TransactionFilters {
  status: 'ALL' | Transaction['status']
  range: DayRange | null
  problem: DaysProblem | null
  unknown: boolean
  isFiltered: boolean
  query: NonNullable<QueryOf<'GET /api/transaction/list'>>
}

export function transactionFilters(search: URLSearchParams, type: Transaction['type']): TransactionFilters {
  const status = choiceIn(search, 'status', STATUSES)
  const { range, problem } = daysOf(search, null)
  return {
    status: status.value ?? 'ALL',
    range,
    problem,
    unknown: status.unknown,
    isFiltered: status.value !== null || range !== null,
    query: { type, ...(status.value ? { status: status.value } : {}), ...(range ?? {}) },
  }
}
