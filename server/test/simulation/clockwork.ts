/**
 * Time of a simulated world, and whose turn it is. Nothing happens in it but by a turn: a call of the store or a timer, one
 * at a time, chosen by chance that follows from the seed. The product's own waiting (`node:timers/promises`) and clocks
 * are led to it while a world runs, so that its loops are driven as they are.
 */
import { createRequire, syncBuiltinESMExports } from 'node:module'
import type { Chance } from '../../src/demo-house/chance.ts'

/** Something that waits for its turn at the store. */
export interface Turn {
  /** Not before. */
  readyMs: number
  isAllowed(): boolean
  take(): Promise<void>
}

interface Timer {
  atMs: number
  order: number
  fire: () => void
}

export interface Pace {
  /** A timer may be late by as much: event loops stand still at times. */
  lateMs: number
  /** What a call of the store may last. */
  callMs: number
}

export class Clockwork {
  /** The true time, which the database has unless it was stepped. */
  nowMs: number
  /** How far a machine's own clock is off, as `Date.now` tells it. */
  localOffMs = 0
  readonly #chance: Chance
  readonly #pace: Pace
  #turns: Turn[] = []
  #timers: Timer[] = []
  #stirred = 0

  constructor(nowMs: number, chance: Chance, pace: Pace) {
    this.nowMs = nowMs
    this.#chance = chance
    this.#pace = pace
  }

  ask(turn: Turn): void {
    this.#stirred++
    this.#turns.push(turn)
  }

  /** Exactly then: what the world itself does. */
  at(ms: number, fire: () => void): () => void {
    const timer = { atMs: Math.max(ms, this.nowMs), order: this.#stirred++, fire }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => void this.at(this.nowMs + ms, resolve))
  }

  /** Then or a little later: what a process waits for. */
  wake(ms: number, fire: () => void): () => void {
    return this.at(this.nowMs + Math.max(ms, 1) + this.#chance.below(this.#pace.lateMs + 1), fire)
  }

  /** Until the moment, or until nobody waits for anything. */
  async run(untilMs: number): Promise<void> {
    for (;;) {
      await this.#quiet()
      const due = this.#timers.length > 0 ? this.#nextTimer() : undefined
      if (due && due.atMs <= this.nowMs) {
        this.#timers = this.#timers.filter((other) => other !== due)
        due.fire()
        continue
      }
      const open = this.#turns.filter((turn) => turn.readyMs <= this.nowMs && turn.isAllowed())
      if (open.length > 0) {
        await this.#give(this.#chance.pick(open))
        continue
      }
      const nextMs = Math.min(due?.atMs ?? Number.POSITIVE_INFINITY, this.#nextTurnMs())
      if (nextMs > untilMs) break
      this.nowMs = nextMs
    }
    this.nowMs = Math.max(this.nowMs, untilMs)
  }

  async #give(turn: Turn): Promise<void> {
    this.#turns = this.#turns.filter((other) => other !== turn)
    if (this.#chance.is(20)) this.nowMs += this.#chance.below(this.#pace.callMs)
    await turn.take()
  }

  #nextTimer(): Timer | undefined {
    let first: Timer | undefined
    for (const timer of this.#timers)
      if (!first || timer.atMs < first.atMs || (timer.atMs === first.atMs && timer.order < first.order))
        first = timer
    return first
  }

  #nextTurnMs(): number {
    let first = Number.POSITIVE_INFINITY
    for (const { readyMs } of this.#turns) if (readyMs > this.nowMs && readyMs < first) first = readyMs
    return first
  }

  /** Until everybody waits for a turn: what is under way in this process needs no one but itself. */
  async #quiet(): Promise<void> {
    let seen: number
    do {
      seen = this.#stirred
      for (let round = 0; round < 3; round++) await new Promise((resolve) => setImmediate(resolve))
    } while (seen !== this.#stirred)
  }
}

const timers = createRequire(import.meta.url)('node:timers/promises') as {
  setTimeout: (ms?: number, value?: unknown, options?: { signal?: AbortSignal }) => Promise<unknown>
}

/** While `work` runs, this process has the world's time. */
export async function inItsTime<T>(clockwork: Clockwork, work: () => Promise<T>): Promise<T> {
  const real = { delay: timers.setTimeout, date: Date.now, performance: performance.now }
  timers.setTimeout = (ms = 1, value, { signal } = {}) => waitFor(clockwork, ms, value, signal)
  Date.now = () => Math.floor(clockwork.nowMs + clockwork.localOffMs)
  performance.now = () => clockwork.nowMs
  syncBuiltinESMExports()
  try {
    return await work()
  } finally {
    timers.setTimeout = real.delay
    Date.now = real.date
    performance.now = real.performance
    syncBuiltinESMExports()
  }
}

function waitFor(
  clockwork: Clockwork,
  ms: number,
  value: unknown,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const cancel = clockwork.wake(ms, () => {
      signal?.removeEventListener('abort', stop)
      resolve(value)
    })
    const stop = () => {
      cancel()
      reject(new Error('aborted'))
    }
    signal?.addEventListener('abort', stop, { once: true })
  })
}
