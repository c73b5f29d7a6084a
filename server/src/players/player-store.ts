/** Players in the database. */
import type { Queryable, Tx } from '../database/pool.ts'

export interface PlayerRow {
  id: bigint
  username: string
  password_hash: string
  state: 'ACTIVE' | 'LOCKED'
}

export async function findByName(db: Queryable, usernameKey: string): Promise<PlayerRow | null> {
  const { rows } = await db.query<PlayerRow>(
    'select id, username, password_hash, state from player where username_key = $1',
    [usernameKey],
  )
  return rows[0] ?? null
}

/** Of these keys those that belong to somebody. */
export async function keysInUse(db: Queryable, usernameKeys: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ key: string }>(
    'select username_key as key from player where username_key = any($1)',
    [usernameKeys],
  )
  return new Set(rows.map(({ key }) => key))
}

export async function findById(db: Queryable, id: bigint): Promise<PlayerRow | null> {
  const { rows } = await db.query<PlayerRow>(
    'select id, username, password_hash, state from player where id = $1',
    [id],
  )
  return rows[0] ?? null
}

export interface NewPlayer {
  name: string
  key: string
  passwordHash: string
  secret: Uint8Array
  /** The password was given by the staff. */
  mustChange?: boolean
  /** Null: the house itself. */
  branch?: bigint | null
}

/** Adds a player with an empty account; null when the name is taken. */
export async function insertPlayer(tx: Tx, player: NewPlayer): Promise<bigint | null> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into player (username, username_key, password_hash, secret, must_change, branch)
     values ($1, $2, $3, $4, $5, $6) on conflict (username_key) do nothing returning id`,
    [
      player.name,
      player.key,
      player.passwordHash,
      player.secret,
      player.mustChange ?? false,
      player.branch ?? null,
    ],
  )
  const id = rows[0]?.id ?? null
  if (id === null) return null
  await tx.query(`select open_account($1, 'player', $2)`, [id, `player:${id}`])
  return id
}

/** The player where the colleague's branch reaches them; `branch` null reaches all. Locked for this transaction. */
export async function lockInBranch(tx: Tx, id: bigint, branch: bigint | null): Promise<PlayerRow | null> {
  const { rows } = await tx.query<PlayerRow>(
    `select id, username, password_hash, state from player
     where id = $1 and ($2::bigint is null or branch = $2) for no key update`,
    [id, branch],
  )
  return rows[0] ?? null
}

/** Whether a colleague of this branch may know of the player. */
export async function isInBranch(db: Queryable, id: bigint, branch: bigint | null): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from player where id = $1 and ($2::bigint is null or branch = $2)',
    [id, branch],
  )
  return rowCount === 1
}

/** A password that the staff give, whatever the former one is: it says whether it has to be changed. */
export async function setGivenPassword(
  db: Queryable,
  id: bigint,
  { passwordHash, mustChange }: { passwordHash: string; mustChange: boolean },
): Promise<void> {
  await db.query('update player set password_hash = $2, must_change = $3 where id = $1', [
    id,
    passwordHash,
    mustChange,
  ])
}

/**
 * In place of the hash that a password was compared with, and of no other: false where the player has another password by
 * now. Without `mustChange` it is a new hash of the same password.
 */
export async function replacePasswordHash(
  db: Queryable,
  id: bigint,
  { verified, passwordHash, mustChange }: { verified: string; passwordHash: string; mustChange?: boolean },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update player set password_hash = $3, must_change = coalesce($4, must_change)
     where id = $1 and password_hash = $2`,
    [id, verified, passwordHash, mustChange ?? null],
  )
  return rowCount === 1
}

/** True if that changed anything. */
export async function setState(db: Queryable, id: bigint, state: 'ACTIVE' | 'LOCKED'): Promise<boolean> {
  const { rowCount } = await db.query('update player set state = $2 where id = $1 and state <> $2', [
    id,
    state,
  ])
  return rowCount === 1
}
