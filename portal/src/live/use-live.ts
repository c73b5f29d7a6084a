import type { LiveData, LiveKind } from '@samnang/contract/live-events'
import { useEffect, useEffectEvent } from 'react'
import { useStore } from '../ui/store.ts'
import { type Connection, connection, onLive, onResync } from './stream.ts'

/** Runs `handler` with every live event of the kind while the component is on the screen; no memo needed. */
export function useLive<K extends LiveKind>(
  kind: K,
  handler: (data: LiveData<K>, isGreeting: boolean) => void,
): void {
  const latest = useEffectEvent(handler)
  useEffect(() => onLive(kind, (data, isGreeting) => latest(data, isGreeting)), [kind])
}

/** Runs `handler` when live events may have been missed. */
export function useResync(handler: () => void): void {
  const latest = useEffectEvent(handler)
  useEffect(() => onResync(() => latest()), [])
}

export function useConnection(): Connection {
  return useStore(connection)
}
