/** What staff have said to players. */
import type { Queryable, Tx } from '../database/pool.ts'

export type Audience = { kind: 'player'; playerId: bigint } | { kind: 'tag'; tag: string } | { kind: 'all' }

export interface MessageRow {
  id: bigint
  audience: Audience['kind']
  playerId: bigint | null
  username: string | null
  tag: string | null
  km: string
  en: string
  /** Null: everybody. */
  reached: number | null
  read: number
  at: Date
  actor: string
  reason: string | null
}

export interface NewMessage {
  to: Audience
  km: string
  en: string
  reached: number | null
  actor: string
  reason: string | null
}

export async function insertMessage(tx: Tx, message: NewMessage): Promise<bigint> {
  const { to, km, en, reached, actor, reason } = message
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into house_message (audience, player_id, tag, km, en, reached, actor, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      ...[to.kind, to.kind === 'player' ? to.playerId : null, to.kind === 'tag' ? to.tag : null],
      ...[km, en, reached, actor, reason],
    ],
  )
  const [row] = rows
  if (!row) throw new Error('an insert returns its row')
  return row.id
}

/** Who has the tag now. */
export async function playersTagged(tx: Tx, tag: string): Promise<bigint[]> {
  const { rows } = await tx.query<{ id: bigint }>(
    'select player_id as id from player_tag where tag = $1 order by player_id',
    [tag],
  )
  return rows.map(({ id }) => id)
}

/** A notice of one message for each of them, in one statement. */
export async function insertNotices(
  tx: Tx,
  { message, playerIds }: { message: bigint; playerIds: readonly bigint[] },
): Promise<void> {
  await tx.query(
    `with told as (
       insert into player_notice (player_id, kind, data, message)
       select player, 'house_message', jsonb_build_object('message', $1::bigint::text), $1
       from unnest($2::bigint[]) player returning id, player_id
     ) insert into notice_delivery (link, notice)
     select l.id, told.id from told join telegram_link l on l.player_id = told.player_id and l.ended_at is null`,
    [message, playerIds],
  )
}

/** The latest first. */
export async function messagePage(
  db: Queryable,
  { before, limit }: { before: bigint | null; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await db.query<MessageRow>(
    `select m.id, m.audience, m.player_id as "playerId", p.username, m.tag, m.km, m.en, m.reached, m.at, m.actor, m.reason,
       (case when m.audience = 'all' then (select count(*) from message_read r where r.message = m.id)
          else (select count(*) from player_notice n where n.message = m.id and n.read_at is not null) end)::int as read
     from house_message m left join player p on p.id = m.player_id
     where $1::bigint is null or m.id < $1 order by m.id desc limit $2`,
    [before, limit],
  )
  return rows
}
