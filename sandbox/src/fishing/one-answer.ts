/** Requests that are asked again while they are worked on: the work is done once, and always answered. */
import type { FishingRefusal } from './messages.ts'

export class OneAnswer {
  readonly #working = new Map<string, Promise<void>>()

  /** By id. `work` answers by itself where it succeeds, and returns why it refuses. */
  ask(
    id: string,
    no: (code: FishingRefusal) => void,
    work: () => Promise<FishingRefusal | null>,
  ): Promise<void> {
    const running = this.#working.get(id)
    if (running) return running
    const working = answered(no, work).finally(() => this.#working.delete(id))
    this.#working.set(id, working)
    return working
  }
}

/** After a fault, too, the player hears something: what was taken comes back, with the slice at the latest. */
async function answered(
  no: (code: FishingRefusal) => void,
  work: () => Promise<FishingRefusal | null>,
): Promise<void> {
  try {
    const code = await work()
    if (code) no(code)
  } catch (error) {
    no('cancelled')
    throw error
  }
}
