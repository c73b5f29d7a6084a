/** The way from one request to the next of its queue. */
import { useLocation } from 'wouter'
import { fetchAnswer } from '../calls/use-answer.ts'
import { cashier } from '../text/cashier.ts'
import { showNotice } from '../ui/notices.ts'
import type { DeskQueue } from './claim-bar.tsx'
import { nextOf } from './next-of.ts'

/** Opens it, or says that nothing waits. */
export function useNext(
  queue: DeskQueue,
  id: number,
  state: 'HELD' | 'APPROVED' = 'HELD',
): () => Promise<void> {
  const [, go] = useLocation()
  return async () => {
    const { rows } =
      queue === 'deposits'
        ? await fetchAnswer('GET /api/deposits', { query: { state: 'WAITING', limit: '100' } })
        : await fetchAnswer('GET /api/withdrawals', { query: { state, limit: '100' } })
    const next = nextOf(rows, id)
    if (next === null) showNotice({ text: cashier('none_waiting'), tone: 'good' })
    else go(`/${queue}/${next}`)
  }
}
