/** Whether the reminder stands before the game. Pure: the server's clock and answers come in from outside. */
import type { PlaySession } from '@samnang/contract/safe-play'

export interface ReminderFacts {
  session: PlaySession | undefined
  /** Epoch ms by the server's clock. */
  now: number
  /** The `reminder_at` that was known when a bet was refused for the reminder; null: none was. */
  refusedAt: string | null
}

/**
 * Due when the server says so, when its moment has come, or when a bet was refused for it. A refusal counts until the
 * server names another moment: that is the answered reminder.
 */
export function isReminderDue({ session, now, refusedAt }: ReminderFacts): boolean {
  if (!session) return false
  if (session.reminder_due || now >= Date.parse(session.reminder_at)) return true
  return refusedAt === session.reminder_at
}
