import type { Result } from '@samnang/contract/lotto59'
import type { Receipt } from '@samnang/contract/report'
import { dayAt } from '@samnang/core/phnom-penh-day'
import { useCall } from '../calls/use-call.ts'
import { useFresh } from '../lists/use-fresh.ts'

export interface DrawResult {
  /** Null while it is not published. */
  result: Result | null
  isLoading: boolean
  hasFailed: boolean
  retry: () => void
}

/** The result of a receipt's draw, found by the day on which it closed and its number. */
export function useResult(receipt: Receipt): DrawResult {
  const isOver = receipt.tickets.every((ticket) => !ticket.outstanding)
  const date = dayAt(Date.parse(receipt.closes_at))
  const query = { poll: receipt.poll, date, number: String(receipt.number), limit: '1' }
  const { data, error, isLoading, mutate } = useCall('GET /api/v1/result/history', isOver ? { query } : null)
  const found = data?.rows[0]
  // Tickets may be paid a moment before the result is public.
  useFresh('result', () => {
    if (!found) void mutate()
  })
  return {
    result: found?.result_id === receipt.result_id ? found : null,
    isLoading,
    hasFailed: error !== undefined && data === undefined,
    retry: () => void mutate(),
  }
}
