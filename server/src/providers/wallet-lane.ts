/** One connection that decides wallet calls, and how it gets an answer for each while others of the batch fail. */
import type { Pool, Tx } from '../database/pool.ts'
import { decideCalls, type WalletCall, type WalletVerdict } from './wallet-store.ts'

/** A verdict, or why none could be had. */
export type WalletAnswer = { verdict: WalletVerdict } | { fault: unknown }

/**
 * A provider waits for one second and calls again. The function's statements touch few rows through indexes, whatever
 * the statistics of a young table say.
 */
const SESSION = `set plan_cache_mode = force_generic_plan; set enable_seqscan = off;
  set enable_mergejoin = off; set jit = off; set lock_timeout = '300ms'; set statement_timeout = '800ms'`

export class WalletLane {
  readonly #pool: Pool
  #connection: Tx | null = null
  #isCutOff = false

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /**
   * An answer for each call, in order. A batch that fails is taken apart and its calls are made once more, each alone:
   * what the lost batch has done is found by its ids. What fails then too is for the provider to repeat; all of the rest
   * where there is no way to the database, for each of them would wait for one.
   */
  async answer(calls: readonly WalletCall[]): Promise<WalletAnswer[]> {
    try {
      return (await this.#call(calls)).map((verdict) => ({ verdict }))
    } catch {
      const answers: WalletAnswer[] = []
      for (const call of calls) {
        const last = answers.at(-1)
        const isHopeless = this.#isCutOff && last !== undefined && 'fault' in last
        answers.push(isHopeless ? last : await this.#alone(call))
      }
      return answers
    }
  }

  /** Gives the connection back. */
  close(): void {
    this.#connection?.release(true)
    this.#connection = null
  }

  async #alone(call: WalletCall): Promise<WalletAnswer> {
    try {
      const [verdict] = await this.#call([call])
      return verdict ? { verdict } : { fault: new Error('no verdict') }
    } catch (fault) {
      return { fault }
    }
  }

  async #call(calls: readonly WalletCall[]): Promise<WalletVerdict[]> {
    const connection = await this.#connect()
    try {
      return await decideCalls(connection, calls)
    } catch (fault) {
      this.close()
      throw fault
    }
  }

  async #connect(): Promise<Tx> {
    if (this.#connection) return this.#connection
    this.#isCutOff = true
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
    this.#isCutOff = false
    this.#connection = connection
    return connection
  }
}
