/**
 * What is done every minute: old rows are removed, finished draws counted for the reports. Processes that do it at once
 * do not disturb each other.
 */
import { deleteOldEvents } from '../live/outbox.ts'
import { countFinishedDraws } from '../lotto59/count-finished-draws.ts'
import type { Parts } from '../parts.ts'
import { forgetOldVisits } from '../players/forget-old.ts'

const EVERY_MS = 60_000

export function startCleanUp({ money, reads, log }: Pick<Parts, 'money' | 'reads' | 'log'>): {
  stop(): void
} {
  const timer = setInterval(() => {
    Promise.all([deleteOldEvents(reads), forgetOldVisits(reads)]).catch((error: unknown) =>
      log.warn({ err: error }, 'clean-up failed'),
    )
    countFinishedDraws(money).catch((error: unknown) => log.warn({ err: error }, 'draws not counted'))
  }, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
