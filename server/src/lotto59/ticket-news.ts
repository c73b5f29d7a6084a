/** Tells the streams of players that they have new tickets, one event for all bets of a moment. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Pool } from '../database/pool.ts'
import type { LiveHub } from '../live/hub.ts'

/** At most so often: each event is a transaction of its own, and nobody waits for it. */
const PAUSE_MS = 50

type Draw = { id: bigint; poll: string }

export class TicketNews {
  readonly #parts: { money: Pool; live: LiveHub; log: Logger }
  #waiting = new Map<Draw['id'], { draw: Draw; players: Set<bigint> }>()
  #isTelling = false

  constructor(parts: { money: Pool; live: LiveHub; log: Logger }) {
    this.#parts = parts
  }

  /** Called after the commit. Never throws: messages are disposable, the bet is not. */
  add(draw: Draw, playerId: bigint): void {
    const news = this.#waiting.get(draw.id) ?? { draw, players: new Set() }
    this.#waiting.set(draw.id, news)
    news.players.add(playerId)
    if (this.#isTelling) return
    this.#isTelling = true
    setImmediate(() => this.#tellAll())
  }

  async #tellAll(): Promise<void> {
    while (this.#waiting.size > 0) {
      const news = [...this.#waiting.values()]
      this.#waiting = new Map()
      for (const { draw, players } of news) await this.#tell(draw, players)
      await delay(PAUSE_MS, undefined, { ref: false })
    }
    this.#isTelling = false
  }

  async #tell({ id, poll }: Draw, players: Set<bigint>): Promise<void> {
    const data = { players: [...players].map(Number), poll, result_id: Number(id) }
    try {
      await this.#parts.live.publish(this.#parts.money, { topic: 'players', kind: 'tickets', data })
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'new tickets not announced')
    }
  }
}
