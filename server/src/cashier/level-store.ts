/** The amounts of each level, and what a player has asked for today. */
import type { LevelAmounts, LevelWay } from '@samnang/core/cashier/levels'
import type { Queryable, Tx } from '../database/pool.ts'

/** Units; null: as much as they like. `used`: of today in Phnom Penh, what came to nothing left out. */
export async function levelUse(
  db: Queryable,
  playerId: bigint,
  way: LevelWay,
): Promise<{ perDay: bigint | null; used: bigint }> {
  const { rows } = await db.query<{ perDay: bigint | null; used: bigint }>(
    `select case when $2 = 'deposit' then a.deposit else a.withdrawal end as "perDay",
       (case when $2 = 'deposit' then (
         select coalesce(sum(coalesce(d.credited, d.amount)), 0) from deposit d
         where d.player_id = $1 and d.created_at >= day.since and d.state in ('OPEN', 'SENT', 'DONE')
       ) else (
         select coalesce(sum(w.amount), 0) from withdrawal w
         where w.player_id = $1 and w.created_at >= day.since and w.state in ('HELD', 'APPROVED', 'PAID')
       ) end)::bigint as used
     from kyc_amount a, (select phnom_penh_day(ms(clock_timestamp())::bigint)::timestamp
       at time zone 'Asia/Phnom_Penh' as since) day
     where a.level = kyc_level_of($1)`,
    [playerId, way],
  )
  if (!rows[0]) throw new Error('every level has its amounts')
  return rows[0]
}

/** All levels, the lowest first. */
export async function readLevels(db: Queryable): Promise<LevelAmounts[]> {
  const { rows } = await db.query<{ deposit: bigint | null; withdrawal: bigint | null }>(
    'select deposit, withdrawal from kyc_amount order by level',
  )
  return rows
}

/** The same, held until the transaction ends. */
export async function lockLevels(tx: Tx): Promise<LevelAmounts[]> {
  await tx.query('select from kyc_amount for update')
  return readLevels(tx)
}

export async function writeLevel(
  tx: Tx,
  level: number,
  { deposit, withdrawal }: LevelAmounts,
): Promise<void> {
  await tx.query(
    'update kyc_amount set deposit = $2, withdrawal = $3, changed_at = clock_timestamp() where level = $1',
    [level, deposit, withdrawal],
  )
}
