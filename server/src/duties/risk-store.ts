/** How far the rules of risk have read, and what of the two lotteries they read. */

import type { RiskRule } from '@samnang/core/cashier/duty-rules'
import type { NumberStake } from '@samnang/core/risk/late-run'
import type { Mark, MarkKind } from '@samnang/core/risk/marks'
import type { Tx } from '../database/pool.ts'

/** Any fixed number. */
const RISK_LOCK = 590_017

/** False: another process is looking. True for the rest of the transaction. */
export async function takeRisk(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ isMine: boolean }>('select pg_try_advisory_xact_lock($1) as "isMine"', [
    RISK_LOCK,
  ])
  return rows[0]?.isMine === true
}

export interface OverDraw {
  id: bigint
  product: 'lotto59' | 'lottery'
  /** The end of betting. */
  closesAtMs: number
  /** Nobody has bet on it, or everybody has their stakes back. */
  isEmpty: boolean
}

/**
 * The oldest draw that is over and that nobody has looked at, but for those in `without`. Nobody bets on it any more and
 * every bet on it is in the book, so what is read is all there is.
 */
export async function nextDraw(tx: Tx, without: readonly bigint[]): Promise<OverDraw | null> {
  const { rows } = await tx.query<OverDraw>(
    `select d.id, d.product, ms(d.closes_at) as "closesAtMs", coalesce(d.is_empty, false) as "isEmpty" from (
       (select id, 'lotto59' as product, closes_at, state = 'VOID' or (select max(b.tickets) from draw_book b where b.draw_id = d.id) = 0 as is_empty from draw d
        where id > (select before_draw from risk_cursor) and (state = 'SETTLED' or (state = 'VOID' and settled_at is not null))
          and id <> all ($1::bigint[]) and not exists (select from risk_draw r where r.draw_id = d.id)
        order by id limit 1)
       union all
       (select id, 'lottery', closes_at, state = 'void' from lottery_draw d
        where id > (select before_lottery from risk_cursor) and state not in ('scheduled', 'open')
          and id <> all ($1::bigint[]) and not exists (select from risk_draw r where r.draw_id = d.id)
        order by id limit 1)
     ) d order by d.id limit 1`,
    [without],
  )
  return rows[0] ?? null
}

export async function markLooked(tx: Tx, drawId: bigint): Promise<void> {
  await tx.query('insert into risk_draw (draw_id) values ($1)', [drawId])
}

/**
 * Up to the first draw of its lottery that nobody has looked at, nothing has to be kept by its number. Each lottery has a
 * cursor of its own: what is planned for the next month in the one would keep every draw of the other.
 */
export async function settleLooked(tx: Tx): Promise<void> {
  await tx.query(
    `with bound as (
       select coalesce((select min(d.id) - 1 from draw d where d.id > c.before_draw
           and not exists (select from risk_draw r where r.draw_id = d.id)), (select max(id) from draw), 0) as draws,
         coalesce((select min(l.id) - 1 from lottery_draw l where l.id > c.before_lottery
           and not exists (select from risk_draw r where r.draw_id = l.id)), (select max(id) from lottery_draw), 0) as lottery
       from risk_cursor c
     ), gone as (
       delete from risk_draw r using bound b where r.draw_id <= case
         when exists (select from lottery_draw l where l.id = r.draw_id) then b.lottery else b.draws end
     )
     update risk_cursor c set before_draw = greatest(c.before_draw, b.draws), before_lottery = greatest(c.before_lottery, b.lottery)
     from bound b where c.before_draw < b.draws or c.before_lottery < b.lottery`,
  )
}

export interface BetLine {
  id: bigint
  slipId: bigint
  drawId: bigint
  playerId: bigint
  typeNo: number
  pick: bigint
  rateCenti: number
  stakeUnits: bigint
  atMs: number
}

const LINE = `t.id, t.slip_id as "slipId", t.draw_id as "drawId", t.player_id as "playerId", t.type as "typeNo", t.pick,
  t.rate_centi as "rateCenti", t.stake as "stakeUnits", t.accepted_ms::float8 as "atMs"`

/** Every bet on a draw of lotto 59, in order. */
export async function linesOfDraw(tx: Tx, drawId: bigint): Promise<BetLine[]> {
  const { rows } = await tx.query<BetLine>(
    `select ${LINE} from slips_of_draw($1) b cross join lateral (
       select * from ticket t where t.draw_id = $1 and t.slip_id between b.first_slip and b.last_slip) t order by t.id`,
    [drawId],
  )
  return rows
}

/** Every bet of these players on lotto 59 after a moment, until another, in order: from the first slip that a draw could have had since. */
export async function linesOfPlayers(
  tx: Tx,
  { players, fromMs, toMs }: { players: readonly bigint[]; fromMs: number; toMs: number },
): Promise<BetLine[]> {
  const { rows } = await tx.query<BetLine>(
    `select ${LINE} from ticket t
     where t.player_id = any ($1) and t.accepted_ms > $2 and t.accepted_ms <= $3
       and t.slip_id >= coalesce((select b.first_slip from draw d join draw_book b on b.draw_id = d.id
         where d.poll = 'POLL_1' and d.closes_at > to_timestamp($2::float8 / 1000) - interval '1 day'
         order by d.closes_at limit 1), 0)
     order by t.id`,
    [players, Math.round(fromMs), Math.round(toMs)],
  )
  return rows
}

/** Longer ago a phone may have another owner. */
const MARK_DAYS = 90

/**
 * The marks that at least two of these players share, each with everybody who has it: up to one more than `crowd`, which is
 * enough to know that it says nothing.
 */
export async function marksOf(tx: Tx, players: readonly bigint[], crowd: number): Promise<Mark[]> {
  const { rows } = await tx.query<Mark & { kind: MarkKind }>(
    `with own as (
       select distinct kind, value, player_id from (
         select 'device' as kind, device as value, player_id from session
         where player_id = any ($1) and device is not null and created_at > clock_timestamp() - $3 * interval '1 day'
         union all
         select 'address', address, player_id from session
         where player_id = any ($1) and address is not null and created_at > clock_timestamp() - $3 * interval '1 day'
         union all
         select 'bank', a.bank || ' ' || a.number, a.player_id from player_bank_account a
         where a.player_id = any ($1) and exists (select from withdrawal w where w.bank_account = a.id and w.state = 'PAID')
       ) m
     ), shared as (select kind, value from own group by kind, value having count(*) > 1)
     select s.kind, s.value, everybody.players from shared s cross join lateral (
       select array_agg(player_id) as players from (
         select distinct player_id from (
           select player_id from session where s.kind = 'device' and device = s.value
             and created_at > clock_timestamp() - $3 * interval '1 day'
           union all
           select player_id from session where s.kind = 'address' and address = s.value
             and created_at > clock_timestamp() - $3 * interval '1 day'
           union all
           select a.player_id from player_bank_account a where s.kind = 'bank'
             and a.bank = regexp_replace(s.value, ' [0-9]+$', '') and a.number = substring(s.value from '[0-9]+$')
             and exists (select from withdrawal w where w.bank_account = a.id and w.state = 'PAID')
         ) h limit $2 + 1
       ) one
     ) everybody order by 1, 2`,
    [players, crowd, MARK_DAYS],
  )
  return rows
}

/** When the newest of what closed cases of this rule and subject know happened; null: there is none. */
export async function decidedUntil(tx: Tx, rule: RiskRule, subject: string): Promise<number | null> {
  const { rows } = await tx.query<{ atMs: number | null }>(
    `select max(ms(f.at)) as "atMs" from duty_case c join duty_fact f on f.case_id = c.id
     where c.rule = $1 and c.subject = $2 and c.state <> 'open' and f.kind <> 'mark'`,
    [rule, subject],
  )
  return rows[0]?.atMs ?? null
}

export interface TicketStake extends NumberStake {
  ticketId: bigint
  atMs: number
}

/** What was staked on each number of a draw of the ticket lottery; late: in the last minutes before its group closed. */
export async function stakesOfLottery(tx: Tx, drawId: bigint, minutes: number): Promise<TicketStake[]> {
  const { rows } = await tx.query<TicketStake>(
    `select n.number, t.player_id as "playerId", t.id as "ticketId", ms(t.placed_at) as "atMs",
       (i.cost / cardinality(i.expanded)) as "stakeUnits",
       t.placed_at > g.closes_at - $2 * interval '1 minute' as "isLate"
     from lottery_ticket t join lottery_item i on i.ticket_id = t.id
     cross join lateral unnest(i.expanded) n (number)
     cross join lateral (
       select coalesce(min(c.closes_at), (select d.closes_at from lottery_draw d where d.id = t.draw_id)) as closes_at
       from lottery_close c where c.draw_id = t.draw_id and c.posts && i.posts and c.digits @> array[i.digits]
     ) g
     where t.draw_id = $1 and t.state in ('placed', 'won', 'lost') and i.state <> 'deleted' order by t.id, i.id`,
    [drawId, minutes],
  )
  return rows
}
