/** What the days add up to (server/functions/day-figures.sql): a row of sums for each day, so no question reads the book. */
import type { Queryable } from '../database/pool.ts'

/** Of what was decided in the period; all in units. */
export interface Sums {
  bets: bigint
  stake: bigint
  payout: bigint
  refunded: bigint
}

export interface FigureRow extends Sums {
  day: string | null
  product: string | null
  part: string | null
  /** Of a provider, and of a game, as the lists call them. */
  productTitle: string | null
  partTitle: string | null
  /** Of a game: where it stands for players; those of no section count with the casino. */
  family: string | null
  /** What a game's provider says that it gives back. */
  rtp: string | null
  possible: bigint
  square: bigint
  /** Of a poll's jackpot, as the house's: rates, stake, pots and squares of each pair of rates, as text. */
  jackpot: string[][] | null
  /** Of a session of the ticket lottery, as the house's: mean and variance, of all lines and of three digits, as text. */
  lottery: string[] | null
}

/** `day part`: the days of each part. */
export type FiguresBy = 'day' | 'product' | 'part' | 'day part'

/** Both days belong to it. */
export interface Days {
  from: string
  to: string
}

const KEYS: Readonly<Record<FiguresBy, string>> = {
  day: 'f.day, null::text, null::text',
  product: 'null::date, f.product, null::text',
  part: 'null::date, f.product, f.part',
  'day part': 'f.day, f.product, f.part',
}

export interface Asked extends Days {
  by: FiguresBy
  product: string | null
  /** A market, a session, a game: of all products that have one of the name. */
  part?: string | null
  player: bigint | null
}

const JACKPOT = `select json_agg(json_build_array(j.small_centi::text, j.big_centi::text, j.stake::text, j.pots::text,
  j.s0::text, j.s1::text, j.s2::text, j.s3::text, j.s4::text, j.s5::text) order by j.small_centi, j.big_centi)
  from (select small_centi, big_centi, sum(stake) as stake, sum(pots) as pots, sum(square_0) as s0, sum(square_1) as s1,
    sum(square_2) as s2, sum(square_3) as s3, sum(square_4) as s4, sum(square_5) as s5
    from jackpot_figure where product = s.product and day between coalesce(s.day, $1) and coalesce(s.day, $2) group by 1, 2) j`

const LOTTERY = `select array[sum(l.mean_milli)::text, sum(l.variance_micro)::text, sum(l.long_mean_milli)::text,
    sum(l.long_variance_micro)::text]
  from lottery_figure l where l.product = s.product and l.part = s.part
    and l.day between coalesce(s.day, $1) and coalesce(s.day, $2) having count(*) > 0`

/** Sums of the house, or of one player, by day, product, or part of a product; without what was never played. */
export async function figuresBy(
  db: Queryable,
  { by, from, to, product, part = null, player }: Asked,
): Promise<FigureRow[]> {
  const ofHouse = player === null
  const { rows } = await db.query<FigureRow>(
    `select s.day, s.product, s.part, p.title as "productTitle", g.name as "partTitle", g.rtp,
       case when p.id is not null and s.part is not null then coalesce(g.section, 'casino') end as family,
       s.bets, s.stake, s.payout, s.refunded, s.possible, s.square,
       ${ofHouse ? `case when s.part = '9' then (${JACKPOT}) end` : 'null'} as jackpot,
       ${ofHouse ? `case when s.part is not null then (${LOTTERY}) end` : 'null'} as lottery
     from (
       select k.day, k.product, k.part, sum(f.bets)::bigint as bets, sum(f.stake)::bigint as stake,
         sum(f.payout)::bigint as payout, sum(f.refunded)::bigint as refunded,
         ${ofHouse ? 'sum(f.possible)::bigint as possible, sum(f.possible_square)' : '0::bigint as possible, 0::numeric'} as square
       from ${ofHouse ? 'house_figure' : 'player_figure'} f
       cross join lateral (values (${KEYS[by]})) k (day, product, part)
       where f.day between $1 and $2 and f.part <> '' and ($3::text is null or f.product = $3)
         and ($4::bigint is null or ${ofHouse ? 'true' : 'f.player_id = $4'})
         and ($5::text is null or f.part = $5)
       group by 1, 2, 3
     ) s left join provider p on p.name = s.product left join game g on g.provider_id = p.id and g.code = s.part
     order by s.day, s.product, s.part`,
    [from, to, product, player, part],
  )
  return rows
}

export interface PlayerSums extends Sums {
  playerId: bigint
  username: string
}

/** The first month that begins within the period, and the first that does not end in it. */
const [FIRST, UNTIL] = [
  `date_trunc('month', $1::timestamp + interval '1 month' - interval '1 day')::date`,
  `date_trunc('month', $2::timestamp + interval '1 day')::date`,
]

/**
 * Sums of players from $1 to $2, of product $3. Whole months are read as such, a row for each player; days are read before the
 * first and after the last of them.
 */
const OF_PLAYERS = `
  select player_id, bets, stake, payout, refunded from player_month
  where product = $3 and month >= ${FIRST} and month < ${UNTIL}
  union all
  select player_id, bets, stake, payout, refunded from player_figure
  where part = '' and product = $3 and day >= $1 and day <= $2 and day < ${FIRST}
  union all
  select player_id, bets, stake, payout, refunded from player_figure
  where part = '' and product = $3 and day >= greatest(${FIRST}, ${UNTIL}) and day <= $2`

/** The players of whom the house kept most, or least, first. */
export async function playersBy(
  db: Queryable,
  {
    from,
    to,
    product,
    order,
    limit,
  }: Days & { product: string | null; order: 'most' | 'least'; limit: number },
): Promise<PlayerSums[]> {
  const { rows } = await db.query<PlayerSums>(
    `select s.player_id as "playerId", p.username, s.bets, s.stake, s.payout, s.refunded from (
       select player_id, sum(bets)::bigint as bets, sum(stake)::bigint as stake, sum(payout)::bigint as payout,
         sum(refunded)::bigint as refunded
       from (${OF_PLAYERS}) of_player
       group by player_id having sum(bets) <> 0 or sum(stake) <> 0 or sum(payout) <> 0
       order by sum(stake) - sum(payout) ${order === 'most' ? 'desc' : 'asc'}, player_id limit $4
     ) s join player p on p.id = s.player_id
     order by s.stake - s.payout ${order === 'most' ? 'desc' : 'asc'}, s.player_id`,
    [from, to, product ?? 'all', limit],
  )
  return rows
}

export interface BranchSums extends Sums {
  branch: string
}

/** By the branch that a player belongs to now; who belongs to none is the house's own. */
export async function branchesBy(
  db: Queryable,
  { from, to, product, part = null, player }: Omit<Asked, 'by'>,
): Promise<BranchSums[]> {
  const { rows } = await db.query<BranchSums>(
    `select b.name as branch, sum(o.bets)::bigint as bets, sum(o.stake)::bigint as stake, sum(o.payout)::bigint as payout,
       sum(o.refunded)::bigint as refunded
     from (
       select * from (${OF_PLAYERS}) whole where $4::text is null
       union all
       select player_id, bets, stake, payout, refunded from player_figure
       where part = $4 and ($3 = 'all' or product = $3) and day between $1 and $2
     ) o join player p on p.id = o.player_id join branch b on b.id = coalesce(p.branch, 1)
     where $5::bigint is null or o.player_id = $5
     group by b.id, b.name order by b.id`,
    [from, to, product ?? 'all', part, player],
  )
  return rows
}

/** What moved players' money besides play, by the account on the other side. */
export interface MoneyRow {
  kind: string
  contraId: bigint
  name: string
  count: bigint
  cameIn: bigint
  wentOut: bigint
}

export async function moneyOf(db: Queryable, { from, to }: Days): Promise<MoneyRow[]> {
  const { rows } = await db.query<MoneyRow>(
    `select b.kind, b.contra_id as "contraId", a.name, sum(b.count)::bigint as count, sum(b.came_in)::bigint as "cameIn",
       sum(b.went_out)::bigint as "wentOut"
     from book_day b join account a on a.id = b.contra_id
     where b.day between $1 and $2 and b.kind in ('credit', 'debit', 'lost_bet', 'deposit', 'payout', 'cash', 'pot')
     group by 1, 2, 3 order by 1, 2`,
    [from, to],
  )
  return rows
}

/** How far the days are counted. */
export async function countedTo(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    `select nullif(counted_to, '-infinity') as at from figure_cursor`,
  )
  return rows[0]?.at ?? null
}
