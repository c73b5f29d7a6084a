/** The report of a player with a million tickets, against that of one with a thousand: same days, same filters. */

import type { BetReport, ReportType } from '@samnang/contract/report'
import { RANGE_TYPES } from '@samnang/core/lotto59/markets'
import { dayAt } from '@samnang/core/phnom-penh-day'
import { createPool, type Pool } from '@samnang/server/database/pool'
import { countFinishedDraws } from '@samnang/server/lotto59/count-finished-draws'
import { betReport } from '@samnang/server/lotto59/report'
import { type Bench, type Claim, median, type Row } from './claim.ts'

interface Size {
  tickets: number
  days: number
  rounds: number
}

const FULL: Size = { tickets: 1_000_000, days: 30, rounds: 31 }
const QUICK: Size = { tickets: 50_000, days: 3, rounds: 5 }
const [MANY, FEW] = [1_000n, 1_001n]
const FEW_TICKETS = 1_000
/** Other players have tickets in between. */
const OTHERS = 500

export const reports: Claim = { name: 'report', run }

async function run(bench: Bench): Promise<Row[]> {
  const size = bench.isQuick ? QUICK : FULL
  const url = await bench.freshDatabase()
  const owner = createPool(url, { max: 1, role: null, name: 'samnang-bench', statementTimeoutMs: 0 })
  const reads = createPool(url, { max: 4, name: 'samnang-bench' })
  try {
    await fill(owner, size)
    const started = performance.now()
    await countFinishedDraws(owner)
    bench.say(`finished draws counted in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    await owner.query('vacuum analyze')
    return await measure(reads, size)
  } finally {
    await Promise.all([owner.end(), reads.end()])
  }
}

/** Draws of both polls without a gap, and tickets spread evenly over them. */
async function fill(owner: Pool, { tickets, days }: Size): Promise<void> {
  const seconds = days * 86_400
  await addDraws(owner, 'POLL_2', 10, seconds)
  await addDraws(owner, 'POLL_1', 300, seconds)
  const first = async (poll: string) => {
    const { rows } = await owner.query<{ id: bigint }>('select min(id) as id from draw where poll = $1', [
      poll,
    ])
    return rows[0]?.id
  }
  const [fast, slow] = [await first('POLL_2'), await first('POLL_1')]
  const plan = [
    [tickets, `${MANY}`],
    [FEW_TICKETS, `${FEW}`],
    [tickets / 2, `2000 + (g * 7919) % ${OTHERS}`],
  ] as const
  // In the order of time, as they would have come.
  await owner.query(
    `insert into slip (id, player_id, draw_id, key, total, balance_after, accepted_ms, type, pick, rate_centi, stake,
       request_hash, client_nonce, salts, leaves)
     select 1 + floor(second * 1000)::bigint, player,
       case when g % 10 = 3 then $2::bigint + floor(second / 300)::bigint else $1::bigint + floor(second / 10)::bigint end,
       gen_random_uuid(), 100000000, 0,
       (extract(epoch from (select min(opens_at) from draw)) * 1000 + second * 1000)::bigint,
       type, case type when 8 then 101 when 9 then 31 else 0 end, 200, 100000000, salt, salt, salt, sha256(salt)
     from (
       ${plan.map(([count, player]) => ticketsOf(count, player, seconds)).join(' union all ')}
     ) t, lateral (select substr(sha256(int8send(g) || int8send(player)), 1, 16) as salt) s
     order by second on conflict do nothing`,
    [fast, slow],
  )
  await owner.query(`select setval('tx_id_seq', (select max(id) from slip))`)
  await addWaiting(owner)
  await owner.query(
    `insert into draw_payment (draw_id, player_id, id, amount, balance_after, paid_at, is_refund, tickets, amounts, diffs)
     select draw_id, player_id, nextval('tx_id_seq'), sum(stake) * 2, 0, now(), false, array_agg(id order by id),
       array_agg(stake * 2 order by id), case when max(type) = 9 then array_agg(case type when 9 then 2 end order by id) end
     from ticket where get_byte(leaf, 0) < 60 and draw_id in (select id from draw where state = 'SETTLED')
     group by draw_id, player_id order by draw_id, player_id`,
  )
  await owner.query(
    `insert into player_jackpot (player_id, ticket_id)
     select player_id, ticket_id from payout where kind = 'jackpot' order by 1, 2`,
  )
  await owner.query(
    `insert into settlement (draw_id, done) select id, true from draw where state = 'SETTLED'`,
  )
  await owner.query('analyze')
}

/** Both have the same bets on the draws that are open: what waits for a result does not grow with the past. */
async function addWaiting(owner: Pool): Promise<void> {
  await owner.query(
    `insert into slip (id, player_id, draw_id, key, total, balance_after, accepted_ms, type, pick, rate_centi, stake,
       request_hash, client_nonce, salts, leaves)
     select nextval('tx_id_seq'), player, d.id, gen_random_uuid(), 100000000, 0,
       (extract(epoch from d.opens_at) * 1000)::bigint, 1 + g % 7, 0, 200, 100000000, salt, salt, salt, sha256(salt)
     from draw d, generate_series(0, 29) g, unnest($1::bigint[]) player,
       lateral (select substr(sha256(int8send(g)), 1, 16) as salt) s
     where d.state = 'OPEN' order by d.opens_at, g`,
    [[MANY, FEW]],
  )
}

/** One in ten on POLL_1, all nine types. */
function ticketsOf(count: number, player: string, seconds: number): string {
  return `select g, ${player} as player, (1 + (g * 7919 / 10) % 9)::smallint as type, (g - 0.5) * ${seconds} / ${count} as second
    from generate_series(1::bigint, ${Math.trunc(count)}) g`
}

/** The last one of each is still open. */
async function addDraws(owner: Pool, poll: string, everyS: number, seconds: number): Promise<void> {
  await owner.query(
    `insert into draw (poll, day, i, opens_at, closes_at, shown_at, state, balls, settled_at)
     select $1, 1, g + 1, t, t + $2 * interval '1 s', t + $2 * interval '1 s', case when g < $3::int / $2 - 1 then 'SETTLED' else 'OPEN' end,
       case when g < $3::int / $2 - 1 then '{1,2,3,34,45,6,57,8,9,10}'::smallint[] end, t
     from generate_series(0, $3::int / $2::int - 1) g,
       lateral (select date_trunc('hour', clock_timestamp()) - ($3::int - g * $2::int) * interval '1 s' as t) slot order by g`,
    [poll, everyS, seconds],
  )
}

type Query = Parameters<typeof betReport>[2]

const TYPES: ReportType[] = ['ALL', 'JACKPOT', 'WIN_JACKPOT', 'NOT_JACKPOT', 'OUTSTANDING', ...RANGE_TYPES]

interface Timing {
  query: string
  manyMs: number
  fewMs: number
  ratio: number
}

async function measure(reads: Pool, size: Size): Promise<Row[]> {
  const daysAgo = (days: number) => dayAt(Date.now() - days * 86_400_000)
  const [newest, week, oldest] = [daysAgo(1), daysAgo(7), daysAgo(size.days)]
  const pages = TYPES.flatMap((type): Query[] => [
    { type },
    { type, poll: 'POLL_1' },
    { type, from: week, to: newest },
  ])
  const month = { from: oldest, to: newest }
  const firstPages = await timingsOf(reads, pages, size)
  const months = await timingsOf(
    reads,
    [month, { ...month, type: 'RANGE_1' }, { ...month, poll: 'POLL_1' }],
    size,
  )
  return [
    rowOf('first page, any filter (the worst)', firstPages, size),
    rowOf('totals of a month', months, size),
  ]
}

async function timingsOf(reads: Pool, queries: Query[], size: Size): Promise<Timing[]> {
  const timings: Timing[] = []
  for (const query of queries) {
    const [many, few]: number[][] = [[], []]
    for (let round = -2; round < size.rounds; round++) {
      const [manyMs, fewMs] = [await timeOf(reads, MANY, query), await timeOf(reads, FEW, query)]
      if (round >= 0) many?.push(manyMs)
      if (round >= 0) few?.push(fewMs)
    }
    const [manyMs, fewMs] = [median(many ?? []), median(few ?? [])]
    timings.push({ query: JSON.stringify(query), manyMs, fewMs, ratio: manyMs / fewMs })
  }
  return timings
}

async function timeOf(reads: Pool, player: bigint, query: Query): Promise<number> {
  const started = performance.now()
  const outcome = await betReport(reads, player, query)
  const ms = performance.now() - started
  if (!outcome.ok) throw new Error(`report refused: ${outcome.code}`)
  checkPage(outcome.value)
  return ms
}

/** Nothing is faster than an empty answer. */
function checkPage({ rows, total }: BetReport): void {
  if (rows.length !== Math.min(20, total.count)) throw new Error('the page is not full')
}

function rowOf(what: string, timings: Timing[], { tickets }: Size): Row {
  const worst = [...timings].sort((a, b) => b.ratio - a.ratio)[0]
  return {
    claim: `report of a player with ${tickets.toLocaleString('en').replaceAll(',', ' ')} tickets: ${what}`,
    baseline: `the same with ${FEW_TICKETS} tickets`,
    figure: worst?.ratio ?? Number.NaN,
    floor: 3,
    aim: 1.5,
    raw: timings.map(({ query: _, ...figures }) => figures),
  }
}
