/** Hands a session to another browser: a token shown as a QR code, used once within a minute. */
import type { CodeOf, ReplyOf } from '@samnang/contract/endpoints'
import { usernameKey } from '@samnang/core/player/username'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { recordAudit } from '../base/audit-log.ts'
import { inTransaction } from '../database/pool.ts'
import type { Parts } from '../parts.ts'
import { type NewLogIn, newSession, welcomed } from './log-in.ts'
import { findById, type PlayerRow } from './player-store.ts'
import { addHandover, findHandover, forgetSession, openSession, spendHandover } from './session-store.ts'
import { hashOf } from './session-tokens.ts'
import type { OpenSession } from './sessions.ts'

type HandoverCode = CodeOf<'POST /settoken'>

const TOKEN_MS = 60_000

export async function makeHandover(
  parts: Parts,
  session: OpenSession,
): Promise<{ token: string; expiresAt: Date }> {
  const token = parts.sessions.tokens.newId()
  const expiresAt = new Date(parts.clock.now() + TOKEN_MS)
  const { hash: sessionHash, player } = session
  await addHandover(parts.reads, { hash: hashOf(token), playerId: player.id, sessionHash, expiresAt })
  return { token, expiresAt }
}

/**
 * Whose token it is, and which other player is logged in here. Nothing changes: a code that somebody else sent must not
 * open their account before this person has read whose it is. Refusals: `token_invalid`, `account_locked`.
 */
export async function askHandover(
  parts: Parts,
  token: string,
  current: OpenSession | undefined,
): Promise<Outcome<ReplyOf<'POST /settoken'>, HandoverCode>> {
  const found = await findHandover(parts.reads, hashOf(token), new Date(parts.clock.now()))
  const player = playerOf(found && (await findById(parts.reads, found.playerId)))
  if (!player.ok) return player
  const { id, username } = player.value
  const other = isOther(current, player.value) ? current.player : null
  return accepted({
    auth: { id: Number(id), username },
    ...(other ? { replaces: { id: Number(other.id), username: other.username } } : {}),
  })
}

interface Taking {
  token: string
  /** Ends the session that another player has in this browser. */
  replace?: boolean | undefined
  address: string
  browser: string | undefined
  requestId: string
  current: OpenSession | undefined
}

/**
 * Opens a session of the token's player here; the one that made the token has then been opened elsewhere. Refusals:
 * `token_invalid` (unknown, used, expired, or its session has ended), `account_locked`, `session_open` (another
 * player's; the token stays unused).
 */
export async function takeHandover(parts: Parts, taking: Taking): Promise<Outcome<NewLogIn, HandoverCode>> {
  const { token, current, browser } = taking
  const id = parts.sessions.tokens.newId()
  const now = new Date(parts.clock.now())
  const outcome = await inTransaction(parts.reads, async (tx): Promise<Outcome<NewLogIn, HandoverCode>> => {
    const found = await findHandover(tx, hashOf(token), now)
    const player = playerOf(found && (await findById(tx, found.playerId)))
    if (!player.ok) return player
    if (isOther(current, player.value) && !taking.replace) return refused('session_open')
    const used = await spendHandover(tx, hashOf(token), now)
    if (!used) return refused('token_invalid')
    const playerId = player.value.id
    const address = parts.siteKey.addressMark(taking.address)
    const known = parts.knownBrowsers.remember(browser, usernameKey(player.value.username))
    const marks = { address, device: parts.knownBrowsers.markOf(known) }
    await openSession(tx, { ...newSession(parts, playerId, id), ...marks, continues: used.sessionHash })
    if (current && current.hash !== used.sessionHash) await forgetSession(tx, current.hash)
    await recordAudit(tx, {
      actor: `player:${playerId}`,
      action: 'handed_over',
      target: `player:${playerId}`,
      detail: { address },
      requestId: taking.requestId,
    })
    await parts.sessions.publishChange(tx, current ? [playerId, current.player.id] : [playerId])
    return accepted(welcomed(player.value, { id, browser: known }))
  })
  if (outcome.ok) parts.sessions.forget(outcome.value.auth.id)
  if (current) parts.sessions.forget(current.player.id)
  return outcome
}

function playerOf(row: PlayerRow | null): Outcome<PlayerRow, 'token_invalid' | 'account_locked'> {
  if (!row) return refused('token_invalid')
  return row.state === 'LOCKED' ? refused('account_locked') : accepted(row)
}

function isOther(current: OpenSession | undefined, player: PlayerRow): current is OpenSession {
  return current !== undefined && current.player.id !== player.id
}
