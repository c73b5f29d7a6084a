/** One ticker for every countdown on the screen: only components that use it re-render. */
import { useSyncExternalStore } from 'react'
import { serverNow } from '../calls/server-clock.ts'

const TICK_MS = 250
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let tick = serverNow()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  tick = serverNow()
  timer ??= setInterval(beat, TICK_MS)
  document.addEventListener('visibilitychange', beat)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    document.removeEventListener('visibilitychange', beat)
  }
}

/** While nobody ticks the value is still: a snapshot has to be. */
function current(): number {
  return tick
}

/** Also called when the server's time has just been learnt: a phone's wrong time would stand there until the next beat. */
export function beat(): void {
  tick = serverNow()
  for (const listener of [...listeners]) listener()
}

/** Server time in epoch milliseconds, renewed four times a second. */
export function useTick(): number {
  return useSyncExternalStore(subscribe, current, () => 0)
}
