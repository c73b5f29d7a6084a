/** Reports of the ledger, and months, beside their recount. */
import { listAccountDays, openStakes, trialBalance } from '../src/figures/ledger.ts'
import { listMonths } from '../src/figures/month-close.ts'
import { ask, type Recounted, type Scope, SUMS } from './recount.ts'

export function balance({ office, owner }: Scope, day: string): Recounted {
  return {
    report: `trial balance of ${day}`,
    said: async () => {
      const rows = await trialBalance(office, day)
      return rows.map(({ side, accountId, units }) => [`${side} ${accountId ?? ''}`, units])
    },
    counted: () =>
      ask(
        owner,
        `select side || ' ' as name, sum(came_in - went_out)::bigint as a from recount_moved where day <= $1 group by 1
         union all
         select 'house ' || contra_id, sum(went_out - came_in)::bigint from recount_moved where day <= $1 group by 1`,
        [day],
      ),
  }
}

export function open({ office, owner }: Scope, day: string): Recounted {
  return {
    report: `open stakes of ${day}`,
    said: async () => [['open', await openStakes(office, day)]],
    counted: () =>
      ask(
        owner,
        `select 'open' as name, coalesce(sum(units), 0)::bigint as a from recount_open where first <= $1 and until > $1`,
        [day],
      ),
  }
}

export function accountDays({ office, owner }: Scope, id: bigint): Recounted {
  const isHouse = id < 1000n
  return {
    report: isHouse ? `days of account ${id}` : 'days of a player',
    said: async () => {
      const rows = await listAccountDays(office, { id, before: null, limit: 100 })
      return rows.map((row) => {
        const other = isHouse ? row.other : String(row.otherId)
        return [`${row.day} ${row.kind} ${other}`, row.count, row.cameIn, row.wentOut] as const
      })
    },
    counted: () =>
      ask(
        owner,
        isHouse
          ? `select day || ' ' || kind || ' ' || side as name, sum(count)::bigint as a, sum(went_out)::bigint as b,
               sum(came_in)::bigint as c from recount_moved where contra_id = $1 group by 1`
          : `select day || ' ' || kind || ' ' || contra_id as name, sum(count)::bigint as a, sum(came_in)::bigint as b,
               sum(went_out)::bigint as c from recount_moved where account_id = $1 group by 1`,
        [id],
      ),
  }
}

export function months({ office, owner, to }: Scope): Recounted {
  const later = new Date(Date.parse(`${to.slice(0, 8)}01`) + 32 * 86_400_000).toISOString()
  const before = `${later.slice(0, 8)}01`
  return {
    report: 'months',
    said: async () => {
      const rows = await listMonths(office, { before, limit: 2 })
      return rows.map(({ first, sums }) => [
        first.slice(0, 7),
        sums.bets,
        sums.stake,
        sums.payout,
        sums.refunded,
      ])
    },
    counted: () =>
      ask(
        owner,
        `select to_char(m, 'YYYY-MM') as name, coalesce(a, 0) as a, coalesce(b, 0) as b, coalesce(c, 0) as c,
           coalesce(d, 0) as d
         from generate_series((select date_trunc('month', min(day)) from recount_played), $1::date - 1,
           interval '1 month') m
         left join lateral (select ${SUMS} from recount_played where date_trunc('month', day) = m) s on true
         order by m desc limit 2`,
        [before],
      ),
  }
}
