/** The inboxes of players: notices of their own, and what the house has said to everybody. */
import type { NoticeKind } from '@samnang/core/cashier/notice'
import type { Queryable } from '../database/pool.ts'

/** A row of an inbox; `data` as it was stored: units and ids are texts. */
export interface NoticeRow {
  id: bigint
  kind: NoticeKind
  data: Record<string, unknown>
  km: string | null
  en: string | null
  at: Date
  isRead: boolean
}

/** Owed to the player's chat as well, where they have linked one. */
export async function insertNotice(
  db: Queryable,
  {
    playerId,
    kind,
    data,
    message,
  }: { playerId: bigint; kind: NoticeKind; data: string; message: bigint | null },
): Promise<void> {
  await db.query(
    `with told as (
       insert into player_notice (player_id, kind, data, message) values ($1, $2, $3, $4) returning id
     ) insert into notice_delivery (link, notice)
     select l.id, told.id from told, telegram_link l where l.player_id = $1 and l.ended_at is null`,
    [playerId, kind, data, message],
  )
}

/** The same to many, each with figures of their own. */
export async function insertNotices(
  db: Queryable,
  kind: NoticeKind,
  told: readonly { playerId: bigint; data: string }[],
): Promise<void> {
  await db.query(
    `with told as (
       insert into player_notice (player_id, kind, data)
       select t.player_id, $1, t.data::jsonb from unnest($2::bigint[], $3::text[]) t (player_id, data)
       returning id, player_id
     ) insert into notice_delivery (link, notice)
     select l.id, told.id from told join telegram_link l on l.player_id = told.player_id and l.ended_at is null`,
    [kind, told.map(({ playerId }) => playerId), told.map(({ data }) => data)],
  )
}

/** What was told of a draw is no news any more. */
export async function endLotteryNews(db: Queryable, drawId: bigint): Promise<void> {
  await db.query(
    `update player_notice set read_at = clock_timestamp()
     where kind = 'lottery_won' and data ->> 'draw' = $1 and read_at is null`,
    [String(drawId)],
  )
}

/** The newest first. What was said to everybody before the player came is not theirs. */
export async function noticePage(
  db: Queryable,
  { playerId, before, limit }: { playerId: bigint; before: bigint | null; limit: number },
): Promise<NoticeRow[]> {
  const { rows } = await db.query<NoticeRow>(
    `(select n.id, n.kind, n.data, m.km, m.en, n.at, n.read_at is not null as "isRead"
      from player_notice n left join house_message m on m.id = n.message
      where n.player_id = $1 and ($2::bigint is null or n.id < $2) order by n.id desc limit $3)
     union all
     (select m.id, 'house_message', '{}'::jsonb, m.km, m.en, m.at, r.message is not null
      from house_message m left join message_read r on r.player_id = $1 and r.message = m.id
      where m.audience = 'all' and m.at >= (select created_at from player where id = $1)
        and ($2::bigint is null or m.id < $2) order by m.id desc limit $3)
     order by id desc limit $3`,
    [playerId, before, limit],
  )
  return rows
}

/** How many each of them has not read; players without any are left out. */
export async function unreadCounts(
  db: Queryable,
  playerIds: readonly bigint[],
): Promise<Map<bigint, number>> {
  const { rows } = await db.query<{ id: bigint; unread: number }>(
    `select p.id, ((select count(*) from player_notice n where n.player_id = p.id and n.read_at is null)
       + (select count(*) from house_message m where m.audience = 'all' and m.at >= p.created_at
          and not exists (select from message_read r where r.player_id = p.id and r.message = m.id)))::int as unread
     from player p where p.id = any($1::bigint[])`,
    [playerIds],
  )
  return new Map(rows.flatMap(({ id, unread }) => (unread > 0 ? [[id, unread] as const] : [])))
}

/** Only what is the player's own; what was read stays read. Answers whether there was anything new. */
export async function markRead(
  db: Queryable,
  { playerId, ids }: { playerId: bigint; ids: readonly bigint[] },
): Promise<boolean> {
  const { rows } = await db.query<{ marked: number }>(
    `with own as (
       update player_notice set read_at = clock_timestamp()
       where player_id = $1 and id = any($2::bigint[]) and read_at is null returning 1
     ), everybodys as (
       insert into message_read (player_id, message)
       select $1, m.id from house_message m where m.id = any($2::bigint[]) and m.audience = 'all'
         and m.at >= (select created_at from player where id = $1)
       on conflict do nothing returning 1
     ) select ((select count(*) from own) + (select count(*) from everybodys))::int as marked`,
    [playerId, ids],
  )
  return (rows[0]?.marked ?? 0) > 0
}
