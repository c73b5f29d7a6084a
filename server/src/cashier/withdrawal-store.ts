/** Withdrawals in the database. */
import type { WithdrawalState } from '@samnang/core/cashier/cashier-state'
import type { AskedBefore } from '@samnang/core/cashier/withdrawal-limits'
import type { Queryable, Tx } from '../database/pool.ts'

export interface WithdrawalRow {
  id: bigint
  playerId: bigint
  /** In units. */
  amount: bigint
  bankAccount: bigint
  requestHash: Uint8Array
  state: WithdrawalState
  createdAt: Date
  /** Who looks at it now; null: nobody, or their time is over. */
  claimedBy: string | null
  reason: string | null
  approvedBy: string | null
  doneAt: Date | null
  cashAccount: bigint | null
  bankReference: string | null
}

const COLUMNS = `id, player_id as "playerId", amount, bank_account as "bankAccount", request_hash as "requestHash",
  state, created_at as "createdAt",
  case when claimed_until > clock_timestamp() then claimed_by end as "claimedBy", reason,
  approved_by as "approvedBy", done_at as "doneAt", cash_account as "cashAccount", bank_reference as "bankReference"`

export async function findWithdrawal(db: Queryable, id: bigint): Promise<WithdrawalRow | null> {
  const { rows } = await db.query<WithdrawalRow>(`select ${COLUMNS} from withdrawal where id = $1`, [id])
  return rows[0] ?? null
}

/** For the rest of the transaction; before any account. */
export async function lockWithdrawal(tx: Tx, id: bigint): Promise<WithdrawalRow | null> {
  const { rows } = await tx.query<WithdrawalRow>(
    `select ${COLUMNS} from withdrawal where id = $1 for no key update`,
    [id],
  )
  return rows[0] ?? null
}

/** What the player has asked for under this key. */
export async function withdrawalOfKey(
  db: Queryable,
  playerId: bigint,
  key: string,
): Promise<WithdrawalRow | null> {
  const { rows } = await db.query<WithdrawalRow>(
    `select ${COLUMNS} from withdrawal where player_id = $1 and key = $2`,
    [playerId, key],
  )
  return rows[0] ?? null
}

export interface NewWithdrawal {
  playerId: bigint
  amountUnits: bigint
  bankAccount: bigint
  key: string
  requestHash: Uint8Array
}

export async function insertWithdrawal(tx: Tx, row: NewWithdrawal): Promise<WithdrawalRow> {
  const { rows } = await tx.query<WithdrawalRow>(
    `insert into withdrawal (player_id, amount, bank_account, key, request_hash) values ($1, $2, $3, $4, $5)
     returning ${COLUMNS}`,
    [row.playerId, row.amountUnits, row.bankAccount, row.key, row.requestHash],
  )
  const [inserted] = rows
  if (!inserted) throw new Error('an insert returns its row')
  return inserted
}

/** What the limits are held against, under the lock of the player's account. */
export async function withdrawalsBefore(db: Queryable, playerId: bigint): Promise<AskedBefore> {
  const { rows } = await db.query<AskedBefore>(
    `select coalesce(sum(amount) filter (where is_late and state not in ('REJECTED', 'CANCELLED')), 0) as "dayUnits",
       (count(*) filter (where is_late))::int as "dayCount",
       (count(*) filter (where state in ('HELD', 'APPROVED')))::int as "openCount"
     from (select amount, state, created_at > clock_timestamp() - interval '24 hours' as is_late from withdrawal
       where player_id = $1) w`,
    [playerId],
  )
  return rows[0] ?? { dayUnits: 0n, dayCount: 0, openCount: 0 }
}

/** Whoever looked at it has decided: the claim ends with it. */
export async function setApproved(tx: Tx, id: bigint, actor: string): Promise<void> {
  await tx.query(
    `update withdrawal set state = 'APPROVED', approved_by = $2, approved_at = clock_timestamp(),
       claimed_by = null, claimed_until = null where id = $1`,
    [id, actor],
  )
}

export async function setTakenBack(
  tx: Tx,
  id: bigint,
  { state, reason }: { state: 'REJECTED' | 'CANCELLED'; reason: string | null },
): Promise<void> {
  await tx.query(
    `update withdrawal set state = $2, reason = $3, done_at = clock_timestamp(), claimed_by = null, claimed_until = null
     where id = $1`,
    [id, state, reason],
  )
}

export async function setPaid(
  tx: Tx,
  id: bigint,
  { cashAccount, bankReference, txId }: { cashAccount: bigint; bankReference: string; txId: bigint },
): Promise<void> {
  await tx.query(
    `update withdrawal set state = 'PAID', cash_account = $2, bank_reference = $3, tx_id = $4,
       done_at = clock_timestamp(), claimed_by = null, claimed_until = null where id = $1`,
    [id, cashAccount, bankReference, txId],
  )
}

/**
 * Whether this payment of the bank stands for a withdrawal already, or for money that was sent back. Nobody else books it
 * until the transaction ends.
 */
export async function isReferenceUsed(tx: Tx, cashAccount: bigint, reference: string): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [
    `payout:${reference}`,
    cashAccount,
  ])
  const { rowCount } = await tx.query(
    `select from withdrawal where cash_account = $1 and bank_reference = $2 and state = 'PAID'
     union all select from cash_move where from_account = $1 and reason = $2 and deposit is not null`,
    [cashAccount, reference],
  )
  return rowCount !== 0
}

/** How long each payout of the last seven days took from its request on, in ms; of the latest thousand. */
export async function waitsOfWeek(db: Queryable): Promise<number[]> {
  const { rows } = await db.query<{ ms: number }>(
    `select (extract(epoch from done_at - created_at) * 1000)::float8 as ms from withdrawal
     where state = 'PAID' and done_at > clock_timestamp() - interval '7 days' order by done_at desc limit 1000`,
  )
  return rows.map(({ ms }) => ms)
}

/** The newest of a player that wait, and those that ended within a day. */
export async function recentWithdrawals(db: Queryable, playerId: bigint): Promise<WithdrawalRow[]> {
  const { rows } = await db.query<WithdrawalRow>(
    `select ${COLUMNS} from withdrawal where player_id = $1
       and (done_at is null or done_at > clock_timestamp() - interval '1 day') order by id desc limit 20`,
    [playerId],
  )
  return rows
}

/** Null: there is no such player. */
export async function stateOfPlayer(db: Queryable, playerId: bigint): Promise<'ACTIVE' | 'LOCKED' | null> {
  const { rows } = await db.query<{ state: 'ACTIVE' | 'LOCKED' }>('select state from player where id = $1', [
    playerId,
  ])
  return rows[0]?.state ?? null
}
