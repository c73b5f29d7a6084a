/** Who looks at which request. */
import type { DepositState, WithdrawalState } from '@samnang/core/cashier/cashier-state'
import type { Queryable, Tx } from '../database/pool.ts'

/** The two queues and their tables. */
const TABLES = { deposits: 'deposit', withdrawals: 'withdrawal' } as const
export type ClaimQueue = keyof typeof TABLES

export interface ClaimRow {
  id: bigint
  playerId: bigint
  state: DepositState | WithdrawalState
  units: bigint
  /** Null: nobody, or their time is over. */
  claimedBy: string | null
  /** Whose players a colleague sees. */
  branch: bigint | null
}

/** Before any account, until the transaction ends: two who press at once do it one after the other. */
export async function lockClaim(tx: Tx, queue: ClaimQueue, id: bigint): Promise<ClaimRow | null> {
  const { rows } = await tx.query<ClaimRow>(
    `select r.id, r.player_id as "playerId", r.state, r.amount as units, p.branch,
       case when r.claimed_until > clock_timestamp() then r.claimed_by end as "claimedBy"
     from ${TABLES[queue]} r join player p on p.id = r.player_id where r.id = $1 for no key update of r`,
    [id],
  )
  return rows[0] ?? null
}

/** Until when. */
export async function writeClaim(
  tx: Tx,
  queue: ClaimQueue,
  { id, actor, minutes }: { id: bigint; actor: string; minutes: number },
): Promise<Date> {
  const { rows } = await tx.query<{ until: Date }>(
    `update ${TABLES[queue]} set claimed_by = $2, claimed_until = clock_timestamp() + make_interval(mins => $3)
     where id = $1 returning claimed_until as until`,
    [id, actor, minutes],
  )
  const [written] = rows
  if (!written) throw new Error('a request that is locked is there')
  return written.until
}

export async function clearClaim(tx: Tx, queue: ClaimQueue, id: bigint): Promise<void> {
  await tx.query(`update ${TABLES[queue]} set claimed_by = null, claimed_until = null where id = $1`, [id])
}

/** Whether it stands in a file that the bank may be paying. */
export async function isInPayoutFile(db: Queryable, withdrawal: bigint): Promise<boolean> {
  const { rowCount } = await db.query(`select from payout_line where withdrawal = $1 and state = 'WAITING'`, [
    withdrawal,
  ])
  return rowCount !== 0
}
