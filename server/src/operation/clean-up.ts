/**
 * What is done every minute: old rows are removed, finished draws counted for the reports, the next parts of the slips
 * made. Processes that do it at once do not disturb each other.
 */

import { makeSlipParts, slipRoom } from '../database/slip-parts.ts'
import { deleteOldEvents } from '../live/outbox.ts'
import { countFinishedDraws } from '../lotto59/count-finished-draws.ts'
import type { Parts } from '../parts.ts'
import { forgetOldVisits } from '../players/forget-old.ts'

const EVERY_MS = 60_000

export function startCleanUp({ money, reads, log }: Pick<Parts, 'money' | 'reads' | 'log'>): {
  stop(): void
} {
  prepareSlips({ money, log })
  const timer = setInterval(() => {
    prepareSlips({ money, log })
    Promise.all([deleteOldEvents(reads), forgetOldVisits(reads)]).catch((error: unknown) =>
      log.warn({ err: error }, 'clean-up failed'),
    )
    countFinishedDraws(money).catch((error: unknown) => log.warn({ err: error }, 'draws not counted'))
  }, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** Parts are made two days ahead: without one for the next day something is wrong that a person has to look at. */
function prepareSlips({ money, log }: Pick<Parts, 'money' | 'log'>): void {
  makeSlipParts(money)
    .catch((error: unknown) => log.error({ err: error }, 'no part made for the next slips'))
    .then(() => slipRoom(money))
    .then(({ room, used }) => {
      if (room < used) log.error({ room, used }, 'a day from now slips have no part')
    })
    .catch((error: unknown) => log.warn({ err: error }, 'parts of the slips not looked at'))
}
