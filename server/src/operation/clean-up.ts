/**
 * What is done every minute: old rows are removed, deposits of which nothing was shown run out, finished draws counted
 * for the reports, the next parts of the slips made, players' events linked into the audit log's chain and its head told
 * once a day. Processes that do it at once do not disturb each other.
 */
import { DAY_MS } from '@samnang/core/phnom-penh-day'
import { cutHead, linkWaiting } from '../base/audit-chain.ts'
import { expireDeposits } from '../cashier/expire-deposits.ts'
import { makeSlipParts, slipRoom } from '../database/slip-parts.ts'
import { deleteOldEvents } from '../live/outbox.ts'
import { countFinishedDraws } from '../lotto59/count-finished-draws.ts'
import { tellDueLimits } from '../notices/tell-due-limits.ts'
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
    expireDeposits(money).catch((error: unknown) => log.warn({ err: error }, 'deposits not expired'))
    countFinishedDraws(money).catch((error: unknown) => log.warn({ err: error }, 'draws not counted'))
    tellDueLimits(money).catch((error: unknown) => log.warn({ err: error }, 'due limits not told'))
    tendAudit({ money, log }).catch((error: unknown) => log.warn({ err: error }, 'audit log not linked'))
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

/** The head of a day is told to the log, which others keep: from then on nobody can write that past anew unseen. */
export async function tendAudit({ money, log }: Pick<Parts, 'money' | 'log'>): Promise<void> {
  await linkWaiting(money)
  const head = await cutHead(money)
  if (head === null) return
  const day = new Date(head.day * DAY_MS).toISOString().slice(0, 10)
  log.info({ day, events: String(head.seq), head: head.hash.toString('hex') }, 'audit log: head of the day')
}
