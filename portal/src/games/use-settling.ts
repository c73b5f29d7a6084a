import { useFreshUser, useUser } from '../session/session.ts'

/** While a session is being settled, its player is asked for again so often (specification 4.5). */
const SETTLING_MS = 3_000

/** Whether a fishing game still holds money of the player's. Keeps asking until it is back. */
export function useSettling(): boolean {
  const isSettling = useUser().is_loading === 1
  useFreshUser(isSettling ? SETTLING_MS : 0, { asksOnMount: true })
  return isSettling
}
