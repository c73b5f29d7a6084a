/** What the rules of risk read of the ticket lottery, number by number and post by post. */
import type { Digits, GameType } from '@samnang/core/lottery/rules'
import { assert } from '@samnang/core/refusal'
import type { Tx } from '../database/pool.ts'

export interface HeldNumber {
  drawId: bigint
  playerId: bigint
  post: string
  digits: Digits
  number: string
  /** For one unit, over all of the player's lines. */
  amountUnits: bigint
  /** What one place pays where the number falls there. */
  hitUnits: bigint
}

/** Added up in the database: a player with many lines is as many rows as there are numbers. */
const HELD = `select t.draw_id as "drawId", t.player_id as "playerId", p.post, i.digits, n.number,
    sum(i.amount)::bigint as "amountUnits",
    (sum(i.amount * (i.rates ->> p.post)::bigint * coalesce((i.reduced ->> n.number)::bigint, 100)) / 10000)::bigint as "hitUnits"
  from lottery_ticket t join lottery_item i on i.ticket_id = t.id
  cross join lateral unnest(i.posts) p (post) cross join lateral unnest(i.expanded) n (number)
  where t.state in ('placed', 'won', 'lost') and i.state <> 'deleted'`
const HELD_GROUPS = 'group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5'

/** Whoever has a ticket on the draw. */
export async function playersOfDraw(tx: Tx, drawId: bigint): Promise<bigint[]> {
  const { rows } = await tx.query<{ playerId: bigint }>(
    `select distinct player_id as "playerId" from lottery_ticket
     where draw_id = $1 and state in ('placed', 'won', 'lost') order by 1`,
    [drawId],
  )
  return rows.map(({ playerId }) => playerId)
}

/** What these players hold of a draw. */
export async function numbersOfDraw(
  tx: Tx,
  drawId: bigint,
  players: readonly bigint[],
): Promise<HeldNumber[]> {
  const { rows } = await tx.query<HeldNumber>(
    `${HELD} and t.draw_id = $1 and t.player_id = any ($2) ${HELD_GROUPS}`,
    [drawId, players],
  )
  return rows
}

export interface PlayersSpan {
  players: readonly bigint[]
  fromMs: number
  toMs: number
}

/** Of a moment as a case keeps it; the second before is what the index is asked for. */
const IN_SPAN = `t.player_id = any ($1) and ms(t.placed_at) > $2
  and coalesce(t.placed_at, t.created_at) > to_timestamp($2::float8 / 1000) - interval '1 second'
  and exists (select from lottery_draw d where d.id = t.draw_id and d.closes_at <= to_timestamp($3::float8 / 1000))`

/** What these players staked after a moment on draws that closed until another. */
export async function numbersOfPlayers(
  tx: Tx,
  { players, fromMs, toMs }: PlayersSpan,
): Promise<HeldNumber[]> {
  const { rows } = await tx.query<HeldNumber>(`${HELD} and ${IN_SPAN} ${HELD_GROUPS}`, [
    players,
    fromMs,
    toMs,
  ])
  return rows
}

export interface TicketOfPosts {
  id: bigint
  drawId: bigint
  playerId: bigint
  atMs: number
  /** Everything on the ticket. */
  stakeUnits: bigint
  /** Those of the posts that were asked for. */
  posts: string[]
}

interface PostsAsked extends PlayersSpan {
  posts: readonly { drawId: bigint; post: string; digits: Digits }[]
}

/** Their tickets of that time with a line on one of these posts, in order. */
export async function ticketsOfPosts(
  tx: Tx,
  { players, fromMs, toMs, posts }: PostsAsked,
): Promise<TicketOfPosts[]> {
  const { rows } = await tx.query<TicketOfPosts>(
    `select t.id, t.draw_id as "drawId", t.player_id as "playerId", ms(t.placed_at) as "atMs", t.cost as "stakeUnits",
       array_agg(distinct a.post order by a.post) as posts
     from unnest($4::bigint[], $5::text[], $6::int[]) a (draw, post, digits)
     join lottery_ticket t on t.draw_id = a.draw
     join lottery_item i on i.ticket_id = t.id and i.digits = a.digits and a.post = any (i.posts) and i.state <> 'deleted'
     where t.state in ('placed', 'won', 'lost') and ${IN_SPAN} group by t.id order by t.id`,
    [
      ...[players, fromMs, toMs],
      posts.map(({ drawId }) => drawId),
      posts.map(({ post }) => post),
      posts.map(({ digits }) => digits),
    ],
  )
  return rows
}

/** The session that a draw is of, and the text of the rules that it was made under. */
export async function sessionRow(
  tx: Tx,
  drawId: bigint,
): Promise<{ type: GameType; session: string; rules: string }> {
  const { rows } = await tx.query<{ type: GameType; session: string; rules: string }>(
    `select d.type, d.session, r.rules from lottery_draw d join lottery_rules r on r.version = d.rules_version where d.id = $1`,
    [drawId],
  )
  const [row] = rows
  assert(row, 'a draw has its rules')
  return row
}
