/** The poll this player looks at: the cookie `poll`, else POLL_1, as the server reads it. */
import { readCookie, writeCookie } from '../calls/cookies.ts'
import { createStore, useStore } from '../ui/store.ts'

export type PollName = 'POLL_1' | 'POLL_2'

const chosen = createStore<PollName | null>(null)

function currentPoll(): PollName {
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
