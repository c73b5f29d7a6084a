/** The countdown to the close of the open draw, by the server's clock. Pure. All times are epoch milliseconds. */
import type { Poll } from '@samnang/contract/shapes'

export type CountdownStage = 'open' | 'closing' | 'closed'

export interface Countdown {
  stage: CountdownStage
  /** mm:ss, rounded up, so that 00:00 means closed. */
  text: string
  /** 1 at the opening, 0 at the close, in whole steps; above 1 before it opens. */
  left: number
}

/** The client closes a little before the server, so that a tap in the last moment is not a refusal. */
export const CLOSE_MARGIN_MS: Record<Poll, number> = { POLL_1: 1000, POLL_2: 500 }

/** From here on the countdown says "closing"; a third of the fast draw. */
const CLOSING_MS: Record<Poll, number> = { POLL_1: 10_000, POLL_2: 3_000 }

/**
 * A bar on a phone is no longer than this many dots wide: less than one of them nobody sees, and each move is painted. The
 * slow draw's goes on once a second, the fast one's at every beat.
 */
const STEPS = 300

export function countdownAt(draw: { poll: Poll; opensAt: number; closesAt: number }, now: number): Countdown {
  const end = draw.closesAt - CLOSE_MARGIN_MS[draw.poll]
  const remain = Math.max(0, end - now)
  const seconds = Math.ceil(remain / 1000)
  const stage = remain === 0 ? 'closed' : remain <= CLOSING_MS[draw.poll] ? 'closing' : 'open'
  const text = `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
  return { stage, text, left: Math.ceil((STEPS * remain) / (end - draw.opensAt)) / STEPS }
}

export type Announcement = '30' | '10' | 'closed'

/** What to tell a screen reader when the time left falls from `before` to `after` seconds, if anything.
 * The fast draw would speak all the time: of it only the close is told, and only while a slip waits. */
export function announcement(
  poll: Poll,
  before: number,
  after: number,
  slipWaits: boolean,
): Announcement | null {
  if (before > 0 && after <= 0) return poll === 'POLL_1' || slipWaits ? 'closed' : null
  if (poll === 'POLL_2') return null
  if (before > 10 && after <= 10) return '10'
  if (before > 30 && after <= 30) return '30'
  return null
}

function two(n: number): string {
  return String(n).padStart(2, '0')
}
