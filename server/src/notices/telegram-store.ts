/** The bot, the chats of players, and what is owed to them. */
import type { FileLanguage } from '@samnang/contract/shapes'
import type { Queryable, Tx } from '../database/pool.ts'
import type { Told } from './telegram-words.ts'

export interface Bot {
  isOn: boolean
  username: string | null
  token: Buffer | null
  updateOffset: bigint
  /** Telegram wants nothing yet. */
  isPaused: boolean
}

/** As the server may know it: never the token. */
export async function knownBot(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ username: string | null }>(
    'select username from telegram_bot where is_on',
  )
  return rows[0]?.username ?? null
}

export async function readBot(db: Queryable): Promise<Bot> {
  const { rows } = await db.query<Bot>(
    `select is_on as "isOn", username, token, update_offset as "updateOffset",
       coalesce(paused_until > clock_timestamp(), false) as "isPaused" from telegram_bot`,
  )
  const [bot] = rows
  if (!bot) throw new Error('the row of the bot is never deleted')
  return bot
}

/** For the rest of the transaction: one change of the bot at a time. */
export async function lockBot(tx: Tx): Promise<void> {
  await tx.query('select from telegram_bot for update')
}

/** Another token begins anew: name and messages are those of another bot. Undefined leaves the one there is. */
export async function writeBot(tx: Tx, { isOn, token }: { isOn: boolean; token: Buffer | null | undefined }) {
  if (token !== undefined)
    await tx.query(
      `update telegram_bot set is_on = false, token = $1, username = null, update_offset = 0, paused_until = null`,
      [token],
    )
  await tx.query('update telegram_bot set is_on = $1', [isOn])
}

export async function nameBot(db: Queryable, username: string): Promise<void> {
  await db.query('update telegram_bot set username = $1', [username])
}

export async function pauseBot(db: Queryable, seconds: number): Promise<void> {
  await db.query(
    `update telegram_bot set paused_until = greatest(paused_until, clock_timestamp() + $1 * interval '1 second')`,
    [seconds],
  )
}

/** Whether this process reads the messages to the bot for the next half minute. */
export async function takeReading(db: Queryable, reader: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update telegram_bot set reader = $1, read_until = clock_timestamp() + interval '30 seconds'
     where reader is null or reader = $1 or read_until < clock_timestamp()`,
    [reader],
  )
  return rowCount === 1
}

export async function writeOffset(db: Queryable, offset: bigint): Promise<void> {
  await db.query('update telegram_bot set update_offset = greatest(update_offset, $1)', [offset])
}

/** The player's former code is none any more. */
export async function insertCode(
  tx: Tx,
  { codeHash, playerId, language }: { codeHash: Buffer; playerId: bigint; language: FileLanguage },
): Promise<Date> {
  await tx.query('delete from telegram_code where player_id = $1', [playerId])
  const { rows } = await tx.query<{ until: Date }>(
    `insert into telegram_code (code_hash, player_id, language, expires_at)
     values ($1, $2, $3, clock_timestamp() + interval '10 minutes') returning expires_at as until`,
    [codeHash, playerId, language],
  )
  const [row] = rows
  if (!row) throw new Error('an insert returns its row')
  return row.until
}

/** Whose it was, once; null: unknown, used or expired. */
export async function takeCode(
  tx: Tx,
  codeHash: Buffer,
): Promise<{ playerId: bigint; language: FileLanguage } | null> {
  const { rows } = await tx.query<{ playerId: bigint; language: FileLanguage; isLate: boolean }>(
    `delete from telegram_code where code_hash = $1
     returning player_id as "playerId", language, expires_at < clock_timestamp() as "isLate"`,
    [codeHash],
  )
  const [row] = rows
  return row && !row.isLate ? row : null
}

export async function insertLink(
  tx: Tx,
  { playerId, chat, language }: { playerId: bigint; chat: bigint; language: FileLanguage },
): Promise<void> {
  await tx.query('insert into telegram_link (player_id, chat_id, language) values ($1, $2, $3)', [
    playerId,
    chat,
    language,
  ])
}

type EndReason = 'player' | 'blocked' | 'replaced'
type LinkOf = { playerId: bigint } | { chat: bigint }

/** Ends the open link of a player or of a chat, and what is owed to it. Answers whose it was. */
export async function endLink(
  db: Queryable,
  of: LinkOf,
  reason: EndReason,
): Promise<{ playerId: bigint; language: FileLanguage } | null> {
  const [column, value] = 'chat' in of ? ['chat_id', of.chat] : ['player_id', of.playerId]
  const { rows } = await db.query<{ id: bigint; playerId: bigint; language: FileLanguage }>(
    `update telegram_link set ended_at = clock_timestamp(), end_reason = $2
     where ${column} = $1 and ended_at is null returning id, player_id as "playerId", language`,
    [value, reason],
  )
  const [link] = rows
  if (!link) return null
  await db.query(`update notice_delivery set state = 'failed' where link = $1 and state = 'waiting'`, [
    link.id,
  ])
  return link
}

export async function isLinked(db: Queryable, playerId: bigint): Promise<boolean> {
  const { rowCount } = await db.query('select from telegram_link where player_id = $1 and ended_at is null', [
    playerId,
  ])
  return rowCount === 1
}

/** A message to everybody is owed to every chat. */
export async function oweToAll(tx: Tx, message: bigint): Promise<void> {
  await tx.query(
    `insert into notice_delivery (link, message)
     select l.id, $1 from telegram_link l, telegram_bot b where l.ended_at is null and b.is_on`,
    [message],
  )
}

export interface Delivery extends Told {
  id: bigint
  tries: number
  chat: bigint
  language: FileLanguage
  isStale: boolean
}

/** The next ones that are due, each for one process: who dies with them leaves them to be taken again after a minute. */
export async function takeDeliveries(db: Queryable, limit: number): Promise<Delivery[]> {
  const { rows } = await db.query<Delivery>(
    `with due as (
       select id from notice_delivery where state = 'waiting' and next_at <= clock_timestamp()
       order by next_at, id limit $1 for update skip locked
     ), taken as (
       update notice_delivery d set tries = d.tries + 1, next_at = clock_timestamp() + interval '1 minute'
       from due where d.id = due.id returning d.*
     )
     select t.id, t.tries, l.chat_id as chat, l.language, n.kind, n.data, m.km, m.en,
       t.made_at < clock_timestamp() - interval '1 day' as "isStale"
     from taken t join telegram_link l on l.id = t.link left join player_notice n on n.id = t.notice
     left join house_message m on m.id = coalesce(n.message, t.message) order by t.id`,
    [limit],
  )
  return rows
}

export async function endDelivery(db: Queryable, id: bigint, state: 'sent' | 'failed'): Promise<void> {
  await db.query(`update notice_delivery set state = $2 where id = $1 and state = 'waiting'`, [id, state])
}

/** Again later. `isTry` false: it was not this one's fault. */
export async function putOff(
  db: Queryable,
  { ids, seconds, isTry }: { ids: readonly bigint[]; seconds: number; isTry: boolean },
): Promise<void> {
  await db.query(
    `update notice_delivery set next_at = clock_timestamp() + $2 * interval '1 second', tries = tries - $3
     where id = any($1::bigint[]) and state = 'waiting'`,
    [ids, seconds, isTry ? 0 : 1],
  )
}

export interface Channel {
  links: number
  waiting: number
  /** In the last day. */
  failed: number
}

export async function countChannel(db: Queryable): Promise<Channel> {
  const { rows } = await db.query<Channel>(
    `select (select count(*) from telegram_link where ended_at is null)::int as links,
       (select count(*) from notice_delivery where state = 'waiting')::int as waiting,
       (select count(*) from notice_delivery where state = 'failed' and made_at > clock_timestamp() - interval '1 day')::int as failed`,
  )
  return rows[0] ?? { links: 0, waiting: 0, failed: 0 }
}
