/** Entries of the shared list, and which players they are about. */
import type { ListedKind } from '@samnang/core/care/shared-list'
import type { Queryable, Tx } from '../database/pool.ts'

export interface ListedEntry {
  kind: ListedKind
  /** In the form in which a player's is kept (core/care/shared-list.ts). */
  value: string
  until: string | null
}

export interface KeptEntry {
  id: bigint
  kind: ListedKind
  until: string | null
  source: string
  addedBy: string
  addedAt: Date
  erasedAt: Date | null
}

/** A player's phone as the list has it: staff write it down with the country's number as well. */
const HOME_PHONE = `regexp_replace(d.phone, '^8550?', '0')`
const HASH = `sha256(s.salt || convert_to(v.kind || ':' || v.value, 'UTF8'))`

/** The newest first. What they were made of is not kept. */
export async function listEntries(
  db: Queryable,
  { before, limit }: { before: bigint | null; limit: number },
): Promise<KeptEntry[]> {
  const { rows } = await db.query<KeptEntry>(
    `select id, kind, until::text as until, source, added_by as "addedBy", added_at as "addedAt", erased_at as "erasedAt"
     from shared_entry where $1::bigint is null or id < $1 order by id desc limit $2`,
    [before, limit],
  )
  return rows
}

/** In the order of what was asked: whether the list has it for at least as long, and how many players it is about. */
export async function lookUp(
  db: Queryable,
  entries: readonly ListedEntry[],
): Promise<{ isKnown: boolean; players: number }[]> {
  const { rows } = await db.query<{ isKnown: boolean; players: number }>(
    `select exists (select from shared_entry e where e.hash = ${HASH}
         and (e.until is null or e.until >= v.until)) as "isKnown",
       (select count(distinct player_id)::int from (
         select p.id as player_id from player p where v.kind = 'name' and p.username_key = v.value
         union all select b.player_id from player_bank_account b
           where v.kind = 'name' and b.closed_at is null and lower(b.holder) = v.value
         union all select d.player_id from player_desk d where v.kind = 'phone' and ${HOME_PHONE} = v.value
         union all select b.player_id from player_bank_account b
           where v.kind = 'account' and b.closed_at is null and b.number = v.value) met) as players
     from unnest($1::text[], $2::text[], $3::date[]) with ordinality v (kind, value, until, place)
     cross join shared_salt s order by v.place`,
    columnsOf(entries),
  )
  return rows
}

/**
 * How many of them are new or last longer than what was kept, and how many entries that end earlier were erased for them.
 * Erased and written anew, so that an entry is never other than what somebody imported. Needs the list's lock.
 */
export async function addEntries(
  tx: Tx,
  { entries, source, by }: { entries: readonly ListedEntry[]; source: string; by: string },
): Promise<{ added: number; renewed: number }> {
  const ended = await tx.query(
    `update shared_entry e set hash = null, erased_at = clock_timestamp()
     from unnest($1::text[], $2::text[], $3::date[]) v (kind, value, until) cross join shared_salt s
     where e.hash = ${HASH} and e.until < coalesce(v.until, 'infinity')`,
    columnsOf(entries),
  )
  const taken = await tx.query(
    `insert into shared_entry (kind, hash, until, source, added_by)
     select v.kind, ${HASH}, v.until, $4, $5
     from unnest($1::text[], $2::text[], $3::date[]) v (kind, value, until) cross join shared_salt s
     order by v.until desc nulls first
     on conflict (hash) where hash is not null do nothing`,
    [...columnsOf(entries), source, by],
  )
  return { added: taken.rowCount ?? 0, renewed: ended.rowCount ?? 0 }
}

function columnsOf(entries: readonly ListedEntry[]): [string[], string[], (string | null)[]] {
  return [
    entries.map(({ kind }) => kind),
    entries.map(({ value }) => value),
    entries.map(({ until }) => until),
  ]
}

/** False: there is none, or it is erased. The row that there was one stays. */
export async function eraseEntry(tx: Tx, id: bigint): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update shared_entry set hash = null, erased_at = clock_timestamp() where id = $1 and hash is not null',
    [id],
  )
  return rowCount === 1
}

export interface Met {
  player: bigint
  kind: ListedKind
  source: string
}

/** Players whom an entry is about that is in force, and who have no open case because of the list and had none since it came. */
export async function playersMet(db: Queryable, limit: number): Promise<Met[]> {
  const { rows } = await db.query<Met>(
    `with v as (
       select p.id as player, 'name' as kind, p.username_key as value from player p
       union all select d.player_id, 'phone', ${HOME_PHONE} from player_desk d where d.phone is not null
       union all select b.player_id, 'account', b.number from player_bank_account b where b.closed_at is null
       union all select b.player_id, 'name', lower(b.holder) from player_bank_account b where b.closed_at is null
     ) select distinct on (v.player) v.player, e.kind, e.source
     from v cross join shared_salt s join shared_entry e on e.hash = ${HASH}
     where (e.until is null or e.until >= (clock_timestamp() at time zone 'Asia/Phnom_Penh')::date)
       and not exists (select from duty_case c where c.rule = 'shared_list' and c.player_id = v.player
         and (c.state = 'open' or c.opened_at >= e.added_at))
     order by v.player, e.id limit $1`,
    [limit],
  )
  return rows
}

export async function hasEntries(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query('select from shared_entry where hash is not null limit 1')
  return rowCount === 1
}
