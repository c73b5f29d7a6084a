import { useEffect } from 'react'
import { isUserFresh, refreshUser, useUser } from '../session/session.ts'

/** While a session is being settled, its player is asked for again so often (specification section 4). */
const SETTLING_MS = 3_000

/** Whether a fishing game still holds money of the player's. Keeps asking until it is back. */
export function useSettling(): boolean {
  const isSettling = useUser().is_loading === 1
  useEffect(() => {
    if (!isUserFresh()) void refreshUser()
  }, [])
  useEffect(() => {
    if (!isSettling) return
    const timer = setInterval(() => {
      if (!document.hidden) void refreshUser()
    }, SETTLING_MS)
    return () => clearInterval(timer)
  }, [isSettling])
  return isSettling
}
