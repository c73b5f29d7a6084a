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
}

/** Adds a player with an empty account; null when the name is taken. */
export async function insertPlayer(tx: Tx, player: NewPlayer): Promise<bigint | null> {
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into player (username, username_key, password_hash, secret) values ($1, $2, $3, $4)
     on conflict (username_key) do nothing returning id`,
    [player.name, player.key, player.passwordHash, player.secret],
  )
  const id = rows[0]?.id ?? null
  if (id === null) return null
  await tx.query(`select open_account($1, 'player', $2)`, [id, `player:${id}`])
  return id
}

export async function setPasswordHash(db: Queryable, id: bigint, passwordHash: string): Promise<void> {
  await db.query('update player set password_hash = $2 where id = $1', [id, passwordHash])
}

/** True if that changed anything. */
export async function setState(db: Queryable, id: bigint, state: 'ACTIVE' | 'LOCKED'): Promise<boolean> {
  const { rowCount } = await db.query('update player set state = $2 where id = $1 and state <> $2', [
    id,
    state,
  ])
  return rowCount === 1
}
