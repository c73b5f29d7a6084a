import type { LimitKind, LimitPeriod } from '@samnang/core/player/limits'
import type { Tx } from '../database/pool.ts'

/** Any fixed number. */
const DUE_LOCK = 590_072

/** False where another process looks right now. */
export async function lockDueLimits(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ isOurs: boolean }>('select pg_try_advisory_xact_lock($1) as "isOurs"', [
    DUE_LOCK,
  ])
  return rows[0]?.isOurs ?? false
}

interface DueLimit {
  playerId: bigint
  limit: LimitKind
  period: LimitPeriod
  /** Null: no limit at all. */
  amountUnits: bigint | null
}

/** Which can be confirmed now and were not told yet; `fromMs` and `untilMs` after they were asked for. */
export async function dueLimits(
  tx: Tx,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<DueLimit[]> {
  const { rows } = await tx.query<DueLimit>(
    `select l.player_id as "playerId", l.kind as "limit", l.period, l.pending_amount as "amountUnits" from play_limit l
     where l.pending_at <= clock_timestamp() - $1 * interval '1 millisecond'
       and l.pending_at > clock_timestamp() - $2 * interval '1 millisecond'
       and not exists (select from player_notice n where n.player_id = l.player_id and n.kind = 'limit_due'
         and n.at > l.pending_at and n.data->>'limit' = l.kind and n.data->>'period' = l.period)
     order by l.player_id limit 500`,
    [fromMs, untilMs],
  )
  return rows
}
