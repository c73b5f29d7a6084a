/** Every figure of every report, as the office asks for it, beside what the recount says of it. */
import {
  accountsByDay,
  branchesBy,
  type FiguresBy,
  figuresBy,
  moneyOf,
  playersBy,
} from '../src/figures/reports.ts'
import { ask, type Recounted, type Scope, SUMS } from './recount.ts'
import { accountDays, balance, months, open } from './recount-ledger.ts'
import { regulatorReports } from './recount-regulator.ts'

const KEYS: Readonly<Record<FiguresBy, string>> = {
  day: 'day::text',
  product: 'product',
  part: `product || ' ' || part`,
  'day part': `day || ' ' || product || ' ' || part`,
}

/** Of a period, in the groupings, orders and filters of the desk; a provider is a product as well. */
export async function recountedReports(scope: Scope): Promise<Recounted[]> {
  const { rows } = await scope.owner.query<{ name: string }>('select name from provider order by id')
  const products = [null, 'POLL_1', 'POLL_2', 'VN', 'TN', 'KH', ...rows.map(({ name }) => name)]
  const bys: FiguresBy[] = ['day', 'product', 'part', 'day part']
  const people = [null, ...scope.players]
  return [
    ...bys.flatMap((by) =>
      people.flatMap((player) => products.map((product) => play(scope, { by, product, player }))),
    ),
    ...products.flatMap((product) =>
      (['most', 'least'] as const).map((order) => players(scope, { product, order })),
    ),
    ...people.flatMap((player) => products.map((product) => branches(scope, { product, player }))),
    chance(scope),
    jackpots(scope),
    money(scope),
    accounts(scope),
    ...[scope.from, scope.to].flatMap((day) => [balance(scope, day), open(scope, day)]),
    ...[1n, 5n, ...scope.players].map((id) => accountDays(scope, id)),
    months(scope),
    ...regulatorReports(scope),
  ]
}

type Play = { by: FiguresBy; product: string | null; player: bigint | null }

function play({ office, owner, from, to }: Scope, { by, product, player }: Play): Recounted {
  return {
    report: `figures by ${by}, ${product ?? 'all'}, ${player === null ? 'the house' : 'a player'}`,
    said: async () => {
      const rows = await figuresBy(office, { from, to, by, product, player })
      return rows.map((row) => {
        const name = [row.day, row.product, row.part].filter((one) => one !== null).join(' ')
        return [name, row.bets, row.stake, row.payout, row.refunded] as const
      })
    },
    counted: () =>
      ask(
        owner,
        `select ${KEYS[by]} as name, ${SUMS} from recount_played where day between $1 and $2
           and ($3::text is null or product = $3) and ($4::bigint is null or player_id = $4) group by 1`,
        [from, to, product, player],
      ),
  }
}

/** Players of no branch are the house's own. */
function branches(
  { office, owner, from, to }: Scope,
  { product, player }: Pick<Play, 'product' | 'player'>,
): Recounted {
  return {
    report: `branches, ${product ?? 'all'}, ${player === null ? 'the house' : 'a player'}`,
    said: async () =>
      (await branchesBy(office, { from, to, product, player })).map(
        ({ branch, bets, stake, payout, refunded }) => [branch, bets, stake, payout, refunded] as const,
      ),
    counted: () =>
      ask(
        owner,
        `select coalesce((select b.name from player p join branch b on b.id = p.branch where p.id = r.player_id), 'house')
             as name, ${SUMS}
         from recount_played r where day between $1 and $2 and ($3::text is null or product = $3)
           and ($4::bigint is null or player_id = $4) group by 1`,
        [from, to, product, player],
      ),
  }
}

function players(
  { office, owner, from, to }: Scope,
  { product, order }: { product: string | null; order: 'most' | 'least' },
): Recounted {
  const limit = 100
  return {
    report: `players, ${order} left, ${product ?? 'all'}`,
    said: async () => {
      const rows = await playersBy(office, { from, to, product, order, limit })
      return rows.map((row, at) => [`${at} ${row.playerId}`, row.bets, row.stake, row.payout, row.refunded])
    },
    counted: () =>
      ask(
        owner,
        `select row_number() over (order by (b - c) * $5::int, id) - 1 || ' ' || id as name, a, b, c, d from (
           select player_id as id, ${SUMS} from recount_played where day between $1 and $2
             and ($3::text is null or product = $3) group by 1) s
         where a <> 0 or b <> 0 or c <> 0 order by (b - c) * $5::int, id limit $4`,
        [from, to, product, limit, order === 'most' ? -1 : 1],
      ),
  }
}

/** What the normal band is made of. */
function chance({ office, owner, from, to }: Scope): Recounted {
  const asked = { from, to, by: 'part', product: null, player: null } as const
  return {
    report: 'what chance could have paid',
    said: async () => {
      const rows = (await figuresBy(office, asked)).filter(({ possible }) => possible > 0n)
      return rows.map((row) => [`${row.product} ${row.part}`, row.possible, BigInt(row.square)])
    },
    counted: () =>
      ask(
        owner,
        `select poll || ' ' || type as name, sum(possible)::bigint as a, sum(square)::text as b from recount_chance
         where day between $1 and $2 group by 1`,
        [from, to],
      ).then((rows) => rows.map(([name, a = 0n, b = 0n]) => [name, a, BigInt(b)])),
  }
}

/** What the jackpot's band is made of: of every two lines of a draw, the sets of numbers that both hold. */
function jackpots({ office, owner, from, to }: Scope): Recounted {
  const asked = { from, to, by: 'part', product: null, player: null } as const
  const squares = [0, 1, 2, 3, 4, 5].map(
    (
      size,
    ) => `coalesce(sum(pair.units * (factorial(common) / factorial(${size}) / factorial(common - ${size}))::bigint)
      filter (where common >= ${size}), 0)::text`,
  )
  return {
    report: "what the jackpot's band is made of",
    said: async () => {
      const rows = (await figuresBy(office, asked)).filter(({ jackpot }) => jackpot !== null)
      return rows.flatMap(({ product, jackpot }) =>
        (jackpot ?? []).map(
          (row) => [`${product} ${row[0]} ${row[1]}`, ...row.slice(2).map(BigInt)] as const,
        ),
      )
    },
    counted: async () => {
      const { rows } = await owner.query<{ row: string[] }>(
        `with picked as (
           select d.id, d.poll, ${rateOf('small')} as small, ${rateOf('big')} as big, k.pick, sum(k.stake) as stake
           from draw d join ticket k on k.draw_id = d.id and k.type = 9 join paytable p on p.version = d.paytable_version
           where d.state = 'SETTLED' and d.settled_at is not null
             and (d.settled_at at time zone 'UTC' + interval '7 hours')::date between $1 and $2 group by 1, 2, 3, 4, 5
         ), pair as (
           select a.poll, a.small, a.big, a.stake * b.stake as units,
             (select count(*) from generate_series(0, 58) n where (a.pick & b.pick) >> n & 1 = 1) as common
           from picked a join picked b on b.id = a.id
         ), pots as (
           select d.poll, ${rateOf('small')} as small, ${rateOf('big')} as big, sum(l.amount) as units
           from draw d join paytable p on p.version = d.paytable_version join draw_payment y on y.draw_id = d.id
           cross join lateral unnest(y.amounts, y.diffs) l (amount, diff)
           where l.diff = 0 and (d.settled_at at time zone 'UTC' + interval '7 hours')::date between $1 and $2 group by 1, 2, 3
         )
         select array[s.poll || ' ' || s.small || ' ' || s.big, s.stake::text, coalesce(t.units, 0)::text, ${squares.join(', ')}] as row
         from (select poll, small, big, sum(stake) as stake from picked group by 1, 2, 3) s
         join pair using (poll, small, big) left join pots t using (poll, small, big)
         group by s.poll, s.small, s.big, s.stake, t.units`,
        [from, to],
      )
      return rows.map(({ row: [name = '', ...figures] }) => [name, ...figures.map(BigInt)] as const)
    },
  }
}

const rateOf = (size: string) => `p.rules::jsonb -> 'jackpot' ->> '${size}RateCenti'`

function money({ office, owner, from, to }: Scope): Recounted {
  return {
    report: 'deposits, withdrawals, adjustments',
    said: async () => {
      const rows = await moneyOf(office, { from, to })
      return rows.map((row) => [`${row.kind} ${row.contraId}`, row.count, row.cameIn, row.wentOut])
    },
    counted: () =>
      ask(
        owner,
        `select kind || ' ' || contra_id as name, sum(count)::bigint as a, sum(came_in)::bigint as b,
           sum(went_out)::bigint as c from recount_moved where day between $1 and $2
           and kind in ('deposit', 'payout', 'credit', 'debit', 'lost_bet', 'cash', 'pot') group by 1`,
        [from, to],
      ),
  }
}

/** What came into players' accounts and left them: each kind of movement in its column, all of them in the last one. */
function accounts({ office, owner, from, to }: Scope): Recounted {
  return {
    report: "players' accounts by day",
    said: async () => {
      const rows = await accountsByDay(office, { from, to })
      return rows.map(({ day, ...row }) => {
        const { opening, deposits, withdrawals, stakes, winnings, takenBack, adjustments, closing } = row
        const moved = deposits - withdrawals - stakes + winnings - takenBack + adjustments
        return [day, opening, deposits, stakes, winnings, takenBack, opening + moved, closing] as const
      })
    },
    counted: () =>
      ask(
        owner,
        `select d::date::text as name, (s.units - m.units)::bigint as a, m.deposits as b, m.stakes as c, m.winnings as d,
           m.back as e, s.units::bigint as f, s.units::bigint as g
         from generate_series($1::date, $2::date, interval '1 day') d
         cross join lateral (select coalesce(sum(came_in - went_out), 0) as units from recount_moved
           where side = 'player' and day <= d::date) s
         cross join lateral (select coalesce(sum(came_in - went_out), 0) as units,
             coalesce(sum(came_in) filter (where kind = 'deposit'), 0)::bigint as deposits,
             coalesce(sum(went_out) filter (where kind in ('bet', 'game_bet', 'lottery_bet')), 0)::bigint as stakes,
             coalesce(sum(came_in) filter (where kind in ('settle', 'refund', 'game_win', 'lottery_win', 'lottery_refund',
               'draw_again')), 0)::bigint as winnings,
             coalesce(sum(went_out - came_in) filter (where kind like '%\\_undo'), 0)::bigint as back
           from recount_moved where side = 'player' and day = d::date) m`,
        [from, to],
      ),
  }
}
