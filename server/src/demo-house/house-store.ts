/** What a house needs to know of the demo that it is made for, and of its own database. */
import type { GameSection } from '@samnang/contract/games'
import type { Queryable, Tx } from '../database/pool.ts'

export interface HousePlayer {
  id: bigint
  username: string
  secret: Buffer
  /** From 0; the first ones play most. */
  place: number
}

export async function housePlayers(db: Queryable): Promise<HousePlayer[]> {
  const { rows } = await db.query<HousePlayer>(
    'select id, username, secret, (row_number() over (order by id) - 1)::int as place from player order by id',
  )
  return rows
}

export interface HouseGame {
  id: bigint
  code: string
  section: GameSection
  provider: string
  providerId: number
  houseId: bigint
}

/** What a player could open. */
export async function houseGames(db: Queryable): Promise<HouseGame[]> {
  const { rows } = await db.query<HouseGame>(
    `select g.id, g.code, g.section, p.name as provider, p.id as "providerId", p.account_id as "houseId"
     from game g join provider p on p.id = g.provider_id
     where g.enabled and not g.hidden and p.enabled and p.frame_origins <> '{}'
     order by g.id`,
  )
  return rows
}

/** A provider's list of games is not there yet: it is asked for when the product has started. */
export async function waitsForGames(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ waits: boolean }>(
    `select exists (select from provider where enabled and frame_origins <> '{}' and list_taken_at is null) as waits`,
  )
  return rows[0]?.waits === true
}

export interface DemoFacts {
  isDemo: boolean
  /** Players who are neither the demo's own nor between these ids. */
  strangers: number
  /** The past is free before this moment: no draw of the demo's own, and no promise for one. */
  freeBeforeMs: number
}

/** Asked first, of whatever database it is. */
export async function demoFacts(db: Queryable, own: { first: string; last: string }): Promise<DemoFacts> {
  const { rows } = await db.query<DemoFacts>(
    `select coalesce((s.value ->> 'is_locked')::boolean = false, false) as "isDemo",
       (select count(*) from player p where p.id <> coalesce((s.value ->> 'player_id')::bigint, 0)
         and p.id not between $1 and $2)::int as strangers,
       ms(least(clock_timestamp(), (select min(opens_at) from draw),
         (select min(timestamptz 'epoch' + day * interval '1 day' + (first_i - 1)
           * case game when 'POLL_2' then interval '10 s' else interval '5 min' end) from fair_day))) as "freeBeforeMs"
     from (select 1) one left join setting s on s.key = 'demo'`,
    [own.first, own.last],
  )
  const [facts] = rows
  return facts ?? { isDemo: false, strangers: 0, freeBeforeMs: 0 }
}

/** Steps of draws in a house's own database are its maker's alone. Answers the reign. */
export async function takeReign(db: Queryable): Promise<bigint> {
  const { rows } = await db.query<{ epoch: bigint }>(
    `update lease set holder = 'demo house', epoch = 1, expires_at = 'infinity' where role = 'draw' returning epoch`,
  )
  return rows[0]?.epoch ?? 1n
}

/** One house at a time for a database. False: somebody else is making one. */
export async function lockHouse(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ locked: boolean }>('select pg_try_advisory_lock(590013) as locked')
  return rows[0]?.locked === true
}

export async function backendOf(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** The next words get a number behind this one and behind all that are kept: a day that was cut off had none. */
export async function numberWordsFrom(db: Queryable, no: string): Promise<void> {
  await db.query(`select setval('site_words_no', greatest($1::bigint, (select max(no) from site_words)))`, [
    no,
  ])
}
