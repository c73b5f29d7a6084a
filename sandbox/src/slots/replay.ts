/** Reading a spin's events back: what history, verification and tests do with them. */
import type { SlotEvent } from './events.ts'

/** The win that the events add up to, without looking at their total. Same unit as the events. */
export function replayWin(events: readonly SlotEvent[]): number {
  let win = 0
  for (const event of events) {
    if (event.t === 'wins' || event.t === 'coins') win += event.pay
    if (event.t === 'cap') return event.pay
  }
  return win
}

/** How long a screen shows the spin: `stepMs` for everything that moves. */
export function showMs(events: readonly SlotEvent[], stepMs: number): number {
  return stepMs * events.filter(({ t }) => t === 'reveal' || t === 'tumble' || t === 'coins').length
}
