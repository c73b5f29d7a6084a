import type { Queryable } from '../database/pool.ts'
import type { Lang } from './session.ts'
import { tokenHash } from './session-store.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export type ShownRound = { round: string; lang: Lang; lobbyUrl: string }

/** A round with a wager of this player, by its name or by one of its transactions. */
export async function findShownRound(
  db: Queryable,
  { player, round, transaction }: { player: string; round: string | null; transaction: string | null },
): Promise<ShownRound | null> {
  const { rows } = await db.query<{ round: string; lang: Lang; lobby_url: string }>(
    `select w.round, s.lang, s.lobby_url from wager w join session s on s.id = w.session_id
      where w.player = $1 and ($2::text is null or w.round = $2)
        and ($3::uuid is null or exists (select from wallet_tx t where t.wager = w.id and t.id = $3))
      order by w.made_at desc limit 1`,
    [player, round, transaction !== null && UUID.test(transaction) ? transaction : null],
  )
  const [row] = rows
  return row ? { round: row.round, lang: row.lang, lobbyUrl: row.lobby_url } : null
}

/** Only the hash of the token is kept. */
export async function insertView(
  db: Queryable,
  view: { token: string; round: string; player: string; lang: Lang },
): Promise<void> {
  await db.query('insert into round_view (token_hash, round, player, lang) values ($1, $2, $3, $4)', [
    tokenHash(view.token),
    view.round,
    view.player,
    view.lang,
  ])
}

/** Whose eyes a token for this very round opens; null when it is none, or older than a day. */
export async function findViewer(db: Queryable, token: string, round: string): Promise<string | null> {
  const { rows } = await db.query<{ player: string }>(
    `select player from round_view where token_hash = $1 and round = $2 and made_at > now() - interval '24 hours'`,
    [tokenHash(token), round],
  )
  return rows[0]?.player ?? null
}
