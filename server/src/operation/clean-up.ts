/** Removes what has had its time, every minute; processes that do it at once do not disturb each other. */
import { deleteOldEvents } from '../live/outbox-store.ts'
import type { Parts } from '../parts.ts'
import { deleteOldSessions } from '../players/session-store.ts'

const EVERY_MS = 60_000

export function startCleanUp({ reads, log }: Pick<Parts, 'reads' | 'log'>): { stop(): void } {
  const timer = setInterval(() => {
    Promise.all([deleteOldEvents(reads), deleteOldSessions(reads)]).catch((error: unknown) =>
      log.warn({ err: error }, 'clean-up failed'),
    )
  }, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
