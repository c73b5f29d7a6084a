/**
 * A confirmation on its way. It has one key for ever: when the answer is lost it is asked for with the same message,
 * which the server answers as it did the first time, so a bet is never placed twice.
 */
import type { BetMessage, MyBet, ServerMessage, SpotStake } from '../../messages.ts'

export interface Sending {
  key: string
  round: string
  bets: readonly SpotStake[]
  /**
   * `new`: not sent. `sent`: no sign yet. `waiting`: the table has it and asks the wallet. `checking`: the answer may
   * be lost.
   */
  state: 'new' | 'sent' | 'waiting' | 'checking'
  /** When it was sent or asked for last, in this device's milliseconds. */
  askedAt: number
}

/** An answer takes less, even over a bad line. */
const ASK_AGAIN_MS = 3_000

export function placeMessage({ key, round, bets }: Sending): BetMessage {
  return { t: 'bet.place', key, round, bets: [...bets] }
}

/** The confirmation after a message of the server; null once it is decided. */
export function sendingAfter(sending: Sending | null, message: ServerMessage): Sending | null {
  if (!sending) return null
  switch (message.t) {
    case 'bet.wait':
      return message.bet.key === sending.key ? { ...sending, state: 'waiting' } : sending
    case 'bet.ok':
      return message.bet.key === sending.key ? null : sending
    case 'bet.no':
      return message.key === sending.key ? null : sending
    case 'snapshot':
      return afterSnapshot(sending, message.mine)
    default:
      return sending
  }
}

/** A snapshot that does not know the key proves nothing: the call may still be on its way. It is asked for. */
function afterSnapshot(sending: Sending, mine: readonly MyBet[]): Sending | null {
  const known = mine.find(({ key }) => key === sending.key)
  if (!known) return { ...sending, state: 'checking', askedAt: Number.NEGATIVE_INFINITY }
  return known.state === 'accepted' ? null : { ...sending, state: 'waiting' }
}

/** True when it is time to send, or to ask by key: nothing was heard for a while. */
export function isToBeAsked(sending: Sending, now: number): boolean {
  return sending.state === 'new' || now - sending.askedAt >= ASK_AGAIN_MS
}

export function asked(sending: Sending, now: number): Sending {
  return { ...sending, state: AFTER_ASKING[sending.state], askedAt: now }
}

const AFTER_ASKING = { new: 'sent', sent: 'checking', waiting: 'waiting', checking: 'checking' } as const
