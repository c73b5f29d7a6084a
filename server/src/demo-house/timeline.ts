/** What happens in a day, in the order of its moments; what happens may add what follows from it. */
import type { World } from './world.ts'

export interface Timeline {
  at(ms: number, happen: () => Promise<void>): void
  /** Until nothing is left before `endMs`. */
  run(endMs: number): Promise<void>
}

export function timelineOf(world: Pick<World, 'moveTo'>): Timeline {
  const waiting: { ms: number; happen: () => Promise<void> }[] = []
  return {
    at: (ms, happen) => {
      const place = waiting.findIndex((other) => other.ms > ms)
      waiting.splice(place < 0 ? waiting.length : place, 0, { ms, happen })
    },
    run: async (endMs) => {
      for (let next = waiting.shift(); next && next.ms < endMs; next = waiting.shift()) {
        await world.moveTo(next.ms)
        await next.happen()
      }
    },
  }
}
