/**
 * How far this machine's clock is from the database's, which decides everything. A machine whose clock is wrong writes wrong
 * moments into its logs and believes wrong certificates: its server opens no draws until it is right again. Sessions and what
 * players are told go by the database's time meanwhile.
 */
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { recordAudit } from '../base/audit-log.ts'
import { databaseNow } from '../database/database-now.ts'
import type { Queryable } from '../database/pool.ts'
import type { Clock } from '../parts.ts'

/** NTP keeps machines within some ms; this is no drift any more. */
const GAP_MAX_MS = 500

interface Tools {
  db: Queryable
  clock: Clock
  log: Logger
}

export class ClockGap {
  readonly #tools: Tools
  #gapMs = 0
  #isRight = true
  /** The database's time when this process's stopwatch stood at nought; null until it has been asked. */
  #beganMs: number | null = null

  /**
   * What players' sessions and moments go by: the database's time, carried on from its last answer by this process's own
   * stopwatch, which nobody sets. Before the first answer it is this machine's clock.
   */
  readonly steady: Clock = {
    now: () =>
      this.#beganMs === null ? this.#tools.clock.now() : Math.floor(this.#beganMs + performance.now()),
  }

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** Ahead of the database where positive, as last measured. */
  get gapMs(): number {
    return this.#gapMs
  }

  get isRight(): boolean {
    return this.#isRight
  }

  /**
   * Asks the database once. The answer was written at some moment of the question's way there and back, so half of that
   * way may be no gap. A change from right to wrong or back is a significant event.
   */
  async measure(): Promise<boolean> {
    const { db, clock } = this.#tools
    const [askedAt, started] = [clock.now(), performance.now()]
    const databaseMs = await databaseNow(db)
    const halfWayMs = (performance.now() - started) / 2
    this.#gapMs = askedAt + halfWayMs - databaseMs
    this.#follow(databaseMs - started - halfWayMs, halfWayMs)
    const isRight = Math.abs(this.#gapMs) - halfWayMs <= GAP_MAX_MS
    const isChanged = isRight !== this.#isRight
    this.#isRight = isRight
    if (isChanged) await this.#tell()
    return isRight
  }

  /** An answer that was long on its way is no reason to leave a time that agrees with it. */
  #follow(beganMs: number, unsureMs: number): void {
    const agrees = this.#beganMs !== null && Math.abs(beganMs - this.#beganMs) <= unsureMs
    if (!agrees) this.#beganMs = beganMs
  }

  async #tell(): Promise<void> {
    const { db, log } = this.#tools
    const detail = { gap_ms: Math.round(this.#gapMs), host: hostname() }
    if (this.#isRight) log.info(detail, 'the clock is right again')
    else log.error(detail, 'the clock is off: no draw is opened until it is right')
    const action = this.#isRight ? 'clock_right' : 'clock_off'
    await recordAudit(db, { actor: 'system', action, detail })
  }
}
