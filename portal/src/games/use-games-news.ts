import { useEffect, useRef } from 'react'
import { useLive } from '../live/use-live.ts'

/** All open lobbies hear of it at once, and must not ask at once. */
const SPREAD_MS = 1_000

/** Asks again when a provider of games was switched on or off. */
export function useGamesNews(refresh: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive('games', () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(refresh, Math.random() * SPREAD_MS)
  })
}
