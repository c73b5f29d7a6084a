/** The movements of one account, by time. Its entries are numbered in their order, so a period is a range of numbers. */
import type { Movement as PublicMovement } from '@samnang/contract/money'
import { assert } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'

/** Entries with `first` ≤ transaction < `end`. */
export interface Range {
  first: bigint
  end: bigint
}

/** The largest transaction id there can be. */
export const NO_END = 2n ** 63n - 1n

/**
 * The number of the account's first movement at or after a moment; `NO_END`: there is none. Halves the numbers some
 * twenty times: an index by account and time would cost every bet more than that costs a statement.
 */
export async function firstMovementAt(db: Queryable, accountId: bigint, ms: number): Promise<bigint> {
  const { rows } = await db.query<{ id: bigint | null }>(
    'select first_movement_at($1, to_timestamp($2::float8 / 1000)) as id',
    [accountId, ms],
  )
  return rows[0]?.id ?? NO_END
}

/** The number of the account's newest movement; 0: it has none. */
export async function lastMovement(db: Queryable, accountId: bigint): Promise<bigint> {
  const { rows } = await db.query<{ id: bigint }>(
    'select tx_id as id from movement where account_id = $1 order by tx_id desc limit 1',
    [accountId],
  )
  return rows[0]?.id ?? 0n
}

export interface Movement {
  id: bigint
  atMs: number
  kind: PublicMovement['kind']
  units: bigint
  balanceAfter: bigint
  drawId: bigint | null
  /** What the movement is about: the name of a provider's game, or the number of a ticket of the lottery. */
  about: string | null
  reason: PublicMovement['reason']
}

/** Newest first. */
export async function movements(
  db: Queryable,
  accountId: bigint,
  { first, end }: Range,
  limit: number,
): Promise<Movement[]> {
  const { rows } = await db.query<Movement>(
    `select e.tx_id as id, ms(e.created_at) as "atMs", e.kind, e.amount as units,
       e.balance_after as "balanceAfter", e.draw_id as "drawId", e.reason,
       case when e.kind not in ('credit', 'debit', 'deposit', 'hold', 'release') then coalesce(g.name, e.note) end as about
     from movement e
     left join provider p on p.account_id = e.contra_id
     left join game g on g.provider_id = p.id and g.code = e.note
     where e.account_id = $1 and e.tx_id >= $2 and e.tx_id < $3 order by e.tx_id desc limit $4`,
    [accountId, first, end, limit],
  )
  return rows
}

export interface MovementSums {
  credited: bigint
  debited: bigint
  staked: bigint
  /** Winnings and refunds. */
  paid: bigint
}

/**
 * Each above zero, in units. The other side of a movement tells its kind: the cashier's accounts or a game's; what a receipt
 * of a lost bet was paid is winnings. A withdrawal that was not paid after all is among both, credited and debited.
 */
export async function movementSums(
  db: Queryable,
  accountId: bigint,
  { first, end }: Range,
): Promise<MovementSums> {
  const { rows } = await db.query<MovementSums>(
    `select coalesce(sum(amount) filter (where is_cash and amount > 0), 0) as credited,
       coalesce(-sum(amount) filter (where is_cash and amount < 0), 0) as debited,
       coalesce(-sum(amount) filter (where not is_cash and amount < 0), 0) as staked,
       coalesce(sum(amount) filter (where not is_cash and amount > 0), 0) as paid
     from (select amount, kind <> 'lost_bet' and contra_id = any ((select cashier_accounts())::bigint[]) as is_cash
       from movement where account_id = $1 and tx_id >= $2 and tx_id < $3) m`,
    [accountId, first, end],
  )
  return rows[0] ?? { credited: 0n, debited: 0n, staked: 0n, paid: 0n }
}

/**
 * All that was ever paid in by the player less what was paid out to them, in units, and when the account was opened. What
 * has a reason was not paid: gifts, play money, corrections.
 */
export async function netDeposits(
  db: Queryable,
  playerId: bigint,
): Promise<{ units: bigint; openedAt: Date }> {
  const { rows } = await db.query<{ units: bigint; openedAt: Date }>(
    `select p.created_at as "openedAt", coalesce((
       select sum(e.amount) from tx t cross join lateral (select amount from entry
         where tx_id = t.id and account_id = any (array[t.player_id, -t.player_id]) offset 0) e
       where t.player_id = p.id and t.kind in ('deposit', 'payout', 'credit', 'debit') and t.reason is null
     ), 0)::bigint as units
     from player p where p.id = $1`,
    [playerId],
  )
  const [row] = rows
  assert(row, 'who asks for a statement is a player')
  return row
}

/** What the account held before transaction `txId`, in units. */
export async function balanceBefore(db: Queryable, accountId: bigint, txId: bigint): Promise<bigint> {
  const { rows } = await db.query<{ units: bigint }>(
    `select balance_after as units from movement where account_id = $1 and tx_id < $2 order by tx_id desc limit 1`,
    [accountId, txId],
  )
  return rows[0]?.units ?? 0n
}
