/** Files for banks: which withdrawals stand in which, and what became of them. */
import type { Queryable, Tx } from '../database/pool.ts'

export interface PayoutRow {
  id: bigint
  cashAccount: bigint
  /** The code of the house's account. */
  cashCode: string
  state: 'OPEN' | 'PAID' | 'CANCELLED'
  lines: number
  totalUnits: bigint
  madeBy: string
  madeAt: Date
  fetchedBy: string | null
  fetchedAt: Date | null
  doneBy: string | null
  doneAt: Date | null
  bankReference: string | null
}

export interface PayoutLineRow {
  place: number
  withdrawal: bigint
  playerId: bigint
  username: string
  units: bigint
  bank: string
  number: string
  holder: string
  state: 'WAITING' | 'PAID' | 'FAILED' | 'CANCELLED'
}

const COLUMNS = `b.id, b.cash_account as "cashAccount", a.code as "cashCode", b.state, b.lines, b.total as "totalUnits",
  b.made_by as "madeBy", b.made_at as "madeAt", b.fetched_by as "fetchedBy", b.fetched_at as "fetchedAt",
  b.done_by as "doneBy", b.done_at as "doneAt", b.bank_reference as "bankReference"
  from payout_batch b join cash_account a on a.id = b.cash_account`

/** The newest first. */
export async function listPayouts(
  db: Queryable,
  { before, limit }: { before: bigint | null; limit: number },
): Promise<PayoutRow[]> {
  const { rows } = await db.query<PayoutRow>(
    `select ${COLUMNS} where $1::bigint is null or b.id < $1 order by b.id desc limit $2`,
    [before, limit],
  )
  return rows
}

export async function findPayout(db: Queryable, id: bigint): Promise<PayoutRow | null> {
  const { rows } = await db.query<PayoutRow>(`select ${COLUMNS} where b.id = $1`, [id])
  return rows[0] ?? null
}

/** The same, and nobody else ends it until the transaction does. Locked before withdrawals and accounts. */
export async function lockPayout(tx: Tx, id: bigint): Promise<PayoutRow | null> {
  await tx.query('select from payout_batch where id = $1 for no key update', [id])
  return findPayout(tx, id)
}

/** As they stand in the file. */
export async function linesOfPayout(db: Queryable, id: bigint): Promise<PayoutLineRow[]> {
  const { rows } = await db.query<PayoutLineRow>(
    `select l.place, l.withdrawal, w.player_id as "playerId", p.username, l.amount as units, l.bank, l.number, l.holder,
       l.state
     from payout_line l join withdrawal w on w.id = l.withdrawal join player p on p.id = w.player_id
     where l.batch = $1 order by l.place`,
    [id],
  )
  return rows
}

export interface PayableRow {
  id: bigint
  playerId: bigint
  units: bigint
  state: string
  claimedBy: string | null
  isInFile: boolean
}

/** Locked by ascending number, as everybody locks them who locks several. */
export async function lockPayable(tx: Tx, ids: readonly bigint[]): Promise<PayableRow[]> {
  await tx.query('select from withdrawal where id = any ($1) order by id for no key update', [ids])
  const { rows } = await tx.query<PayableRow>(
    `select w.id, w.player_id as "playerId", w.amount as units, w.state,
       case when w.claimed_until > clock_timestamp() then w.claimed_by end as "claimedBy",
       exists (select from payout_line l where l.withdrawal = w.id and l.state = 'WAITING') as "isInFile"
     from withdrawal w where w.id = any ($1) order by w.id`,
    [ids],
  )
  return rows
}

/**
 * Of all their players, by ascending number: what is paid one after the other then waits for nobody. True where the balance
 * of one of them is below zero.
 */
export async function lockAccounts(tx: Tx, playerIds: readonly bigint[]): Promise<boolean> {
  const { rows } = await tx.query<{ balance: bigint }>('select balance from lock_accounts($1)', [playerIds])
  return rows.some(({ balance }) => balance < 0n)
}

/** Its number. */
export async function insertPayout(
  tx: Tx,
  batch: { cashAccount: bigint; withdrawals: readonly bigint[]; totalUnits: bigint; actor: string },
): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    'insert into payout_batch (cash_account, lines, total, made_by) values ($1, $2, $3, $4) returning id',
    [batch.cashAccount, batch.withdrawals.length, batch.totalUnits, batch.actor],
  )
  const id = rows[0]?.id ?? 0n
  await tx.query(
    `insert into payout_line (batch, place, withdrawal, amount, bank, number, holder)
     select $1, row_number() over (order by w.id), w.id, w.amount, b.bank, b.number, b.holder
     from withdrawal w join player_bank_account b on b.id = w.bank_account where w.id = any ($2)`,
    [id, batch.withdrawals],
  )
  return id
}

export async function writeFetched(tx: Tx, id: bigint, actor: string): Promise<void> {
  await tx.query('update payout_batch set fetched_at = clock_timestamp(), fetched_by = $2 where id = $1', [
    id,
    actor,
  ])
}

/** Of the lines that wait: before their withdrawals, which are left to the bank until then. */
export async function writeLines(
  tx: Tx,
  id: bigint,
  { places, state }: { places: readonly number[]; state: 'PAID' | 'FAILED' | 'CANCELLED' },
): Promise<void> {
  await tx.query(
    `update payout_line set state = $3 where batch = $1 and place = any ($2) and state = 'WAITING'`,
    [id, places, state],
  )
}

export async function endPayout(
  tx: Tx,
  id: bigint,
  {
    state,
    actor,
    bankReference,
  }: { state: 'PAID' | 'CANCELLED'; actor: string; bankReference: string | null },
): Promise<void> {
  await tx.query(
    `update payout_batch set state = $2, done_by = $3, done_at = clock_timestamp(), bank_reference = $4 where id = $1`,
    [id, state, actor, bankReference],
  )
}
