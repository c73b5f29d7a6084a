/** What follows on a try to send a slip: it stands, it is sent again, it waits for its player, or it never will be sent. */
import { OTHER_PLAYER } from '../calls/outcomes.ts'

export type SlipVerdict = 'again' | 'refused' | 'stopped'

/** No answer, too much at once, or a server that restarts: the same bytes are sent again and change nothing. */
const AGAIN = new Set([0, 408, 409, 425, 429, 500, 502, 503, 504])
/** The session has ended, or is another player's: whose photo it is goes on when they are back. */
const STOPPED = new Set([401, 403, 411, 419])
/** What a proxy, or a network that wants to be paid, says in place of the house: it knows nothing of the slip. */
const NOT_OURS = /^(?:http_(?!413)|unexpected$)/

export function verdictOf({ status, code }: { status: number; code: string }): SlipVerdict {
  if (NOT_OURS.test(code)) return 'again'
  if (code === 'deposit_closed') return 'refused'
  if (STOPPED.has(status) || code === OTHER_PLAYER) return 'stopped'
  return AGAIN.has(status) ? 'again' : 'refused'
}

const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]

/** How long the next try waits after so many have failed; a network that comes back is not waited for. */
export function waitAfter(tries: number): number {
  return WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? 0
}
