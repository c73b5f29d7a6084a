/**
 * Tries to move more than a player has: refused, and a significant event. A hostile page can cause them as often as it likes,
 * so a minute of one player is one event, with how many there were before it; and nobody's answer waits for it.
 */
import type { Logger } from 'pino'
import { recordAudit } from '../base/audit-log.ts'
import type { Pool } from '../database/pool.ts'
import type { Clock } from '../parts.ts'
import { balancesOf } from './balances.ts'

const QUIET_MS = 60_000
/** Players that are remembered; of more the oldest are forgotten, and may be noted again within their minute. */
const PLAYERS = 10_000

export interface ShortTry {
  playerId: bigint
  requestId: string
  /** What was asked for: a route, or a provider's call. */
  wish: string
}

export class ShortTries {
  readonly #parts: { pool: Pool; clock: Clock; log: Logger }
  readonly #known = new Map<bigint, { saidAt: number; unsaid: number }>()

  constructor(parts: { pool: Pool; clock: Clock; log: Logger }) {
    this.#parts = parts
  }

  /** Returns at once. */
  note(attempt: ShortTry): void {
    const { clock, log } = this.#parts
    const now = clock.now()
    const known = this.#known.get(attempt.playerId)
    if (known && Math.abs(now - known.saidAt) < QUIET_MS) {
      known.unsaid++
      return
    }
    this.#remember(attempt.playerId, now)
    this.#record(attempt, known?.unsaid ?? 0).catch((error: unknown) =>
      log.warn({ err: error, request_id: attempt.requestId }, 'not in the audit log'),
    )
  }

  #remember(playerId: bigint, saidAt: number): void {
    this.#known.delete(playerId)
    this.#known.set(playerId, { saidAt, unsaid: 0 })
    const [oldest] = this.#known.keys()
    if (this.#known.size > PLAYERS && oldest !== undefined) this.#known.delete(oldest)
  }

  async #record({ playerId, requestId, wish }: ShortTry, unsaid: number): Promise<void> {
    const { pool } = this.#parts
    const balance = (await balancesOf(pool, [playerId])).get(playerId) ?? null
    const target = `player:${playerId}`
    await recordAudit(pool, {
      ...{ actor: target, action: 'below_zero_refused', target, requestId },
      ...{ before: { balance }, after: { balance }, detail: { wish, unsaid } },
    })
  }
}
