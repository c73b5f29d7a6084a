import type { Result } from '@samnang/contract/lotto59'
import type { Receipt } from '@samnang/contract/report'
import { useCall } from '../calls/use-call.ts'

export interface DrawResult {
  /** Null while it is not published. */
  result: Result | null
  isLoading: boolean
  hasFailed: boolean
  retry: () => void
}

/** The result of a receipt's draw: the newest one of its poll up to it, if it is this one. */
export function useResult(receipt: Receipt): DrawResult {
  const isOver = receipt.tickets.every((ticket) => !ticket.outstanding)
  const query = { poll: receipt.poll, before: String(receipt.result_id + 1), limit: '1' }
  const { data, error, isLoading, mutate } = useCall('GET /api/v1/result/history', isOver ? { query } : null)
  const found = data?.rows[0]
  return {
    result: found?.result_id === receipt.result_id ? found : null,
    isLoading,
    hasFailed: error !== undefined && data === undefined,
    retry: () => void mutate(),
  }
}
