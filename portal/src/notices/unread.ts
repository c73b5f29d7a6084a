/** How many notices the player has not read: as the answer about the player and the live stream tell it. */
import { session } from '../session/session.ts'

/** Null: one more, said to everybody. */
export function takeUnread(unread: number | null): void {
  const now = session.get()
  if (now.phase !== 'player') return
  const next = unread ?? (now.user.unread_notices ?? 0) + 1
  if (next !== now.user.unread_notices)
    session.set({ phase: 'player', user: { ...now.user, unread_notices: next } })
}
