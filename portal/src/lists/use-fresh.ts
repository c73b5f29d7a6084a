import type { LiveKind } from '@samnang/contract/live-events'
import { useEffect, useRef } from 'react'
import { useLive } from '../live/use-live.ts'

/** Bets and results come in bursts: one question for all events of a moment. */
const PAUSE_MS = 400

/** Asks again soon after a live event of the kind. */
export function useFresh(kind: LiveKind, refresh: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive(kind, () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(), PAUSE_MS)
  })
}
