/** What an authority asks besides the figures of play: players' accounts by day, who came and played, what was noted. */
import type { Queryable } from '../database/pool.ts'
import type { Days } from './report-store.ts'

/** All players' accounts together on one day, in units. */
export interface AccountsDay {
  day: string
  opening: bigint
  deposits: bigint
  /** Held for withdrawals less what came back from there. */
  withdrawals: bigint
  stakes: bigint
  /** Won, and stakes given back. */
  winnings: bigint
  /** What providers and corrected results took back, less what they gave back. */
  takenBack: bigint
  adjustments: bigint
  closing: bigint
}

/** Every day of the period: one on which nothing moved ends as it began. What was before it is added up once. */
export async function accountsByDay(db: Queryable, { from, to }: Days): Promise<AccountsDay[]> {
  const { rows } = await db.query<AccountsDay>(
    `with before as (
       select coalesce(sum(came_in - went_out), 0) as units from book_day where side = 'player' and day < $1
     ), moved as (
       select day, coalesce(sum(units) filter (where kind = 'deposit'), 0)::bigint as deposits,
         coalesce(-sum(units) filter (where kind in ('hold', 'release', 'payout')), 0)::bigint as withdrawals,
         coalesce(-sum(units) filter (where kind in ('bet', 'game_bet', 'lottery_bet')), 0)::bigint as stakes,
         coalesce(sum(units) filter (where kind in ('settle', 'refund', 'draw_again', 'game_win', 'lottery_win', 'lottery_refund')),
           0)::bigint as winnings,
         coalesce(-sum(units) filter (where kind in ('draw_undo', 'game_undo', 'lottery_undo')), 0)::bigint as "takenBack",
         coalesce(sum(units) filter (where kind in ('credit', 'debit', 'lost_bet')), 0)::bigint as adjustments, sum(units) as whole
       from (select day, kind, came_in - went_out as units from book_day where side = 'player' and day between $1 and $2) b
       group by day
     ), whole as (
       select d.day, m.whole, coalesce(m.deposits, 0) as deposits, coalesce(m.withdrawals, 0) as withdrawals,
         coalesce(m.stakes, 0) as stakes, coalesce(m.winnings, 0) as winnings, coalesce(m."takenBack", 0) as "takenBack",
         coalesce(m.adjustments, 0) as adjustments, b.units + coalesce(sum(m.whole) over (order by d.day), 0) as closing
       from (select generate_series($1::date, $2::date, interval '1 day')::date as day) d
       left join moved m using (day) cross join before b
     )
     select day::text, (closing - coalesce(whole, 0))::bigint as opening, deposits, withdrawals, stakes, winnings, "takenBack",
       adjustments, closing::bigint from whole order by day`,
    [from, to],
  )
  return rows
}

export interface PeopleDay {
  day: string
  registrations: bigint
  /** Players for whom something was decided on that day. */
  active: bigint
  exclusions: bigint
  complaints: bigint
}

export async function peopleByDay(db: Queryable, { from, to }: Days): Promise<PeopleDay[]> {
  const { rows } = await db.query<PeopleDay>(
    `with span as (select $1::date::timestamp at time zone 'Asia/Phnom_Penh' as first,
       ($2::date + 1)::timestamp at time zone 'Asia/Phnom_Penh' as until),
     found as (
       select day_of(created_at) as day, 'registrations' as what from player, span where created_at >= first and created_at < until
       union all
       select day, 'active' from player_figure where day between $1 and $2 and product = 'all' and part = '' and bets > 0
       union all
       select day_of(at), 'exclusions' from audit_event, span
       where action = 'player_excluded' and at >= first and at < until
       union all
       select day_of(opened_at), 'complaints' from duty_case, span
       where rule = 'complaint' and opened_at >= first and opened_at < until
     )
     select day::text as day, count(*) filter (where what = 'registrations') as registrations,
       count(*) filter (where what = 'active') as active, count(*) filter (where what = 'exclusions') as exclusions,
       count(*) filter (where what = 'complaints') as complaints
     from found group by day order by day`,
    [from, to],
  )
  return rows
}

/** Players who were active in the period, each once; and who are excluded from play now. */
export async function peopleOf(
  db: Queryable,
  { from, to }: Days,
): Promise<{ active: bigint; excluded: bigint }> {
  const { rows } = await db.query<{ active: bigint; excluded: bigint }>(
    `select (select count(distinct player_id) from player_figure
        where day between $1 and $2 and product = 'all' and part = '' and bets > 0) as active,
       (select count(*) from player where excluded_until > clock_timestamp()) as excluded`,
    [from, to],
  )
  return rows[0] ?? { active: 0n, excluded: 0n }
}

/** How often each deed was noted in the audit log. */
export async function eventsOf(
  db: Queryable,
  { from, to }: Days,
): Promise<{ action: string; count: bigint }[]> {
  const { rows } = await db.query<{ action: string; count: bigint }>(
    `select action, count(*) as count from audit_event
     where at >= $1::date::timestamp at time zone 'Asia/Phnom_Penh'
       and at < ($2::date + 1)::timestamp at time zone 'Asia/Phnom_Penh'
     group by action order by action`,
    [from, to],
  )
  return rows
}

export interface NotedEvent {
  id: bigint
  at: Date
  day: string
  actor: string
  action: string
  target: string | null
}

/** Each of them, in the order in which they were noted; `after`: the number of the one before. */
export async function listEvents(
  db: Queryable,
  { from, to, after, limit }: Days & { after: bigint; limit: number },
): Promise<NotedEvent[]> {
  const { rows } = await db.query<NotedEvent>(
    `select id, at, day_of(at)::text as day, actor, action, target from audit_event
     where at >= $1::date::timestamp at time zone 'Asia/Phnom_Penh'
       and at < ($2::date + 1)::timestamp at time zone 'Asia/Phnom_Penh' and id > $3
     order by id limit $4`,
    [from, to, after, limit],
  )
  return rows
}
