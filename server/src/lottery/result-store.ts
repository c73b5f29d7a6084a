/** What people have typed as results; nothing of it is ever changed. */
import type { Queryable, Tx } from '../database/pool.ts'

export interface NewEntry {
  drawId: bigint
  round: number
  kind: 'enter' | 'confirm'
  staff: string
  /** Canonical text of the `ResultEntry`. */
  result: string
  hash: Uint8Array
  source: string | null
  matches: boolean | null
}

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await tx.query(
    `insert into lottery_entry (draw_id, round, kind, staff, result, result_hash, source, matches)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      entry.drawId,
      entry.round,
      entry.kind,
      entry.staff,
      entry.result,
      entry.hash,
      entry.source,
      entry.matches,
    ],
  )
}

export interface StoredEntry {
  staff: string
  result: unknown
  hash: Uint8Array
  source: string | null
}

/** What counts as entered in this round: who enters again replaces it. */
export async function lastEntered(
  db: Queryable,
  { id, round }: { id: bigint; round: number },
): Promise<StoredEntry | null> {
  const { rows } = await db.query<StoredEntry>(
    `select staff, result, result_hash as hash, source from lottery_entry
     where draw_id = $1 and round = $2 and kind = 'enter' order by id desc limit 1`,
    [id, round],
  )
  return rows[0] ?? null
}
