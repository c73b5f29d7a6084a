/** What the staff note about players. */
import type { Queryable, Tx } from '../database/pool.ts'
import { type FoundPlayer, PLAYER_FACTS } from './search-players-store.ts'

export interface Desk {
  phone: string | null
  bankAccount: string | null
  kycLevel: number
}

export interface DeskFacts extends FoundPlayer {
  bankAccount: string | null
  branch: bigint | null
  mustChange: boolean
  /** Bought into fishing games and not given back. */
  inPlayUnits: bigint
}

/** Null: there is no such player in this branch. */
export async function findDeskFacts(
  db: Queryable,
  id: bigint,
  branch: bigint | null,
): Promise<DeskFacts | null> {
  const { rows } = await db.query<DeskFacts>(
    `select ${PLAYER_FACTS}, d.bank_account as "bankAccount", p.branch, p.must_change as "mustChange",
       money_in_play(p.id, 0) as "inPlayUnits"
     from player p join account a on a.id = p.id left join player_desk d on d.player_id = p.id
     where p.id = $1 and ($2::bigint is null or p.branch = $2)`,
    [id, branch],
  )
  return rows[0] ?? null
}

export async function readDesk(db: Queryable, id: bigint): Promise<Desk> {
  const { rows } = await db.query<Desk>(
    `select phone, bank_account as "bankAccount", kyc_level as "kycLevel" from player_desk where player_id = $1`,
    [id],
  )
  return rows[0] ?? { phone: null, bankAccount: null, kycLevel: 0 }
}

export async function writeDesk(tx: Tx, id: bigint, { phone, bankAccount, kycLevel }: Desk): Promise<void> {
  await tx.query(
    `insert into player_desk (player_id, phone, bank_account, kyc_level) values ($1, $2, $3, $4)
     on conflict (player_id) do update set phone = excluded.phone, bank_account = excluded.bank_account,
       kyc_level = excluded.kyc_level, changed_at = clock_timestamp()`,
    [id, phone, bankAccount, kycLevel],
  )
}

export async function tagsOf(db: Queryable, id: bigint): Promise<string[]> {
  const { rows } = await db.query<{ tag: string }>(
    'select tag from player_tag where player_id = $1 order by tag',
    [id],
  )
  return rows.map(({ tag }) => tag)
}

export async function writeTag(tx: Tx, id: bigint, { tag, on }: { tag: string; on: boolean }): Promise<void> {
  if (on)
    await tx.query('insert into player_tag (player_id, tag) values ($1, $2) on conflict do nothing', [
      id,
      tag,
    ])
  else await tx.query('delete from player_tag where player_id = $1 and tag = $2', [id, tag])
}

/** All tags in use, with how many have each. */
export async function readTags(
  db: Queryable,
  branch: bigint | null,
): Promise<{ tag: string; count: number }[]> {
  const { rows } = await db.query<{ tag: string; count: number }>(
    `select t.tag, count(*)::int as count from player_tag t join player p on p.id = t.player_id
     where $1::bigint is null or p.branch = $1 group by t.tag order by t.tag`,
    [branch],
  )
  return rows
}

export interface Note {
  id: bigint
  at: Date
  staff: string
  note: string
}

export async function addNote(
  tx: Tx,
  id: bigint,
  { staff, note }: Pick<Note, 'staff' | 'note'>,
): Promise<bigint> {
  const { rows } = await tx.query<{ id: bigint }>(
    'insert into player_note (player_id, staff, note) values ($1, $2, $3) returning id',
    [id, staff, note],
  )
  return rows[0]?.id ?? 0n
}

type Listing = { before: bigint | null; limit: number }
/** The end is not in it; null: open. */
interface Span {
  fromMs: number | null
  toMs: number | null
}

export async function listNotes(db: Queryable, id: bigint, { before, limit }: Listing): Promise<Note[]> {
  const { rows } = await db.query<Note>(
    `select id, at, staff, note from player_note
     where player_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [id, before, limit],
  )
  return rows
}

export interface ListedSession {
  /** Of its name, which nobody can log in with. */
  hash: string
  createdAt: Date
  lastActionAt: Date
  expiresAt: Date
  endedAt: Date | null
  endReason: string | null
  address: string | null
  device: string | null
  /** Not ended, not run out. */
  isOpen: boolean
}

/** The newest first; they are kept for 90 days. */
export async function listSessions(
  db: Queryable,
  id: bigint,
  { fromMs, toMs, limit, idleMs }: Span & { limit: number; idleMs: number },
): Promise<ListedSession[]> {
  const { rows } = await db.query<ListedSession>(
    `select encode(s.id_hash, 'hex') as hash, s.created_at as "createdAt", s.last_action_at as "lastActionAt",
       s.expires_at as "expiresAt", s.ended_at as "endedAt", s.end_reason as "endReason", s.address, s.device,
       s.ended_at is null and p.active_session = s.id_hash and s.expires_at > clock_timestamp()
         and s.last_action_at > clock_timestamp() - $4 * interval '1 millisecond' as "isOpen"
     from session s join player p on p.id = s.player_id
     where s.player_id = $1 and ($2::float8 is null or s.created_at < to_timestamp($2 / 1000))
       and ($5::float8 is null or s.created_at >= to_timestamp($5 / 1000))
     order by s.created_at desc limit $3`,
    [id, toMs, limit, idleMs, fromMs],
  )
  return rows
}

export interface PlayerEvent {
  id: bigint
  at: Date
  actor: string
  action: string
  target: string | null
  detail: Record<string, unknown>
  requestId: string | null
}

/** What the player did and what was done to them, the newest first. */
export async function eventsOf(
  db: Queryable,
  id: bigint,
  { before, limit, fromMs, toMs }: Listing & Span,
): Promise<PlayerEvent[]> {
  const page = `($2::bigint is null or id < $2) and ($4::float8 is null or at >= to_timestamp($4 / 1000))
    and ($5::float8 is null or at < to_timestamp($5 / 1000)) order by id desc limit $3`
  const { rows } = await db.query<PlayerEvent>(
    `select * from (
       (select id, at, actor, action, target, detail, request_id as "requestId" from audit_event
        where target = $1 and ${page})
       union
       (select id, at, actor, action, target, detail, request_id from audit_event
        where actor = $1 and ${page})) e
     order by id desc limit $3`,
    [`player:${id}`, before, limit, fromMs, toMs],
  )
  return rows
}

/** What the player did and what was done to them in this time, in its order. */
export async function eventsAround(
  db: Queryable,
  id: bigint,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<PlayerEvent[]> {
  const { rows } = await db.query<PlayerEvent>(
    `select id, at, actor, action, target, detail, request_id as "requestId" from audit_event
     where (target = $1 or actor = $1) and at between to_timestamp($2::float8 / 1000) and to_timestamp($3::float8 / 1000)
     order by id limit 200`,
    [`player:${id}`, fromMs, toMs],
  )
  return rows
}

/** A colleague has the page of a player before them. */
export async function notePlayerLook(db: Queryable, playerId: bigint, staff: string): Promise<void> {
  await db.query(
    `insert into player_look (staff, player_id, hour) values ($2, $1, date_trunc('hour', clock_timestamp(), 'UTC'))
     on conflict do nothing`,
    [playerId, staff],
  )
}
