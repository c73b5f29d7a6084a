/**
 * Who a session belongs to and whether it is open, from memory in front of the database. Memory is believed
 * while the live hub hears every change; when it does not, for one second at most.
 */
import type { EndedBecause, RefusalCode } from '@samnang/contract/refusals'
import type { Logger } from 'pino'
import type { Pool, Tx } from '../database/pool.ts'
import type { LiveHub } from '../live/hub.ts'
import type { Clock } from '../parts.ts'
import type { Player } from './player.ts'
import { readSession, type SessionRow, writeLastAction } from './session-store.ts'
import type { SessionTokens } from './session-tokens.ts'

/** Without an action of the player. */
export const IDLE_MS = 30 * 60_000
export const ABSOLUTE_MS = 12 * 60 * 60_000
const TRUSTED_ALONE_MS = 1_000
const WRITE_ACTION_MS = 60_000
const REMEMBERED_MAX = 50_000

export interface OpenSession {
  hash: string
  player: Player
  /** The password was given by the staff: nothing is open but the page that changes it. */
  mustChange: boolean
  /** The XSRF token that was last proved to be this session's. */
  xsrf?: string
}
export type FoundSession =
  | { isOpen: true; session: OpenSession }
  | { isOpen: false; code: RefusalCode; reason?: EndedBecause }

interface Remembered {
  row: SessionRow
  session: OpenSession
  readAt: number
}

export class Sessions {
  readonly tokens: SessionTokens
  readonly #pool: Pool
  readonly #live: LiveHub
  readonly #clock: Clock
  readonly #log: Logger
  readonly #remembered = new Map<string, Remembered>()
  readonly #ofPlayer = new Map<bigint, Set<string>>()
  /** Actions seen here. The database may not know the latest, so these outlive what is forgotten. */
  readonly #actions = new Map<string, { at: number; writtenAt: number }>()
  readonly #loading = new Map<string, Promise<Remembered | null>>()
  /** Counts changes, so that what was read before one is not remembered after it. */
  #changes = 0

  constructor(parts: { tokens: SessionTokens; pool: Pool; live: LiveHub; clock: Clock; log: Logger }) {
    this.tokens = parts.tokens
    this.#pool = parts.pool
    this.#live = parts.live
    this.#clock = parts.clock
    this.#log = parts.log
    parts.live.onServerEvent('session_changed', ({ players }) => {
      if (Array.isArray(players)) for (const id of players) this.forget(BigInt(id))
    })
  }

  /** The open session with this hash, or the code that says why there is none. */
  async find(hash: string): Promise<FoundSession> {
    return this.known(hash) ?? this.#verdict(await this.#load(hash))
  }

  /** The same where memory is enough for it; null where the database has to be asked. */
  known(hash: string): FoundSession | null {
    const known = this.#remembered.get(hash)
    if (!known || !this.#isTrusted(known)) return null
    const found = this.#verdict(known)
    // Another process may have seen an action that this one has not.
    return found.isOpen || known.row.ended_at !== null ? found : null
  }

  /** Notes an action of the player, in the database at most once a minute. */
  noteAction(session: OpenSession): void {
    const now = this.#clock.now()
    const before = this.#actions.get(session.hash)
    // Set back by an hour, a clock would let an hour of actions go unwritten.
    const isDue = !before || Math.abs(now - before.writtenAt) >= WRITE_ACTION_MS
    this.#actions.delete(session.hash)
    this.#actions.set(session.hash, { at: now, writtenAt: isDue ? now : before.writtenAt })
    dropOldest(this.#actions)
    if (!isDue) return
    writeLastAction(this.#pool, session.hash, new Date(now)).catch((error: unknown) => {
      this.#actions.set(session.hash, { at: now, writtenAt: 0 })
      this.#log.warn({ err: error }, 'last action not written')
    })
  }

  /** Tells every process, in the transaction that changes sessions of these players. Call it last in there. */
  async publishChange(tx: Tx, playerIds: readonly bigint[]): Promise<void> {
    await this.#live.publish(tx, {
      topic: 'server',
      kind: 'session_changed',
      data: { players: playerIds.map(Number) },
    })
  }

  /** Drops what this process remembers of a player, and what it is about to. */
  forget(playerId: bigint): void {
    this.#changes++
    this.#loading.clear()
    for (const hash of this.#ofPlayer.get(playerId) ?? []) this.#remembered.delete(hash)
    this.#ofPlayer.delete(playerId)
  }

  #isTrusted(known: Remembered): boolean {
    return this.#live.isFresh || Math.abs(this.#clock.now() - known.readAt) < TRUSTED_ALONE_MS
  }

  #load(hash: string): Promise<Remembered | null> {
    const running = this.#loading.get(hash)
    if (running) return running
    const loading = this.#read(hash).finally(() => {
      if (this.#loading.get(hash) === loading) this.#loading.delete(hash)
    })
    this.#loading.set(hash, loading)
    return loading
  }

  async #read(hash: string): Promise<Remembered | null> {
    const changes = this.#changes
    const readAt = this.#clock.now()
    const row = await readSession(this.#pool, hash)
    if (!row) return null
    const player = { id: row.player_id, username: row.username, secret: new Uint8Array(row.secret) }
    const fresh: Remembered = { row, session: { hash, player, mustChange: row.must_change }, readAt }
    if (changes === this.#changes) this.#remember(hash, fresh)
    return fresh
  }

  #remember(hash: string, fresh: Remembered): void {
    const { id } = fresh.session.player
    this.#remembered.delete(hash)
    this.#remembered.set(hash, fresh)
    this.#ofPlayer.set(id, (this.#ofPlayer.get(id) ?? new Set()).add(hash))
    if (this.#remembered.size <= REMEMBERED_MAX) return
    const oldest = this.#remembered.values().next().value
    if (oldest) this.forget(oldest.session.player.id)
  }

  #verdict(known: Remembered | null): FoundSession {
    if (!known) return { isOpen: false, code: 'unauthenticated' }
    const { row, session } = known
    const now = this.#clock.now()
    const lastActionAt = Math.max(row.last_action_at.getTime(), this.#actions.get(session.hash)?.at ?? 0)
    if (row.end_reason === 'opened_elsewhere') return closed('opened_elsewhere')
    if (row.state === 'LOCKED') return closed('locked')
    if (row.ended_at !== null) return closed(row.end_reason ?? 'expired')
    if (!row.is_active) return closed('opened_elsewhere')
    if (now >= row.expires_at.getTime() || now - lastActionAt >= IDLE_MS) return closed('expired')
    return { isOpen: true, session }
  }
}

function closed(reason: EndedBecause): FoundSession {
  const code = reason === 'opened_elsewhere' ? 'opened_elsewhere' : 'unauthenticated'
  return { isOpen: false, code, reason }
}

function dropOldest(map: Map<string, unknown>): void {
  const oldest = map.size > REMEMBERED_MAX ? map.keys().next().value : undefined
  if (oldest !== undefined) map.delete(oldest)
}
