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

/** Every day of the period: one on which nothing moved ends as it began. */
export async function accountsByDay(db: Queryable, { from, to }: Days): Promise<AccountsDay[]> {
  const { rows } = await db.query<AccountsDay>(
    `select d.day::date::text as day, s.opening, m.deposits, m.withdrawals, m.stakes, m.winnings, m."takenBack",
       m.adjustments, s.opening + m.whole as closing
     from generate_series($1::date, $2::date, interval '1 day') d (day)
     cross join lateral (select coalesce(sum(came_in - went_out), 0)::bigint as opening from book_day
       where side = 'player' and day < d.day::date) s
     cross join lateral (
       select coalesce(sum(units) filter (where kind = 'deposit'), 0)::bigint as deposits,
         coalesce(-sum(units) filter (where kind in ('hold', 'release', 'payout')), 0)::bigint as withdrawals,
         coalesce(-sum(units) filter (where kind in ('bet', 'game_bet', 'lottery_bet')), 0)::bigint as stakes,
         coalesce(sum(units) filter (where kind in ('settle', 'refund', 'draw_again', 'game_win', 'lottery_win', 'lottery_refund')),
           0)::bigint as winnings,
         coalesce(-sum(units) filter (where kind in ('draw_undo', 'game_undo', 'lottery_undo')), 0)::bigint as "takenBack",
         coalesce(sum(units) filter (where kind in ('credit', 'debit')), 0)::bigint as adjustments,
         coalesce(sum(units), 0)::bigint as whole
       from (select kind, came_in - went_out as units from book_day where side = 'player' and day = d.day::date) b
     ) m order by d.day`,
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
