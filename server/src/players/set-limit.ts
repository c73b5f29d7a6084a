/** A player sets, raises or removes a limit on their own play. */
import { changeLimit, type LimitKind, type LimitPeriod, oldestHour } from '@samnang/core/player/limits'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool } from '../database/pool.ts'
import { type LimitRow, lockPlayState, readLimits, startCounting, writeLimit } from './safe-play-store.ts'

export interface LimitWish {
  playerId: bigint
  kind: LimitKind
  period: LimitPeriod
  /** Null: no limit. */
  amountUnits: bigint | null
  isConfirmed: boolean
  requestId: string
}

/**
 * Under the lock of the account, so it works from the next bet on in every process. Refusals: those of `changeLimit`,
 * `not_found`.
 */
export function setLimit(
  pool: Pool,
  wish: LimitWish,
): Promise<Outcome<LimitRow, 'not_found' | 'limit_nothing_pending' | 'limit_too_early'>> {
  return inTransaction(
    pool,
    async (tx): Promise<Outcome<LimitRow, 'not_found' | 'limit_nothing_pending' | 'limit_too_early'>> => {
      const { playerId, kind, period } = wish
      const state = await lockPlayState(tx, playerId)
      if (!state) return refused('not_found')
      const limits = await readLimits(tx, playerId)
      const before = limits.find((limit) => limit.kind === kind && limit.period === period) ?? {
        amountUnits: null,
        pending: null,
      }
      const changed = changeLimit(before, wish, state.nowMs)
      if (!changed.ok) return changed
      const limit = { kind, period, ...changed.value }
      if (state.countedFrom === null && limit.amountUnits !== null)
        await startCounting(tx, playerId, oldestHour(state.nowMs))
      await writeLimit(tx, playerId, limit)
      await recordAudit(tx, {
        actor: `player:${playerId}`,
        action: limit.pending ? 'limit_asked' : 'limit_set',
        target: `player:${playerId}`,
        detail: {
          kind,
          period,
          before: textOf(before.amountUnits),
          after: textOf(limit.amountUnits),
          ...(limit.pending ? { asked: textOf(limit.pending.amountUnits) } : {}),
        },
        requestId: wish.requestId,
      })
      return accepted(limit)
    },
  )
}

/** Units do not fit a JSON number. */
function textOf(units: bigint | null): string | null {
  return units === null ? null : String(units)
}
