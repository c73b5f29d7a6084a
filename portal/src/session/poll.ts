/** The poll this player looks at: the cookie `poll`, else POLL_1, as the server reads it. */
import { readCookie, writeCookie } from '../calls/cookies.ts'
import { createStore, useStore } from '../ui/store.ts'

export type PollName = 'POLL_1' | 'POLL_2'

const chosen = createStore<PollName | null>(null)

/** Before anybody renders. */
export function currentPoll(): PollName {
  return chosen.get() ?? (readCookie('poll') === 'POLL_2' ? 'POLL_2' : 'POLL_1')
}

export function choosePoll(poll: PollName): void {
  writeCookie('poll', poll)
  chosen.set(poll)
}

export function usePoll(): PollName {
  useStore(chosen)
  return currentPoll()
}

/**
 * The poll cookie after a user load (specification 4.2): POLL_2 if the cookie is missing and fast play is on,
 * or if the setting disables poll 1 while the cookie says POLL_1. Null: leave it.
 */
export function pollAfterUserLoad(
  cookie: string | null,
  user: { enableFastGamePlay: boolean; setting: { enabled_poll_1: boolean } },
): 'POLL_2' | null {
  if (cookie === null && user.enableFastGamePlay) return 'POLL_2'
  if (cookie === 'POLL_1' && !user.setting.enabled_poll_1) return 'POLL_2'
  return null
}
