/**
 * Settlement of 100 000 lottery tickets by the engine's own code, against a plain UPDATE of the same tickets and
 * lines; and the longest bet on lotto 59 meanwhile.
 */
import type { DrawnPlace } from '@samnang/core/lottery/drawn-numbers'
import { rielToUnits } from '@samnang/core/money'
import { createPool, type Pool } from '@samnang/server/database/pool'
import { addEvent } from '@samnang/server/live/outbox'
import { confirmedResult, placesOf, rulesOfDraw } from '@samnang/server/lottery/drawn-places'
import { findLotteryDraw, insertLotteryDraw } from '@samnang/server/lottery/lottery-draw-store'
import { currentLotteryRules, ensureLotteryRules } from '@samnang/server/lottery/rules'
import { settleLotteryDraw } from '@samnang/server/lottery/settle-lottery'
import type { SettleParts } from '@samnang/server/lottery/settle-parts'
import { ensurePaytable } from '@samnang/server/lotto59/paytables'
import { type Bench, type Claim, median, type Row } from './claim.ts'
import { FIRST_PLAYER, measured, nextDraw, startBets } from './settle.ts'

interface Size {
  tickets: number
  players: number
  rounds: number
  /** Bets under way at a time while the draw settles. */
  inFlight: number
}

const FULL: Size = { tickets: 100_000, players: 20_000, rounds: 3, inFlight: 32 }
const QUICK: Size = { tickets: 10_000, players: 2_000, rounds: 1, inFlight: 32 }
const COLUMN = {
  g8: ['12'],
  g7: ['345'],
  g6: ['1162', '2263', '3364'],
  g5: ['4465'],
  g4: ['10066', '10067', '10068', '10069', '10070', '10071', '10072'],
  g3: ['10073', '10074'],
  g2: ['10075'],
  g1: ['10076'],
  db: ['847193'],
}
const RESULT = { columns: ['one', 'two', 'three'].map((province) => ({ province, ...COLUMN })) }

type Settling = { owner: Pool; money: Pool; parts: SettleParts; size: Size }

export const lotterySettlement: Claim = { name: 'lottery', run }

async function run({ isQuick, freshDatabase }: Bench): Promise<Row[]> {
  const [url, size] = [await freshDatabase(), isQuick ? QUICK : FULL]
  const owner = createPool(url, { max: 4, role: null, name: 'samnang-bench', statementTimeoutMs: 0 })
  const money = createPool(url, { max: 10, name: 'samnang-bench' })
  const log = { info() {}, warn() {}, error() {} } as unknown as SettleParts['log']
  const settling = { owner, money, parts: { money, log, live: { publish: addEvent } }, size }
  try {
    await prepare(settling)
    const rounds = []
    for (let round = 0; round < size.rounds; round++) rounds.push(await settleRound(settling, round))
    return rowsOf(rounds, size)
  } finally {
    await Promise.all([owner.end(), money.end()])
  }
}

async function prepare({ owner, money, size }: Settling): Promise<void> {
  await Promise.all([ensurePaytable(money), ensureLotteryRules(money)])
  await owner.query(
    `insert into player (id, username, username_key, password_hash, secret)
     select g, 'bench' || g, 'bench' || g, '', sha256(g::text::bytea) from generate_series($1::int, $2::int) g`,
    [FIRST_PLAYER, FIRST_PLAYER + size.players - 1],
  )
  await owner.query(
    `insert into account (id, kind, name, balance) select id, 'player', 'player:' || id, $1 from player`,
    [rielToUnits(1_000_000_000)],
  )
  await owner.query('create table bench_ticket (like lottery_ticket including all)')
  await owner.query('create table bench_item (like lottery_item including all)')
}

interface Round {
  plainMs: number
  settleMs: number
  plainWalMb: number
  settleWalMb: number
  winners: number
  longestBetMs: number
  betsMeanwhile: number
}

/** Fresh rows for both; plain and ours one after the other, then ours once more with bets going on. */
async function settleRound(settling: Settling, round: number): Promise<Round> {
  const [quiet, busy] = [
    await confirmedDraw(settling, 2 * round),
    await confirmedDraw(settling, 2 * round + 1),
  ]
  await fillPlain(settling, quiet)
  const places = await placesOfDraw(settling, quiet)
  const plain = await measured(settling, () => updatePlain(settling, places))
  const ours = await measured(settling, () => settle(settling, quiet))
  await settling.owner.query('checkpoint')
  const bets = startBets(settling, await nextDraw(settling, round))
  await settle(settling, busy)
  const { longestMs, count } = await bets.stop()
  return {
    plainMs: plain.ms,
    settleMs: ours.ms,
    plainWalMb: plain.walMb,
    settleWalMb: ours.walMb,
    winners: await winnersOf(settling, quiet),
    longestBetMs: longestMs,
    betsMeanwhile: count,
  }
}

async function settle({ parts }: Settling, drawId: bigint): Promise<void> {
  if (!(await settleLotteryDraw(parts, drawId))) throw new Error('the draw was confirmed')
}

/** Vietnam by day, with its result; each ticket two lines on the posts, one in five a third one on Lo. */
async function confirmedDraw({ owner, size }: Settling, at: number): Promise<bigint> {
  const { version } = await currentLotteryRules(owner)
  const closesMs = Date.now() - (at + 1) * 60_000
  const id = await insertLotteryDraw(owner, {
    type: 'VN',
    session: 'DAY',
    title: 'bench',
    columns: RESULT.columns.map(({ province }) => province),
    opensMs: closesMs - 3_600_000,
    drawMs: closesMs,
    stopDeleteMs: closesMs,
    rulesVersion: version,
    isSpecial: false,
    houseDrawn: false,
    closes: [{ posts: ['A', 'B', 'C', 'D', 'LO'], digits: [2, 3], closesMs }],
  })
  if (id === null) throw new Error('the draw was inserted')
  await owner.query(`update lottery_draw set state = 'confirmed', result = $2 where id = $1`, [
    id,
    JSON.stringify(RESULT),
  ])
  await addTickets(owner, id, size)
  return id
}

async function addTickets(owner: Pool, drawId: bigint, size: Size): Promise<void> {
  const amount = rielToUnits(1000)
  await owner.query(
    `with sold as (
       insert into lottery_ticket (player_id, draw_id, state, units, cost, bet_tx, placed_at, salt)
       select $2 + (g * 7919) % $3, $1, 'placed', u.units, u.units * $5::bigint, $1::bigint * 1000000 + g,
         clock_timestamp(), substr(int8send(g) || int8send($1), 1, 16)
       from generate_series(1::bigint, $4::bigint) g,
         lateral (select case when g % 5 = 0 then 31 else 8 end as units) u
       returning id, bet_tx - $1::bigint * 1000000 as g
     )
     insert into lottery_item (ticket_id, numbers, digits, posts, amount, kind, expanded, units, cost, rates)
     select id, array[number], length(number), posts, $5, 'straight', array[number], units, units * $5::bigint, rates
     from sold, lateral (values
       (lpad(((g * 31) % 100)::text, 2, '0'), '{A,B,C,D}'::text[], 4, '{"A":9000,"B":9000,"C":9000,"D":9000}'::jsonb),
       (lpad(((g * 37) % 1000)::text, 3, '0'), '{A,B,C,D}', 4, '{"A":80000,"B":80000,"C":80000,"D":80000}'),
       (case when g % 5 = 0 then lpad(((g / 5 * 41) % 100)::text, 2, '0') end, '{LO}', 23, '{"LO":9000}')
     ) as l (number, posts, units, rates)
     where number is not null`,
    [drawId, FIRST_PLAYER, size.players, size.tickets, amount],
  )
  await owner.query('analyze lottery_ticket, lottery_item')
}

async function fillPlain({ owner }: Settling, drawId: bigint): Promise<void> {
  await owner.query('truncate bench_ticket, bench_item')
  await owner.query(
    'insert into bench_ticket overriding system value select * from lottery_ticket where draw_id = $1',
    [drawId],
  )
  await owner.query(
    `insert into bench_item overriding system value select i.* from lottery_item i
     join bench_ticket t on t.id = i.ticket_id order by i.id`,
  )
  await owner.query('analyze bench_ticket, bench_item')
}

async function placesOfDraw({ owner }: Settling, drawId: bigint): Promise<DrawnPlace[]> {
  const draw = await findLotteryDraw(owner, drawId)
  if (!draw) throw new Error('the draw was inserted')
  const session = await rulesOfDraw(owner, draw)
  return placesOf(session, draw, confirmedResult(session, draw))
}

/** What everybody writes first: each line gets its payout, winning or not, and each ticket the sum of its lines. */
async function updatePlain({ owner }: Settling, places: readonly DrawnPlace[]): Promise<void> {
  await owner.query(
    `update bench_item i set payout = w.payout, state = case when w.payout > 0 then 'won' else 'lost' end,
       collect = case when w.payout > 0 then 'listed' end
     from (
       select i.id, coalesce(sum(i.amount * (i.rates ->> d.post)::bigint / 100), 0)::bigint as payout
       from bench_item i left join unnest($1::text[], $2::smallint[], $3::text[]) as d (post, digits, number)
         on d.digits = i.digits and d.post = any (i.posts) and d.number = any (i.expanded)
       group by i.id
     ) w where w.id = i.id`,
    [places.map(({ post }) => post), places.map(({ digits }) => digits), places.map(({ number }) => number)],
  )
  await owner.query(
    `update bench_ticket t set payout = s.payout, state = case when s.payout > 0 then 'won' else 'lost' end
     from (select ticket_id, sum(payout)::bigint as payout from bench_item group by ticket_id) s
     where s.ticket_id = t.id`,
  )
}

/** Both sides have to agree, ticket for ticket. */
async function winnersOf({ owner }: Settling, drawId: bigint): Promise<number> {
  const { rows } = await owner.query<{ winners: number; differing: number }>(
    `select count(*) filter (where t.state = 'won')::int as winners,
       count(*) filter (where (t.state, t.payout) is distinct from (b.state, b.payout))::int as differing
     from lottery_ticket t left join bench_ticket b on b.id = t.id where t.draw_id = $1`,
    [drawId],
  )
  if (rows[0]?.differing !== 0) throw new Error('plain and ours differ')
  return rows[0].winners
}

function rowsOf(raw: Round[], size: Size): Row[] {
  const tickets = `${String(size.tickets).replace(/000$/, ' 000')} lottery tickets`
  const rounds = raw.map((round) => ({ ...round }))
  return [
    {
      claim: `settlement of ${tickets}, winners paid: time`,
      baseline: 'plain UPDATE of the same tickets and lines, nobody paid',
      figure: median(raw.map(({ settleMs, plainMs }) => settleMs / plainMs)),
      floor: 2.5,
      aim: 1.5,
      raw: rounds,
    },
    {
      claim: `settlement of ${tickets}, winners paid: WAL`,
      baseline: 'plain UPDATE of the same tickets and lines, nobody paid',
      figure: median(raw.map(({ settleWalMb, plainWalMb }) => settleWalMb / plainWalMb)),
      floor: 1.5,
      aim: 1.1,
      raw: rounds,
    },
    {
      claim: 'longest bet on lotto 59 while those settle',
      baseline: '',
      figure: median(raw.map(({ longestBetMs }) => longestBetMs)),
      floor: 150,
      aim: 60,
      unit: 'ms',
      raw: rounds,
    },
  ]
}
