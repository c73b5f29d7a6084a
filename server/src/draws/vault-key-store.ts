/** The one vault that this database knows: the one whose key is published and in use. */
import type { Queryable } from '../database/pool.ts'

/** Null before the first start. */
export async function publishedVault(db: Queryable): Promise<Buffer | null> {
  const { rows } = await db.query<{ key: Buffer }>(
    `select public_key as key from signing_key where owner = 'vault' and valid_to is null`,
  )
  return rows[0]?.key ?? null
}

/** The first vault that a database meets is its own from then on. False: it has another one. */
export async function pinVault(db: Queryable, publicKey: Uint8Array): Promise<boolean> {
  await db.query(
    `insert into signing_key (owner, public_key) select 'vault', $1
     where not exists (select from signing_key where owner = 'vault') on conflict do nothing`,
    [publicKey],
  )
  return (await publishedVault(db))?.equals(publicKey) ?? false
}
