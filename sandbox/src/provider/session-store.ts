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

/** Of words only hashes are kept. */
export async function insertSession(db: Queryable, session: Session, launchToken: string): Promise<void> {
  const { id, player, token, currency, gameCode, lang, lobbyUrl } = session
  await db.query(`insert into session (launch_hash, ${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8)`, [
    tokenHash(launchToken),
    id,
    player,
    token,
    currency,
    gameCode,
    lang,
    lobbyUrl,
  ])
}

/** A page is good for a day, as long as the operator's token may be. */
export async function findSessionByPage(db: Queryable, pageToken: string): Promise<Session | null> {
  const { rows } = await db.query<SessionRow>(
    `select ${COLUMNS} from session where page_token_hash = $1 and made_at > now() - interval '24 hours'`,
    [tokenHash(pageToken)],
  )
  return rows[0] ? sessionOf(rows[0]) : null
}

/** The session of a launch's address, opened or not. */
export async function findSessionByLaunch(db: Queryable, launchToken: string): Promise<Session | null> {
  const { rows } = await db.query<SessionRow>(
    `select ${COLUMNS} from session where launch_hash = $1 and made_at > now() - interval '24 hours'`,
    [tokenHash(launchToken)],
  )
  return rows[0] ? sessionOf(rows[0]) : null
}

export interface Opening {
  launchToken: string
  /** Made by the page: what it acts with from now on. */
  pageToken: string
  gameCode: string
}

/** True for one page, within a minute of the launch; for that page again whenever it asks, since answers get lost. */
export async function openLaunch(
  db: Queryable,
  { launchToken, pageToken, gameCode }: Opening,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update session set page_token_hash = $2, opened_at = coalesce(opened_at, clock_timestamp())
     where launch_hash = $1 and game_code = $3
       and (page_token_hash = $2 or (opened_at is null and made_at > clock_timestamp() - interval '60 seconds'))
       and not exists (select from session o where o.page_token_hash = $2 and o.id <> session.id)`,
    [tokenHash(launchToken), tokenHash(pageToken), gameCode],
  )
  return rowCount === 1
}

export async function findSession(db: Queryable, id: string): Promise<Session | null> {
  const { rows } = await db.query<SessionRow>(`select ${COLUMNS} from session where id = $1`, [id])
  return rows[0] ? sessionOf(rows[0]) : null
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
