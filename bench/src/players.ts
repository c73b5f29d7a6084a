/** Players with money and open sessions, and a draw that stays open. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { loadCsrfKey } from '@samnang/server/base/csrf-key'
import type { Pool } from '@samnang/server/database/pool'
import { ensurePaytable } from '@samnang/server/lotto59/paytables'
import { hashOf, SessionTokens } from '@samnang/server/players/session-tokens'
import { SiteKey } from '@samnang/server/players/site-key'

export const FIRST_PLAYER = 100_000

/** What the browser of a player sends. */
export interface Visitor {
  cookie: string
  token: string
}

/** Players from `FIRST_PLAYER` on, `name` in SQL of the number `g`; limits of polls are put out of the way. */
export async function addPlayers(owner: Pool, count: number, name = `'bench' || g`): Promise<void> {
  await ensurePaytable(owner)
  await owner.query('update poll set exposure_max = 4e18, player_draw_max = 4e18')
  await owner.query(
    `insert into player (id, username, username_key, password_hash, secret)
     select g, n.name, n.name, repeat('x', 97), sha256(g::text::bytea) from generate_series($1::int, $2::int) g
     cross join lateral (select ${name} as name) n`,
    [FIRST_PLAYER, FIRST_PLAYER + count - 1],
  )
  await owner.query(
    `insert into account (id, kind, name, balance)
     select id, 'player', 'player:' || id, 1e17 from player where id >= $1`,
    [FIRST_PLAYER],
  )
}

/** So many slips more can be written at once, without the bets or the clock that make parts for them. */
export async function makePartsFor(owner: Pool, slips: number): Promise<void> {
  await owner.query(
    `select make_slip_part(n) from tx_id_seq q, generate_series(slip_part(q.last_value),
       slip_part(q.last_value + $1::bigint)) n`,
    [slips],
  )
}

/** Logs the first `count` players in, at servers whose keys lie in `dataDir`. */
export async function openSessions(owner: Pool, dataDir: string, count: number): Promise<Visitor[]> {
  const random = { bytes: (size: number) => randomBytes(size) }
  const tokens = new SessionTokens(new SiteKey(loadCsrfKey(join(dataDir, 'keys'), random)), random)
  const ids = Array.from({ length: count }, () => tokens.newId())
  await owner.query(
    `with opened as (
       insert into session (id_hash, player_id, expires_at)
       select decode(hash, 'hex'), $2 + at - 1, clock_timestamp() + interval '12 h'
       from unnest($1::text[]) with ordinality as s (hash, at) returning id_hash, player_id)
     update player set active_session = id_hash from opened where player.id = player_id`,
    [ids.map(hashOf), FIRST_PLAYER],
  )
  return ids.map((id) => {
    const token = tokens.xsrf(id)
    return { cookie: `samnang=${id}; XSRF-TOKEN=${token}`, token }
  })
}

export async function openLongDraw(owner: Pool): Promise<bigint> {
  const { rows } = await owner.query<{ id: bigint }>(
    `insert into draw (poll, day, i, opens_at, closes_at, shown_at, state, paytable_version)
     select 'POLL_1', 2, 1, t - interval '1 s', t + interval '9 h', t + interval '10 h', 'OPEN', 1
     from (select clock_timestamp() as t) now returning id`,
  )
  return rows[0]?.id ?? 0n
}
