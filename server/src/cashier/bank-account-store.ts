/** Players' own accounts at banks. None is ever deleted: a withdrawal says for good where it was paid to. */
import type { BankCode } from '@samnang/core/cashier/banks'
import type { Queryable, Tx } from '../database/pool.ts'

export interface BankAccountRow {
  id: bigint
  bank: BankCode
  number: string
  holder: string
  createdAt: Date
  usableFrom: Date
  /** By the database's clock. */
  isUsable: boolean
}

const COLUMNS = `id, bank, number, holder, created_at as "createdAt", usable_from as "usableFrom",
  usable_from <= clock_timestamp() as "isUsable"`

/** Those that the player has now, the newest first. */
export async function openBankAccounts(db: Queryable, playerId: bigint): Promise<BankAccountRow[]> {
  const { rows } = await db.query<BankAccountRow>(
    `select ${COLUMNS} from player_bank_account where player_id = $1 and closed_at is null order by id desc`,
    [playerId],
  )
  return rows
}

/** The player's own, whether it is still open or not. */
export async function findBankAccount(
  db: Queryable,
  playerId: bigint,
  id: bigint,
): Promise<(BankAccountRow & { isOpen: boolean }) | null> {
  const { rows } = await db.query<BankAccountRow & { isOpen: boolean }>(
    `select ${COLUMNS}, closed_at is null as "isOpen" from player_bank_account where player_id = $1 and id = $2`,
    [playerId, id],
  )
  return rows[0] ?? null
}

/** Who the player is to the bank: the holders of open accounts, and of those that were or will be paid to. */
export async function knownHolders(db: Queryable, playerId: bigint): Promise<string[]> {
  const { rows } = await db.query<{ holder: string }>(
    `select distinct b.holder from player_bank_account b where b.player_id = $1 and b.corrected_at is null and (b.closed_at is null
       or exists (select from withdrawal w where w.player_id = $1 and w.bank_account = b.id and w.state in ('HELD', 'APPROVED', 'PAID')))`,
    [playerId],
  )
  return rows.map(({ holder }) => holder)
}

export async function insertBankAccount(
  tx: Tx,
  playerId: bigint,
  {
    bank,
    number,
    holder,
    waitHours,
  }: Pick<BankAccountRow, 'bank' | 'number' | 'holder'> & { waitHours: number },
): Promise<BankAccountRow> {
  const { rows } = await tx.query<BankAccountRow>(
    `insert into player_bank_account (player_id, bank, number, holder, created_at, usable_from)
     select $1, $2, $3, $4, n.at, n.at + $5 * interval '1 hour' from (select clock_timestamp() as at) n
     returning ${COLUMNS}`,
    [playerId, bank, number, holder, waitHours],
  )
  const [inserted] = rows
  if (!inserted) throw new Error('an insert returns its row')
  return inserted
}

export async function closeBankAccount(tx: Tx, id: bigint): Promise<void> {
  await tx.query('update player_bank_account set closed_at = clock_timestamp() where id = $1', [id])
}

/** Whose holder can be put right: open, or paid to under that name. The newest first. */
export async function holderAccounts(
  db: Queryable,
  playerId: bigint,
): Promise<(BankAccountRow & { isOpen: boolean })[]> {
  const { rows } = await db.query<BankAccountRow & { isOpen: boolean }>(
    `select ${COLUMNS}, closed_at is null as "isOpen" from player_bank_account
     where player_id = $1 and corrected_at is null order by id desc`,
    [playerId],
  )
  return rows
}

/** Its name was wrong: it is closed for good, and its holder is not one of the player's names any more. */
export async function markCorrected(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await tx.query(
    `update player_bank_account set closed_at = coalesce(closed_at, clock_timestamp()), corrected_at = clock_timestamp()
     where id = any ($1)`,
    [ids],
  )
}
