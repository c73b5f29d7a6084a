/**
 * What anybody may see, in one statement: it is asked once a second at most, whatever the number of guests. Each part goes
 * by an index and over a bounded number of rows, so a busy night costs as much as a quiet one.
 */
import type { FrontWinner } from '@samnang/contract/front'
import { POT } from '@samnang/core/ledger/accounts'
import type { PollName } from '@samnang/core/lotto59/markets'
import { assert } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import type { DrawRow } from '../lotto59/draws.ts'

/** Amounts in units. */
export interface FrontFacts {
  /** By the database's clock, when all of this was read. */
  nowMs: number
  open: { id: bigint; poll: PollName; i: number; closesMs: number; bets: number; stake: bigint }[]
  shows: DrawRow[]
  results: DrawRow[]
  pots: { poll: PollName; units: bigint }[]
  winners: {
    name: string
    product: FrontWinner['product']
    poll: PollName | null
    won: bigint
    atMs: number
  }[]
}

const POLLS = `unnest(array['POLL_1', 'POLL_2']) p (id)`

/** Ids of draws and their times are safe as JSON numbers; amounts are not, and travel as text. */
const DRAW = `d.id, d.poll, d.day, d.i, d.state, ms(d.opens_at) as "opensMs", ms(d.closes_at) as "closesMs",
  ms(d.shown_at) as "shownMs", ms(d.settled_at) as "settledMs", d.paytable_version as "paytableVersion", d.balls,
  d.void_reason as "voidReason", ms(clock_timestamp()) as "nowMs"`

const OPEN = `select d.id, d.poll, d.i, ms(d.closes_at) as "closesMs", b.tickets as bets, b.stake::text as stake
  from ${POLLS} cross join lateral (
    select * from draw d where d.poll = p.id and d.state = 'OPEN' and d.opens_at <= clock_timestamp()
      and d.closes_at > clock_timestamp() order by d.closes_at desc limit 1
  ) d join draw_book b on b.draw_id = d.id and not b.is_over`

/** Closed and not fully shown; a late draw stays until its result is there. */
const SHOWS = `select ${DRAW} from ${POLLS} cross join lateral (
    select * from draw d where d.poll = p.id and d.state in ('OPEN', 'CLOSED', 'ROOTED', 'DRAWN')
      and d.closes_at <= clock_timestamp() and not (d.state = 'DRAWN' and d.shown_at <= clock_timestamp())
    order by d.closes_at desc limit 1
  ) d`

const RESULTS = `select ${DRAW} from ${POLLS} cross join lateral (
    select * from draw d where d.poll = p.id
      and (d.state = 'VOID' or (d.state in ('DRAWN', 'SETTLED') and d.shown_at <= clock_timestamp()))
    order by d.closes_at desc limit 1
  ) d`

const POTS = `select p.poll, a.balance::text as units
  from (values ('POLL_1', ${POT.POLL_1}), ('POLL_2', ${POT.POLL_2})) p (poll, id) join account a on a.id = p.id
  order by p.poll`

/** So many of the newest payments, and of each provider's newest movements, are looked at. */
const LOOKED_AT = 200

/** A player's payment of a draw against all that they had staked on it. */
const LOTTO_WINNERS = `select c.player_id, 'lotto59' as product, c.poll, c.amount - s.stake as won, c.paid_at as at
  from (
    select d.poll, y.draw_id, y.player_id, y.amount, y.paid_at, d.first_slip, d.last_slip
    from (
      select d.id, d.poll, d.closes_at, b.first_slip, b.last_slip
      from ${POLLS} cross join lateral (
        select * from draw d where d.poll = p.id and d.closes_at > clock_timestamp() - interval '20 minutes'
          and d.closes_at <= clock_timestamp()
      ) d cross join lateral slips_of_draw(d.id) b
      order by d.closes_at desc
    ) d cross join lateral (
      select * from draw_payment y where y.draw_id = d.id and not y.is_refund
        and not exists (select from draw_correction c where c.draw_id = y.draw_id and c.player_id = y.player_id) limit ${LOOKED_AT}
    ) y limit ${LOOKED_AT}
  ) c cross join lateral (
    select sum(s.total)::bigint as stake from slip s where s.player_id = c.player_id and s.draw_id = c.draw_id
      and s.id between c.first_slip and c.last_slip
  ) s where c.amount - s.stake >= s.stake`

/** Rounds that are over, by their newest win. Whoever left a seat without a shot staked nothing, and won nothing. */
const GAME_WINNERS = `select r.player_id, coalesce(g.section, 'casino') as product, null as poll,
    r.win - r.bet as won, max(x.created_at) as at
  from provider v cross join lateral (
    select * from game_tx x where x.provider_id = v.id and x.created_at > clock_timestamp() - interval '20 minutes'
    order by x.created_at desc limit ${LOOKED_AT}
  ) x join game_round r on r.provider_id = x.provider_id and r.player_id = x.player_id and r.round = x.round
  left join game g on g.provider_id = r.provider_id and g.code = r.game_code
  where x.kind = 'win' and x.has_effect and r.status = 'closed' and r.bet > 0
    and r.win > r.bet and r.win - r.bet >= r.bet + r.replayed
  group by r.id, g.section, r.player_id, r.win, r.bet`

/** Of draws whose moment was within two days: as their winners were told, and not where that was taken back. */
const LOTTERY_WINNERS = `select n.player_id, 'lottery' as product, null as poll,
    (n.data ->> 'amountUnits')::bigint as won, n.at
  from lottery_draw d cross join lateral (
    select * from player_notice n where n.kind = 'lottery_won' and n.data ->> 'draw' = d.id::text
      and (n.data ->> 'round')::int = d.round
      and (n.data ->> 'amountUnits')::bigint >= (n.data ->> 'stakeUnits')::bigint limit ${LOOKED_AT}
  ) n
  where d.draw_at between now() - interval '2 days' and now() and d.state = 'settled'
    and d.done_at > clock_timestamp() - interval '20 minutes'`

const WINNERS = `select l.username as name, w.product, w.poll, w.won::text as won, ms(w.at) as "atMs"
  from (${LOTTO_WINNERS} union all ${LOTTERY_WINNERS} union all ${GAME_WINNERS}) w join player l on l.id = w.player_id
  order by w.at desc limit 12`

const asList = (part: string) => `(select coalesce(json_agg(t), '[]') from (${part}) t)`

type Told<T> = { [K in keyof T]: T[K] extends bigint ? string | number : T[K] }
type Row = { [K in keyof FrontFacts]: FrontFacts[K] extends (infer T)[] ? Told<T>[] : FrontFacts[K] }

export async function frontFacts(db: Queryable): Promise<FrontFacts> {
  const { rows } = await db.query<Row>(
    `select ms(clock_timestamp()) as "nowMs", ${asList(OPEN)} as open, ${asList(SHOWS)} as shows,
       ${asList(RESULTS)} as results, ${asList(POTS)} as pots, ${asList(WINNERS)} as winners`,
  )
  const [row] = rows
  assert(row, 'a select without a table answers one row')
  return {
    nowMs: row.nowMs,
    open: row.open.map((draw) => ({ ...draw, id: BigInt(draw.id), stake: BigInt(draw.stake) })),
    shows: row.shows.map((draw) => ({ ...draw, id: BigInt(draw.id) })),
    results: row.results.map((draw) => ({ ...draw, id: BigInt(draw.id) })),
    pots: row.pots.map(({ poll, units }) => ({ poll, units: BigInt(units) })),
    winners: row.winners.map((winner) => ({ ...winner, won: BigInt(winner.won) })),
  }
}
