/** Files of banks: when each was imported, and what came of it. */
import type { Queryable, Tx } from '../database/pool.ts'

export interface ImportCounts {
  added: number
  known: number
  changed: number
  missing: number
  unread: number
}

export interface Imported extends ImportCounts {
  id: bigint
  cashAccount: bigint
  at: Date
  by: string
  fileName: string
  firstDay: string
  lastDay: string
  matched: number
}

/** The number that the next import will have: its lines and differences name it. */
export async function nextImportId(tx: Tx): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    `select nextval(pg_get_serial_sequence('statement_import', 'id')) as id`,
  )
  return rows[0]?.id ?? 0n
}

export async function insertImport(
  tx: Tx,
  made: Omit<Imported, 'at' | 'matched'> & { sha256: Buffer },
): Promise<void> {
  await tx.query(
    `insert into statement_import (id, cash_account, by, file_name, sha256, first_day, last_day, added, known, changed,
       missing, unread, matched) overriding system value
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0)`,
    [
      ...[made.id, made.cashAccount, made.by, made.fileName, made.sha256, made.firstDay, made.lastDay],
      ...[made.added, made.known, made.changed, made.missing, made.unread],
    ],
  )
}

export async function writeMatched(tx: Tx, id: bigint, matched: number): Promise<void> {
  await tx.query('update statement_import set matched = $2 where id = $1', [id, matched])
}

/** From the first day that a statement of the account has told of to the last; null: none has. */
export async function coveredDays(
  db: Queryable,
  cashAccount: bigint,
): Promise<{ first: string; last: string } | null> {
  const { rows } = await db.query<{ first: string | null; last: string | null }>(
    'select min(first_day) as first, max(last_day) as last from statement_import where cash_account = $1',
    [cashAccount],
  )
  const { first, last } = rows[0] ?? {}
  return first && last ? { first, last } : null
}

/** The newest first. */
export async function listImportRows(
  db: Queryable,
  { cashAccount, before, limit }: { cashAccount: bigint; before: bigint | null; limit: number },
): Promise<Imported[]> {
  const { rows } = await db.query<Imported>(
    `select id, cash_account as "cashAccount", at, by, file_name as "fileName", first_day as "firstDay",
       last_day as "lastDay", added, known, changed, missing, unread, matched
     from statement_import where cash_account = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [cashAccount, before, limit],
  )
  return rows
}
