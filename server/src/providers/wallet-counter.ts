/** Takes wallet calls to the database in micro-batches: while one batch commits, the next one fills. No timer. */
import { assert } from '@samnang/core/refusal'
import type { Pool } from '../database/pool.ts'
import { type WalletAnswer, WalletLane } from './wallet-lane.ts'
import type { WalletCall, WalletVerdict } from './wallet-store.ts'

export interface WalletCounterOptions {
  /** Connections that decide at the same time; a player always uses the same one, so their calls keep their order. */
  lanes?: number
  /** Calls that may wait before further ones are not taken. */
  queueMax?: number
  /** Called after each batch with its number of calls. */
  onBatch?: (size: number) => void
}

/** Bounds how long a batch holds its locks; a call costs some 0.2 ms. */
const BATCH_CALLS = 50

interface Waiting {
  call: WalletCall
  resolve: (verdict: WalletVerdict) => void
  reject: (fault: unknown) => void
}

interface Line {
  lane: WalletLane
  queue: Waiting[]
  isBusy: boolean
}

export class WalletCounter {
  readonly #lines: Line[]
  readonly #options: WalletCounterOptions
  #waiting = 0
  #isStopped = false
  #whenEmpty: (() => void) | null = null

  constructor(pool: Pool, options: WalletCounterOptions = {}) {
    this.#options = options
    this.#lines = Array.from({ length: options.lanes ?? 2 }, () => ({
      lane: new WalletLane(pool),
      queue: [],
      isBusy: false,
    }))
  }

  /** Calls that have no answer yet. */
  get waiting(): number {
    return this.#waiting
  }

  /** The verdict of the database, after its commit. Throws where none could be had: the call may have happened or not. */
  decide(call: WalletCall): Promise<WalletVerdict> {
    if (this.#isStopped || this.#waiting >= (this.#options.queueMax ?? 5_000))
      return Promise.reject(new Error('too many wallet calls wait'))
    const line = this.#lines[Number((call.playerId ?? 0n) % BigInt(this.#lines.length))]
    assert(line, 'there is at least one lane')
    this.#waiting++
    return new Promise((resolve, reject) => {
      line.queue.push({ call, resolve, reject })
      if (line.isBusy) return
      line.isBusy = true
      // Every request that the event loop has already read joins the first batch.
      setImmediate(() => this.#next(line))
    })
  }

  /** Takes no new calls, waits for those that are under way, and gives the connections back. */
  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#waiting > 0) {
      await new Promise<void>((resolve) => {
        this.#whenEmpty = resolve
      })
    }
    for (const { lane } of this.#lines) lane.close()
  }

  /** Sends what waits, if anything does. */
  #next(line: Line): void {
    const batch = line.queue.splice(0, BATCH_CALLS)
    line.isBusy = batch.length > 0
    if (batch.length === 0) return
    line.lane.answer(batch.map(({ call }) => call)).then((answers) => {
      // The next batch leaves before the callers of this one go on: the database never waits for them.
      this.#next(line)
      batch.forEach((waiting, at) => {
        tell(waiting, answers[at])
      })
      this.#waiting -= batch.length
      this.#options.onBatch?.(batch.length)
      if (this.#waiting === 0) this.#whenEmpty?.()
    })
  }
}

function tell(waiting: Waiting, answer: WalletAnswer | undefined): void {
  if (answer && 'verdict' in answer) waiting.resolve(answer.verdict)
  else waiting.reject(answer?.fault ?? new Error('a lane answers every call'))
}
