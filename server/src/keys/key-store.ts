/** The marks of the house's keys, and which of them is in use. */
import type { Queryable, Tx } from '../database/pool.ts'

/** Null: the database knows none of this name. */
export async function markInUse(db: Queryable, name: string): Promise<Buffer | null> {
  const { rows } = await db.query<{ mark: Buffer }>(
    'select mark from house_key where name = $1 and valid_to is null',
    [name],
  )
  return rows[0]?.mark ?? null
}

/** The first mark of a name is the house's from then on; of two at once one. */
export async function insertFirstMark(db: Queryable, name: string, mark: Uint8Array): Promise<void> {
  await db.query(
    `insert into house_key (name, mark) select $1, $2
     where not exists (select from house_key where name = $1 and valid_to is null) on conflict do nothing`,
    [name, mark],
  )
}

/** The former one stays known, with its end. */
export async function replaceMark(tx: Tx, name: string, mark: Uint8Array): Promise<void> {
  await tx.query(
    'update house_key set valid_to = clock_timestamp() where name = $1 and mark <> $2 and valid_to is null',
    [name, mark],
  )
  await tx.query(
    `insert into house_key (name, mark) values ($1, $2)
     on conflict (name, mark) do update set valid_to = null where house_key.valid_to is not null`,
    [name, mark],
  )
}
