import type { LiveKind } from '@samnang/contract/live-events'
import { useEffect, useRef } from 'react'
import { useLive } from '../live/use-live.ts'

/** Bets and results come in bursts: one question for all events of a moment. */
const PAUSE_MS = 400
/** Equal questions within 2 s are one (specification 7.2); the first is asked when the list appears. */
const DEDUPE_MS = 2_000

/** Asks again soon after a live event of the kind, at most every two seconds. */
export function useFresh(kind: LiveKind, refresh: () => void): void {
  const askedAt = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => {
    // After the list's own effect, which asks: a slow phone may draw a page long before it asks for anything.
    askedAt.current = performance.now()
    return () => clearTimeout(timer.current)
  }, [])
  useLive(kind, (_data, isGreeting) => {
    if (isGreeting) return
    clearTimeout(timer.current)
    const rest = askedAt.current + DEDUPE_MS - performance.now()
    timer.current = setTimeout(
      () => {
        askedAt.current = performance.now()
        latest.current()
      },
      Math.max(PAUSE_MS, rest),
    )
  })
}
