/** How many exceptions of providers' calls wait: told to those alone who may see them. */
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { useAnswer } from '../calls/use-answer.ts'
import { useMay } from '../session/session.ts'
import { useQueue } from './use-queue.ts'

/** One is overdue without anything happening, and the stream may be silent. */
const BY_ITSELF_MS = 30_000

/** Null: not this colleague's to see, or not known yet. */
export function useExceptionsWaiting(): OfficeReply<'GET /api/exceptions-waiting'> | null {
  const may = useMay('providers.read')
  const { data, mutate } = useAnswer('GET /api/exceptions-waiting', may ? {} : null, {
    refreshMs: BY_ITSELF_MS,
  })
  useQueue('exceptions', () => void mutate())
  return data ?? null
}
