/** The published keys: the operator's, and the one vault that this database knows, whose key is in use. */
import type { Queryable } from '../database/pool.ts'

export type KeyOwner = 'operator' | 'vault'
export interface SigningKey {
  owner: KeyOwner
  publicKey: Buffer
  validFrom: Date
  validTo: Date | null
}

/** The key in use; a former one of the same owner stays published, with its end. */
export async function publishKey(db: Queryable, owner: KeyOwner, publicKey: Uint8Array): Promise<void> {
  await db.query(
    `update signing_key set valid_to = clock_timestamp()
     where owner = $1 and public_key <> $2 and valid_to is null`,
    [owner, publicKey],
  )
  await db.query(
    `insert into signing_key (owner, public_key) values ($1, $2)
     on conflict (owner, public_key) do update set valid_to = null where signing_key.valid_to is not null`,
    [owner, publicKey],
  )
}

export async function signingKeys(db: Queryable): Promise<SigningKey[]> {
  const { rows } = await db.query<SigningKey>(
    `select owner, public_key as "publicKey", valid_from as "validFrom", valid_to as "validTo"
     from signing_key order by owner, valid_from`,
  )
  return rows
}

/** The key of the vault in use; null before the first start. */
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
