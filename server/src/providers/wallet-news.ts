/** Tells the streams of players that games have moved their balance, one event for all of a moment. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Pool } from '../database/pool.ts'
import type { LiveHub } from '../live/hub.ts'

/** At most so often: each event is a transaction of its own, and nobody waits for it. */
const PAUSE_MS = 50

export class WalletNews {
  readonly #parts: { walletPool: Pool; live: LiveHub; log: Logger }
  #waiting = new Set<bigint>()
  #isTelling = false

  constructor(parts: { walletPool: Pool; live: LiveHub; log: Logger }) {
    this.#parts = parts
  }

  /** Called after the commit. Never throws: messages are disposable, what was booked is not. */
  add(playerId: bigint): void {
    this.#waiting.add(playerId)
    if (this.#isTelling) return
    this.#isTelling = true
    setImmediate(() => this.#tellAll())
  }

  async #tellAll(): Promise<void> {
    while (this.#waiting.size > 0) {
      const players = [...this.#waiting].map(Number)
      this.#waiting = new Set()
      await this.#tell(players)
      await delay(PAUSE_MS, undefined, { ref: false })
    }
    this.#isTelling = false
  }

  async #tell(players: number[]): Promise<void> {
    try {
      const { live, walletPool } = this.#parts
      await live.publish(walletPool, { topic: 'players', kind: 'balance', data: { players } })
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'balances not announced')
    }
  }
}
