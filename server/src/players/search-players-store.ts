/** Finding players by what staff know of them. Each question reaches the players of a branch; null is the whole house. */
import type { Sought } from '@samnang/core/player/sought'
import type { Queryable } from '../database/pool.ts'
import type { PlayerRow } from './player-store.ts'

export interface PlayerFilter {
  branch: bigint | null
  sought: Sought | null
  /** Found by something that names one player: a ticket, a session. */
  ids: readonly bigint[]
  state: PlayerRow['state'] | null
  tag: string | null
  /** Only players below this id. */
  before: bigint | null
  limit: number
}

export interface FoundPlayer {
  id: bigint
  username: string
  state: PlayerRow['state']
  balance: bigint
  phone: string | null
  kycLevel: number
  tags: string[]
  createdAt: Date
  lastSeenAt: Date | null
}

export const PLAYER_FACTS = `p.id, p.username, p.state, a.balance, d.phone, coalesce(d.kyc_level, 0) as "kycLevel",
  array(select t.tag from player_tag t where t.player_id = p.id order by t.tag) as tags, p.created_at as "createdAt",
  (select max(s.last_action_at) from session s where s.player_id = p.id) as "lastSeenAt"`

const OTHERS = `($1::bigint is null or p.branch = $1) and ($6::text is null or p.state = $6)
  and ($7::text is null or exists (select from player_tag t where t.player_id = p.id and t.tag = $7))
  and ($8::bigint is null or p.id < $8)`

/**
 * The newest first. A plain look at every name, then at every desk: it finds a single letter, `%` and half a Khmer
 * syllable alike. In one question for both each name would be joined to its desk, at five times the work
 * (bench/src/office.ts).
 */
export async function searchPlayers(db: Queryable, filter: PlayerFilter): Promise<FoundPlayer[]> {
  const { sought } = filter
  const { rows } = await db.query<FoundPlayer>(
    `with found as materialized (
       (select p.id from player p
        where ($2::text is null or p.id = any ($5::bigint[]) or strpos(p.username_key, $2) > 0) and ${OTHERS}
        order by p.id desc limit $9)
       union
       (select p.id from player_desk d join player p on p.id = d.player_id
        where (strpos(d.phone, $3) > 0 or strpos(d.bank_account, $4) > 0) and ${OTHERS}
        order by p.id desc limit $9))
     select ${PLAYER_FACTS}
     from found f join player p on p.id = f.id join account a on a.id = p.id left join player_desk d on d.player_id = p.id
     order by p.id desc limit $9`,
    [
      filter.branch,
      sought?.text ?? null,
      phonePart(sought),
      sought?.account ?? null,
      filter.ids,
      filter.state,
      filter.tag,
      filter.before,
      filter.limit,
    ],
  )
  return rows
}

/** One digit would find every phone. */
function phonePart(sought: Sought | null): string | null {
  const digits = sought?.digits ?? null
  return digits !== null && digits.length >= 3 ? digits : null
}

/** Whose number it is: of a player, a slip, a line of one, a ticket of the lottery. */
export async function ownersOfNumber(db: Queryable, number: bigint): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint | null }>(
    `select id from player where id = $1
     union select player_id from slip where id = $1
     union select player_id from slip where id = $1 / 64 and $1 % 64 <= coalesce(cardinality(more) / 4, 0)
     union select player_id from lottery_ticket where id = $1 and state <> 'draft'
     union select player_id from game_round where id = $1`,
    [number],
  )
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

/** Who has used this address or browser, by the mark that sessions show. */
export async function ownersOfMark(db: Queryable, mark: string): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    'select distinct player_id as id from session where address = $1 or device = $1',
    [mark],
  )
  return rows.map(({ id }) => id)
}

/** Whose session begins with these hexadecimal digits, an even number of them. */
export async function ownersOfSession(db: Queryable, start: string): Promise<bigint[]> {
  const { rows } = await db.query<{ id: bigint }>(
    `select distinct player_id as id from session
     where id_hash >= decode($1, 'hex') and id_hash <= decode(rpad($1, 64, 'f'), 'hex')`,
    [start],
  )
  return rows.map(({ id }) => id)
}
