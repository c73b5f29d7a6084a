/** A player sets, raises or removes a limit on their own play. */
import {
  changeLimit,
  type LimitKind,
  type LimitPeriod,
  type LimitState,
  lowerLimit,
  oldestHour,
} from '@samnang/core/player/limits'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import { type LimitRow, lockPlayState, readLimits, startCounting, writeLimit } from './safe-play-store.ts'

interface LimitPlace {
  playerId: bigint
  kind: LimitKind
  period: LimitPeriod
}

export interface LimitWish extends LimitPlace {
  /** Null: no limit. */
  amountUnits: bigint | null
  isConfirmed: boolean
  requestId: string
}

type LimitCode = 'not_found' | 'limit_nothing_pending' | 'limit_too_early'

/**
 * Under the lock of the account, so it works from the next bet on in every process. Refusals: those of `changeLimit`,
 * `not_found`.
 */
export function setLimit(pool: Pool, wish: LimitWish): Promise<Outcome<LimitRow, LimitCode>> {
  const by = { actor: `player:${wish.playerId}`, requestId: wish.requestId }
  return inTransaction(pool, (tx) =>
    change(tx, wish, (before, nowMs) => changeLimit(before, wish, nowMs), by),
  )
}

/** What the staff may do: lower it, at once; the player may ask for more again, as ever. Refusals: `limit_not_lower`, `not_found`. */
export function lowerLimitIn(
  tx: Tx,
  wish: LimitPlace & { amountUnits: bigint },
  by: By,
): Promise<Outcome<LimitRow, 'not_found' | 'limit_not_lower'>> {
  return change(tx, wish, (before) => lowerLimit(before, wish.amountUnits), by)
}

async function change<C extends string>(
  tx: Tx,
  { playerId, kind, period }: LimitPlace,
  decide: (before: LimitState, nowMs: number) => Outcome<LimitState, C>,
  by: By,
): Promise<Outcome<LimitRow, C | 'not_found'>> {
  const state = await lockPlayState(tx, playerId)
  if (!state) return refused('not_found')
  const limits = await readLimits(tx, playerId)
  const before = limits.find((limit) => limit.kind === kind && limit.period === period) ?? {
    amountUnits: null,
    pending: null,
  }
  const changed = decide(before, state.nowMs)
  if (!changed.ok) return changed
  const limit = { kind, period, ...changed.value }
  if (state.countedFrom === null && limit.amountUnits !== null)
    await startCounting(tx, playerId, oldestHour(state.nowMs))
  await writeLimit(tx, playerId, limit)
  await recordLimit(tx, playerId, { before, limit }, by)
  return accepted(limit)
}

function recordLimit(
  tx: Tx,
  playerId: bigint,
  { before, limit }: { before: LimitState; limit: LimitRow },
  by: By,
): Promise<void> {
  return recordAudit(tx, {
    ...by,
    action: limit.pending ? 'limit_asked' : 'limit_set',
    target: `player:${playerId}`,
    before: textOf(before.amountUnits),
    after: textOf(limit.amountUnits),
    detail: {
      kind: limit.kind,
      period: limit.period,
      ...(limit.pending ? { asked: textOf(limit.pending.amountUnits) } : {}),
    },
  })
}

/** Units do not fit a JSON number. */
function textOf(units: bigint | null): string | null {
  return units === null ? null : String(units)
}
