/** Calls of this page: its cookies, its words, its clock, and the outcomes that take over the whole screen. */
import { createCaller } from '@samnang/client/call'
import type { CallFailed } from '@samnang/client/call-failed'
import { base } from '../text/base.ts'
import { readCookie } from './cookies.ts'
import { OTHER_PLAYER, player, REMINDER_DUE, tellLoginAgain, tellMaintenance } from './outcomes.ts'
import { learnServerTime } from './server-clock.ts'

export type { CallOptions } from '@samnang/client/call'

/** Resolves with `data` of a success; rejects with `CallFailed`. */
export const call = createCaller({
  token: () => readCookie('XSRF-TOKEN'),
  player: player.get,
  say: base,
  failed: tell,
  told: learnServerTime,
})

function tell(failure: CallFailed, quiet: boolean): void {
  if (failure.status === 401 || failure.status === 411 || failure.status === 419) {
    if (!quiet) tellLoginAgain()
  } else if (failure.code === 'maintenance' || failure.code === 'http_503') {
    tellMaintenance(failure.notice)
  } else if (failure.code === REMINDER_DUE || failure.code === OTHER_PLAYER) {
    window.dispatchEvent(new Event(failure.code))
  }
}
