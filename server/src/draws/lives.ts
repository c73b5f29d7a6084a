/** Draws under way in one reign: each is stepped by one loop at a time, and a fault in one holds up no other. */
import { rest, sleep } from './sleep.ts'

export class Lives {
  readonly #running = new Map<bigint, Promise<void>>()

  /** Where the draw has no life yet. */
  begin(id: bigint, live: () => Promise<void>): void {
    if (this.#running.has(id)) return
    this.#running.set(
      id,
      live().finally(() => this.#running.delete(id)),
    )
  }

  async ended(): Promise<void> {
    await Promise.all(this.#running.values())
  }
}

/** Waits after the first faults in a row; later ones wait as long as the last. */
const RETRY_MS = [50, 100, 250, 500, 1000, 2000, 5000]

/** How long to wait until the next look, in ms; `restMs`: without looking whether it is shorter by now. */
export type Pause = number | { restMs: number }

/**
 * One life: look after look, each saying how long to wait until the next, until one says null or the signal is raised.
 * A fault is told with its number in the row, and the look tried again.
 */
export async function lookUntilDone(
  signal: AbortSignal,
  look: () => Promise<Pause | null>,
  tell: (error: unknown, failures: number) => void,
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    try {
      const pause = await look()
      if (pause === null) return
      failures = 0
      await (typeof pause === 'number' ? sleep(pause, signal) : rest(pause.restMs, signal))
    } catch (error) {
      const waitMs = RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? 1000
      tell(error, failures)
      await sleep(waitMs, signal)
    }
  }
}
