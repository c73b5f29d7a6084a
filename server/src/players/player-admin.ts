/** What an operator does with players, on the database alone, whether a server runs or not. */
import { createHash } from 'node:crypto'
import type { EndedBecause } from '@samnang/contract/refusals'
import { commonPasswords } from '@samnang/core/player/common-passwords'
import { oneTimePassword } from '@samnang/core/player/one-time-password'
import { checkPassword, type PasswordCode } from '@samnang/core/player/password-rules'
import { checkUsername, usernameKey } from '@samnang/core/player/username'
import { accepted, type Outcome, type Refusal, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import { addEvent } from '../live/outbox.ts'
import type { Random } from '../parts.ts'
import { forgetAllFailures } from './guess-store.ts'
import type { Passwords } from './passwords.ts'
import { findByName, insertPlayer, type PlayerRow, setGivenPassword, setState } from './player-store.ts'
import { endSessions } from './session-store.ts'

type Hashing = { passwords: Passwords; random: Random }
export type Tools = Hashing & { pool: Pool }

/** Nobody asked for it but the program. */
const BY_ITSELF: By = { actor: 'system' }

/** Whom the staff make; `branch`: null is the house itself. */
export interface Wanted {
  username: string
  branch: bigint | null
}
type CreateCode = 'username_invalid' | 'username_taken' | PasswordCode

/** The new player's id. Refusals: `username_invalid`, `username_taken`, the password codes. */
export function createPlayer(
  { pool, ...tools }: Tools,
  { username, password, by = BY_ITSELF }: { username: string; password: string; by?: By },
): Promise<Outcome<bigint, CreateCode>> {
  return inTransaction(pool, (tx) =>
    insertWith(tx, tools, { username, branch: null, password, isOneTime: false }, by),
  )
}

/** With a password that is told once and has to be changed at the first log-in. Refusals: as above. */
export async function createPlayerIn(
  tx: Tx,
  tools: Hashing,
  wanted: Wanted,
  by: By,
): Promise<Outcome<{ id: bigint; password: string }, CreateCode>> {
  const password = oneTimePassword(tools.random.bytes(16))
  const made = await insertWith(tx, tools, { ...wanted, password, isOneTime: true }, by)
  return made.ok ? accepted({ id: made.value, password }) : made
}

async function insertWith(
  tx: Tx,
  { passwords, random }: Hashing,
  { username, branch, password, isOneTime }: Wanted & { password: string; isOneTime: boolean },
  by: By,
): Promise<Outcome<bigint, CreateCode>> {
  const name = checkUsername(username)
  if (!name.ok) return name
  const checked = checkPassword(password, username, commonPasswords())
  if (!checked.ok) return checked
  const passwordHash = await passwords.hash(checked.value)
  const secret = random.bytes(32)
  const id = await insertPlayer(tx, { ...name.value, passwordHash, secret, mustChange: isOneTime, branch })
  if (id === null) return refused('username_taken')
  const after = { username: name.value.name, state: 'ACTIVE', ...(isOneTime ? { must_change: true } : {}) }
  await recordAudit(tx, { ...by, action: 'player_created', target: `player:${id}`, before: null, after })
  return accepted(id)
}

/** Locks the player out: their sessions and streams end everywhere within two seconds. Refusal: `not_found`. */
export function lockPlayer(pool: Pool, username: string, by = BY_ITSELF): Promise<Outcome<bigint>> {
  return withPlayer(pool, username, (tx, player) => lockPlayerIn(tx, player, by))
}

export async function lockPlayerIn(tx: Tx, { id, state }: PlayerRow, by: By): Promise<void> {
  await setState(tx, id, 'LOCKED')
  await endSessions(tx, { playerId: id, reason: 'locked' })
  await recordAudit(tx, { ...by, action: 'player_locked', ...sides(id, { state }, { state: 'LOCKED' }) })
  await tellServers(tx, id)
}

/** Lets the player in again, failed log-ins forgotten. Refusal: `not_found`. */
export function unlockPlayer(pool: Pool, username: string, by = BY_ITSELF): Promise<Outcome<bigint>> {
  return withPlayer(pool, username, (tx, player) => unlockPlayerIn(tx, player, by))
}

export async function unlockPlayerIn(tx: Tx, { id, username, state }: PlayerRow, by: By): Promise<void> {
  await setState(tx, id, 'ACTIVE')
  await forgetAllFailures(tx, usernameKey(username))
  await recordAudit(tx, { ...by, action: 'player_unlocked', ...sides(id, { state }, { state: 'ACTIVE' }) })
  await tellServers(tx, id)
}

/** Ends all sessions of the player, or the one named. False: none was open. */
export async function endSessionsIn(
  tx: Tx,
  { id }: PlayerRow,
  { session, because = 'ended_by_staff' }: { session?: string | undefined; because?: EndedBecause },
  by: By,
): Promise<boolean> {
  const ended = await endSessions(tx, { playerId: id, reason: because, onlyHash: session })
  const facts = sides(id, { open: ended }, { open: 0 })
  await recordAudit(tx, { ...by, action: 'sessions_ended', ...facts, detail: session ? { session } : {} })
  await tellServers(tx, id)
  return ended > 0
}

/** Sets a password and ends the player's sessions. Refusals: `not_found`, the password codes. */
export async function setPassword(
  { pool, passwords }: Tools,
  { username, password, by = BY_ITSELF }: { username: string; password: string; by?: By },
): Promise<Outcome<bigint>> {
  const checked = checkPassword(password, username, commonPasswords())
  if (!checked.ok) return checked
  const passwordHash = await passwords.hash(checked.value)
  return withPlayer(pool, username, (tx, player) =>
    storePassword(tx, player, { passwordHash, mustChange: false }, by),
  )
}

/** A password that is told once: after the log-in with it only another one can be chosen. Sessions end. */
export async function giveOneTimePasswordIn(
  tx: Tx,
  { passwords, random }: Hashing,
  player: PlayerRow,
  by: By,
): Promise<string> {
  const password = oneTimePassword(random.bytes(16))
  const passwordHash = await passwords.hash(password)
  await storePassword(tx, player, { passwordHash, mustChange: true }, by)
  return password
}

async function storePassword(
  tx: Tx,
  { id, username, password_hash: former }: PlayerRow,
  { passwordHash, mustChange }: { passwordHash: string; mustChange: boolean },
  by: By,
): Promise<void> {
  await setGivenPassword(tx, id, { passwordHash, mustChange })
  await endSessions(tx, { playerId: id, reason: 'password_changed' })
  await forgetAllFailures(tx, usernameKey(username))
  const after = { password: markOf(passwordHash), ...(mustChange ? { must_change: true } : {}) }
  await recordAudit(tx, { ...by, action: 'password_set', ...sides(id, { password: markOf(former) }, after) })
  await tellServers(tx, id)
}

function sides(id: bigint, before: object, after: object) {
  return { target: `player:${id}`, before, after }
}

/** Tells one stored hash from another and nothing of either: it is salted, and this is a digest of it. */
function markOf(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('hex').slice(0, 16)
}

/** Every server forgets what it remembers of the player's sessions. Last in the transaction: it holds a lock. */
async function tellServers(tx: Tx, id: bigint): Promise<void> {
  await addEvent(tx, { topic: 'server', kind: 'session_changed', data: { players: [Number(id)] } })
}

function withPlayer(
  pool: Pool,
  username: string,
  work: (tx: Tx, player: PlayerRow) => Promise<void>,
): Promise<Outcome<bigint>> {
  return inTransaction(pool, async (tx): Promise<Outcome<bigint, 'not_found'> | Refusal> => {
    const player = await findByName(tx, usernameKey(username))
    if (!player) return refused('not_found')
    await work(tx, player)
    return accepted(player.id)
  })
}
