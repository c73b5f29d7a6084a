/** The published keys: of the one operator and the one vault that this database knows, and of those before them. */
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

/** The key in use; null before the first start. */
export async function publishedKey(db: Queryable, owner: KeyOwner): Promise<Buffer | null> {
  const { rows } = await db.query<{ key: Buffer }>(
    'select public_key as key from signing_key where owner = $1 and valid_to is null',
    [owner],
  )
  return rows[0]?.key ?? null
}

/** The first vault and the first operator that a database meets are its own from then on. False: it has another one. */
export async function pinKey(db: Queryable, owner: KeyOwner, publicKey: Uint8Array): Promise<boolean> {
  await db.query(
    `insert into signing_key (owner, public_key) select $1, $2
     where not exists (select from signing_key where owner = $1 and valid_to is null) on conflict do nothing`,
    [owner, publicKey],
  )
  return (await publishedKey(db, owner))?.equals(publicKey) ?? false
}
