/** One connection that places slips, and how it gets a definite answer for each of them. */
import { setTimeout as delay } from 'node:timers/promises'
import { askBehindEachOther, type Pool } from '../database/pool.ts'
import { isPartMissing, makeSlipParts } from '../database/slip-parts.ts'
import { isForEach, type SlipOrder, SlipStore, type SlipVerdict } from './slip-store.ts'

/** A verdict, or why none could be had. */
export type Answer = { verdict: SlipVerdict } | { fault: unknown }

const NO_VERDICT: Answer = { fault: new Error('no verdict') }

/**
 * The function's statements touch few rows through indexes, whatever the statistics of a young table say.
 * The time limits keep one stuck account from stalling everybody.
 */
const SESSION = `set plan_cache_mode = force_generic_plan; set enable_seqscan = off;
  set enable_mergejoin = off; set jit = off; set lock_timeout = '1s'; set statement_timeout = '2s'`

/** Before each round of retries; together longer than PostgreSQL takes to recover from a kill. */
const RETRY_DELAYS_MS = [0, 100, 400, 1_500, 3_000]

/** The connection or the server went away: the outcome is unknown, and a later try finds it out. */
const LOST =
  /^(57P0\d|08...|53...|ECONN.*|EPIPE|ENOENT|ETIMEDOUT)$|Connection terminated|timeout exceeded|not queryable|Query read timeout/

/** Deadlock, serialisation, lock or statement time-out: nothing has happened. */
const CLASH = /^(40001|40P01|55P03|57014)$/

function matches(pattern: RegExp, fault: unknown): boolean {
  if (!(fault instanceof Error)) return false
  return pattern.test(fault.message) || ('code' in fault && pattern.test(String(fault.code)))
}

/** A later try may succeed; everything else is a fault of ours. */
export function isPassing(fault: unknown): boolean {
  return matches(LOST, fault) || matches(CLASH, fault)
}

/** Several batches may be under way on it, each a transaction of its own: the database takes them one after the other. */
export class BetLane {
  readonly #pool: Pool
  #slips: Promise<SlipStore> | null = null

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /**
   * An answer for each slip of one draw, in order: placed together, or decided one after the other. A call that failed is
   * taken apart and its slips are sent again with the same keys, one by one: if it had committed, they are found as placed.
   */
  async answer(orders: readonly SlipOrder[]): Promise<Answer[]> {
    const verdicts = await this.#together(orders)
    if ('fault' in verdicts) return this.#oneByOne(orders, verdicts.fault)
    const left = orders.filter((_, at) => !verdicts.placed[at])
    const others = left.length === 0 ? [] : await this.#each(left)
    return verdicts.placed.map((verdict) => (verdict ? { verdict } : (others.shift() ?? NO_VERDICT)))
  }

  /** Gives the connection back, once nothing is under way. */
  async close(): Promise<void> {
    const slips = this.#slips
    this.#slips = null
    const { connection } = (await slips) ?? {}
    connection?.release(true)
  }

  async #together(
    orders: readonly SlipOrder[],
  ): Promise<{ placed: (SlipVerdict | null)[] } | { fault: unknown }> {
    try {
      return { placed: await this.#call((slips) => slips.placeTogether(orders)) }
    } catch (fault) {
      return isForEach(fault) ? { placed: orders.map(() => null) } : { fault }
    }
  }

  async #each(orders: readonly SlipOrder[]): Promise<Answer[]> {
    try {
      const verdicts = await this.#call((slips) => slips.placeEach(orders))
      return verdicts.map((verdict) => ({ verdict }))
    } catch (fault) {
      return this.#oneByOne(orders, fault)
    }
  }

  /** A clash gets one more round, a lost connection all of them: a stuck account must not hold up the lane. */
  async #oneByOne(orders: readonly SlipOrder[], fault: unknown): Promise<Answer[]> {
    const answers: Answer[] = orders.map(() => ({ fault }))
    for (const [round, pause] of RETRY_DELAYS_MS.entries()) {
      const open = orders.flatMap((order, at) => (isOpen(answers[at], round) ? [{ order, at }] : []))
      if (open.length === 0) break
      await delay(pause)
      for (const { order, at } of open) answers[at] = await this.#alone(order)
    }
    return answers
  }

  async #alone(order: SlipOrder): Promise<Answer> {
    try {
      const [verdict] = await this.#call((slips) => slips.placeEach([order]))
      return verdict ? { verdict } : NO_VERDICT
    } catch (fault) {
      return { fault }
    }
  }

  async #call<T>(place: (slips: SlipStore) => Promise<T>): Promise<T> {
    this.#slips ??= this.#connect()
    const lent = this.#slips
    try {
      return await withParts(await lent, place)
    } catch (fault) {
      // A connection that failed otherwise than by a rule is not used again; who is under way on it gets their answers yet.
      if (!isForEach(fault) && this.#slips === lent) this.close().catch(() => undefined)
      throw fault
    }
  }

  async #connect(): Promise<SlipStore> {
    const connection = await this.#pool.connect()
    connection.on('error', () => {
      // The next call on it fails and is answered; without a listener the process would end.
    })
    try {
      await connection.query(SESSION)
    } catch (fault) {
      connection.release(true)
      throw fault
    }
    askBehindEachOther(connection)
    return new SlipStore(connection)
  }
}

/** The part that a slip's id wants is made where it is missing. */
async function withParts<T>(slips: SlipStore, place: (slips: SlipStore) => Promise<T>): Promise<T> {
  try {
    return await place(slips)
  } catch (fault) {
    if (!isPartMissing(fault)) throw fault
  }
  await makeSlipParts(slips.connection)
  return place(slips)
}

/** In the first round every slip of a failed batch is tried: which one it failed for is not known. */
function isOpen(answer: Answer | undefined, round: number): boolean {
  if (answer === undefined || 'verdict' in answer) return false
  return round === 0 || matches(LOST, answer.fault) || (round === 1 && matches(CLASH, answer.fault))
}
