/** Keys of the office's commands: each is done once, and who lost its answer gets it again. */
import type { Queryable, Tx } from '../database/pool.ts'

export interface StoredCommand {
  staff: string
  endpoint: string
  hash: Buffer
  answer: Buffer
  at: Date
}

/**
 * Takes the key for this transaction; null where it is free. A second one with the same key waits until the first has
 * committed or was taken back.
 */
export async function takeKey(
  tx: Tx,
  { key, staff, endpoint, hash }: { key: string; staff: string; endpoint: string; hash: Buffer },
): Promise<StoredCommand | null> {
  const { rowCount } = await tx.query(
    `insert into office_command (key, staff, endpoint, hash) values ($1, $2, $3, $4) on conflict do nothing`,
    [key, staff, endpoint, hash],
  )
  if (rowCount === 1) return null
  const { rows } = await tx.query<StoredCommand>(
    'select staff, endpoint, hash, answer, at from office_command where key = $1',
    [key],
  )
  return rows[0] ?? null
}

export async function keepAnswer(tx: Tx, key: string, answer: Buffer): Promise<void> {
  await tx.query('update office_command set answer = $2 where key = $1', [key, answer])
}

/** Nobody repeats a command after a day: what was shown once is then gone. */
export async function forgetOldKeys(db: Queryable): Promise<void> {
  await db.query(`delete from office_command where at < clock_timestamp() - interval '1 day'`)
}
