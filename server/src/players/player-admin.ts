/** What an operator does with players, on the database alone, whether a server runs or not. */
import { createHash } from 'node:crypto'
import type { EndedBecause } from '@samnang/contract/refusals'
import { commonPasswords } from '@samnang/core/player/common-passwords'
import { checkPassword } from '@samnang/core/player/password-rules'
import { checkUsername, usernameKey } from '@samnang/core/player/username'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import { addEvent } from '../live/outbox.ts'
import type { Random } from '../parts.ts'
import { forgetAllFailures } from './guess-store.ts'
import type { Passwords } from './passwords.ts'
import { findByName, insertPlayer, type PlayerRow, setPasswordHash, setState } from './player-store.ts'
import { endSessions } from './session-store.ts'

export interface Tools {
  pool: Pool
  passwords: Passwords
  random: Random
}

/** The new player's id. Refusals: `username_invalid`, `username_taken`, the password codes. */
export async function createPlayer(
  { pool, passwords, random }: Tools,
  { username, password, actor = 'cli' }: { username: string; password: string; actor?: string },
): Promise<Outcome<bigint>> {
  const name = checkUsername(username)
  if (!name.ok) return name
  const checked = checkPassword(password, username, commonPasswords())
  if (!checked.ok) return checked
  const passwordHash = await passwords.hash(checked.value)
  const secret = random.bytes(32)
  return inTransaction(pool, async (tx): Promise<Outcome<bigint>> => {
    const id = await insertPlayer(tx, { ...name.value, passwordHash, secret })
    if (id === null) return refused('username_taken')
    const after = { username: name.value.name, state: 'ACTIVE' }
    await recordAudit(tx, { actor, action: 'player_created', target: `player:${id}`, before: null, after })
    return accepted(id)
  })
}

/** Locks the player out: their sessions and streams end everywhere within two seconds. Refusal: `not_found`. */
export function lockPlayer(pool: Pool, username: string, actor = 'cli'): Promise<Outcome<bigint>> {
  return withPlayer(pool, username, async (tx, { id, state }) => {
    await setState(tx, id, 'LOCKED')
    await endAll(tx, id, 'locked')
    await recordAudit(tx, { actor, action: 'player_locked', ...sides(id, { state }, { state: 'LOCKED' }) })
  })
}

/** Lets the player in again, failed log-ins forgotten. Refusal: `not_found`. */
export function unlockPlayer(pool: Pool, username: string, actor = 'cli'): Promise<Outcome<bigint>> {
  return withPlayer(pool, username, async (tx, { id, state }) => {
    await setState(tx, id, 'ACTIVE')
    await forgetAllFailures(tx, usernameKey(username))
    await recordAudit(tx, { actor, action: 'player_unlocked', ...sides(id, { state }, { state: 'ACTIVE' }) })
  })
}

/** Sets a password and ends the player's sessions. Refusals: `not_found`, the password codes. */
export async function setPassword(
  { pool, passwords }: Tools,
  { username, password, actor = 'cli' }: { username: string; password: string; actor?: string },
): Promise<Outcome<bigint>> {
  const checked = checkPassword(password, username, commonPasswords())
  if (!checked.ok) return checked
  const passwordHash = await passwords.hash(checked.value)
  return withPlayer(pool, username, async (tx, { id, password_hash: former }) => {
    await setPasswordHash(tx, id, passwordHash)
    await endAll(tx, id, 'password_changed')
    await forgetAllFailures(tx, usernameKey(username))
    const [before, after] = [{ password: markOf(former) }, { password: markOf(passwordHash) }]
    await recordAudit(tx, { actor, action: 'password_set', ...sides(id, before, after) })
  })
}

function sides(id: bigint, before: object, after: object) {
  return { target: `player:${id}`, before, after }
}

/** Tells one stored hash from another and nothing of either: it is salted, and this is a digest of it. */
function markOf(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('hex').slice(0, 16)
}

function withPlayer(
  pool: Pool,
  username: string,
  work: (tx: Tx, player: PlayerRow) => Promise<void>,
): Promise<Outcome<bigint>> {
  return inTransaction(pool, async (tx): Promise<Outcome<bigint>> => {
    const player = await findByName(tx, usernameKey(username))
    if (!player) return refused('not_found')
    await work(tx, player)
    await addEvent(tx, { topic: 'server', kind: 'session_changed', data: { players: [Number(player.id)] } })
    return accepted(player.id)
  })
}

async function endAll(tx: Tx, playerId: bigint, reason: EndedBecause): Promise<void> {
  await endSessions(tx, { playerId, reason })
}
