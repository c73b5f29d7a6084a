import { createHash } from 'node:crypto'
import type { Queryable } from '../database/pool.ts'
import type { Currency, Lang, Session } from './session.ts'

export type SessionRow = {
  id: string
  player: string
  token: string
  currency: Currency
  game_code: string
  lang: Lang
  lobby_url: string
}

const COLUMNS = 'id, player, token, currency, game_code, lang, lobby_url'

export function sessionOf(row: SessionRow): Session {
  const { id, player, token, currency, lang } = row
  const mode = currency === 'XXX' ? 'demo' : 'real'
  return { id, player, token, currency, lang, mode, gameCode: row.game_code, lobbyUrl: row.lobby_url }
}

/** Only the hash of a page's token is kept. */
export async function insertSession(db: Queryable, session: Session, pageToken: string): Promise<void> {
  const { id, player, token, currency, gameCode, lang, lobbyUrl } = session
  await db.query(
    `insert into session (page_token_hash, ${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tokenHash(pageToken), id, player, token, currency, gameCode, lang, lobbyUrl],
  )
}

/** A page is good for a day, as long as the operator's token may be. */
export async function findSessionByPage(db: Queryable, pageToken: string): Promise<Session | null> {
  const { rows } = await db.query<SessionRow>(
    `select ${COLUMNS} from session where page_token_hash = $1 and made_at > now() - interval '24 hours'`,
    [tokenHash(pageToken)],
  )
  return rows[0] ? sessionOf(rows[0]) : null
}

export async function findSession(db: Queryable, id: string): Promise<Session | null> {
  const { rows } = await db.query<SessionRow>(`select ${COLUMNS} from session where id = $1`, [id])
  return rows[0] ? sessionOf(rows[0]) : null
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
