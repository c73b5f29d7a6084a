/** What an authority and the state are told, and what the house owes at moments, beside a recount that shares nothing with it. */
import { owedAt, owedByDay } from '../src/figures/ledger.ts'
import { eventsOf, listEvents, peopleByDay, peopleOf } from '../src/figures/reports.ts'
import { taxOfMonth } from '../src/figures/tax.ts'
import { ask, type Recounted, type Scope } from './recount.ts'
import { recountMoment } from './recount-moment.ts'

/** The day in Phnom Penh of a moment of the table's. */
const dayOf = (column: string) => `((${column}) at time zone 'UTC' + interval '7 hours')::date`

export function regulatorReports(scope: Scope): Recounted[] {
  return [people(scope), everybody(scope), events(scope), eachEvent(scope), tax(scope), owedDays(scope)]
}

function people({ office, owner, from, to }: Scope): Recounted {
  return {
    report: 'registrations, active players, exclusions and complaints by day',
    said: async () =>
      (await peopleByDay(office, { from, to })).map(
        ({ day, registrations, active, exclusions, complaints }) =>
          [day, registrations, active, exclusions, complaints] as const,
      ),
    counted: () =>
      ask(
        owner,
        `select d::date::text as name,
           (select count(*) from player where ${dayOf('created_at')} = d::date) as a,
           (select count(*) from (select player_id from recount_played where day = d::date group by 1
              having sum(bets) > 0) p) as b,
           (select count(*) from audit_event where action = 'player_excluded' and ${dayOf('at')} = d::date) as c,
           (select count(*) from duty_case where rule = 'complaint' and ${dayOf('opened_at')} = d::date) as d
         from generate_series($1::date, $2::date, interval '1 day') d`,
        [from, to],
      ),
  }
}

/** Each player once: for whom on any day something was decided. */
function everybody({ office, owner, from, to }: Scope): Recounted {
  return {
    report: 'active and excluded players in all',
    said: async () => {
      const { active, excluded } = await peopleOf(office, { from, to })
      return [['all', active, excluded]]
    },
    counted: () =>
      ask(
        owner,
        `select 'all' as name, (select count(distinct player_id) from (select player_id, day from recount_played
             where day between $1 and $2 group by 1, 2 having sum(bets) > 0) p) as a,
           (select count(*) from player where excluded_until > now()) as b`,
        [from, to],
      ),
  }
}

const EVENTS = `select action, id, actor, target, ${dayOf('at')} as day from audit_event`

function events({ office, owner, from, to }: Scope): Recounted {
  return {
    report: 'significant events',
    said: async () => (await eventsOf(office, { from, to })).map(({ action, count }) => [action, count]),
    counted: () =>
      ask(
        owner,
        `select action as name, count(*) as a from (${EVENTS}) e where day between $1 and $2 group by 1`,
        [from, to],
      ),
  }
}

/** By pages of a size that divides nothing. */
function eachEvent({ office, owner, from, to }: Scope): Recounted {
  return {
    report: 'each significant event',
    said: async () => {
      const found: [string, bigint][] = []
      for (let after = 0n; ; ) {
        const rows = await listEvents(office, { from, to, after, limit: 37 })
        for (const { id, day, actor, action, target } of rows)
          found.push([`${day} ${action} ${actor} ${target}`, id])
        if (rows.length < 37) return found.map(([name, id]) => [`${name} ${id}`, 1n])
        after = rows.at(-1)?.id ?? after
      }
    },
    counted: () =>
      ask(
        owner,
        `select day || ' ' || action || ' ' || actor || ' ' || coalesce(target, 'null') || ' ' || id as name, 1::bigint as a
         from (${EVENTS}) e where day between $1 and $2`,
        [from, to],
      ),
  }
}

/** Of the month of the last day, by the rate that holds in it, rounded down to a unit. */
function tax({ office, owner, to }: Scope): Recounted {
  const first = `${to.slice(0, 8)}01`
  return {
    report: 'tax of a month',
    said: async () =>
      (await taxOfMonth(office, first)).map(
        ({ product, stake, payout, taxed, tax: owed }) =>
          [product, stake, payout, taxed ?? 0n, owed ?? 0n] as const,
      ),
    counted: () =>
      ask(
        owner,
        `select s.product as name, a, b, t.units as c, coalesce(div(t.units * r.rate_centi, 10000), 0)::bigint as d
         from (select product, sum(stake)::bigint as a, sum(payout)::bigint as b from recount_played
           where date_trunc('month', day) = $1::date group by 1) s
         left join (select distinct on (product) product, base, rate_centi from tax_rate where from_month <= $1
           order by product, from_month desc, id desc) r on r.product = s.product
         cross join lateral (select greatest(case r.base when 'stake' then a when 'net' then a - b else 0 end, 0)) t (units)`,
        [first],
      ),
  }
}

/** At the end of each day, as it is told of days and as it is told of that very moment. */
function owedDays({ office, owner, from, to }: Scope): Recounted {
  return {
    report: 'owed at the end of each day',
    said: async () =>
      (await owedByDay(office, { from, to })).map(
        ({ day, players, holds, pots, openStakes }) => [day, players, holds, pots, openStakes] as const,
      ),
    counted: () =>
      ask(
        owner,
        `select d::date::text as name, coalesce(sum(came_in - went_out) filter (where side = 'player'), 0)::bigint as a,
           coalesce(sum(came_in - went_out) filter (where side = 'hold'), 0)::bigint as b,
           coalesce(sum(came_in - went_out) filter (where side = 'pot'), 0)::bigint as c,
           (select coalesce(sum(units), 0) from recount_open where first <= d::date and until > d::date)::bigint as d
         from generate_series($1::date, $2::date, interval '1 day') d left join recount_moved m on m.day <= d::date
         group by d`,
        [from, to],
      ),
  }
}

/** At hours of a day, and within one; for a book of which every movement can be added up some times. */
export function momentReports({ office, owner }: Scope, moments: readonly Date[]): Recounted[] {
  return moments.map((at) => {
    const line = (owed: Awaited<ReturnType<typeof owedAt>>) =>
      [['owed', owed.players, owed.holds, owed.pots, owed.openStakes] as const] as const
    return {
      report: `owed at ${at.toISOString()}`,
      said: async () => [...line(await owedAt(office, at))],
      counted: async () => [...line(await recountMoment(owner, at))],
    }
  })
}
