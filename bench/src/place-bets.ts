/**
 * Placing bets through the database driver with everything that the real path asks of it (rules, limits, exposure,
 * leaf, idempotency), against pgbench's tpcb-like transaction on the same durable server, interleaved. What the server
 * does around it (signed receipt, reply, event) is measured beside it here, and over HTTP by its own claim.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createPool, type Pool } from '@samnang/server/database/pool'
import { BetCounter } from '@samnang/server/lotto59/bet-counter'
import { placeBets } from '@samnang/server/lotto59/place-bets'
import { betEntry } from './bet-request.ts'
import { type Bench, type Claim, median, type Row } from './claim.ts'
import { BENCH_SECRET, slipOrder } from './closed-loop.ts'
import { pgbenchTurn } from './pgbench-turn.ts'
import { fillTpcb, type Place, type Placing, placeOrder, placingParts, runBets } from './placing.ts'
import { addPlayers, FIRST_PLAYER, openLongDraw } from './players.ts'
import { postgresCpuMicros } from './postgres-cpu.ts'
import type { Turn, Window } from './turn.ts'

interface Size {
  players: number
  /** Counted, of each turn. */
  seconds: number
  /** Before a turn of bets is counted, on connections that are as old as their round. */
  warmSeconds: number
  /** Before one of pgbench is, which opens a connection for each client and turn. */
  tpcbWarmSeconds: number
  rounds: number
  /** pgbench's scale: 100 000 accounts each. */
  scale: number
}

/** Neighbours of the machine halve single rounds: seven have a median that stands still. */
const FULL: Size = { players: 20_000, seconds: 4, warmSeconds: 2, tpcbWarmSeconds: 6, rounds: 7, scale: 50 }
const QUICK: Size = { players: 20_000, seconds: 1, warmSeconds: 1, tpcbWarmSeconds: 1, rounds: 1, scale: 50 }

export const acceptedBets: Claim = { name: 'place', needsPgbench: true, run }

async function run(bench: Bench): Promise<Row[]> {
  const size = bench.isQuick ? QUICK : FULL
  const rounds: Round[] = []
  for (let round = 0; round < size.rounds; round++) rounds.push(await youngRound(bench, size))
  return rowsOf(rounds)
}

/** Its database is new: the 650 000 slips of a round would make the next one's book an old one, which is a claim of its own. */
async function youngRound({ freshDatabase, pgbench }: Bench, size: Size): Promise<Round> {
  const url = await freshDatabase()
  const owner = createPool(url, { max: 2, role: null, name: 'samnang-bench', statementTimeoutMs: 0 })
  const money = createPool(url, { max: 8, name: 'samnang-bench-money' })
  const bets = new BetCounter(money)
  try {
    await addPlayers(owner, 2 * size.players)
    await limitPlayers(owner, size.players)
    const drawId = await openLongDraw(owner)
    await owner.query('analyze')
    await fillTpcb(pgbench, url, size.scale)
    return await oneRound({ url, pgbench, owner, parts: placingParts(money, bets), drawId, size }, size)
  } finally {
    await bets.stop()
    // The last event of the streams is still on its way.
    await delay(200)
    await Promise.all([owner.end(), money.end()])
  }
}

/** The second half of the players has limits, and each has bet in this hour: `watch_player` is what that leaves behind. */
async function limitPlayers(owner: Pool, from: number): Promise<void> {
  const first = FIRST_PLAYER + from
  await owner.query(
    `insert into play_limit (player_id, kind, period, amount)
     select p.id, k.kind, '24h', 4e18 from player p, unnest(array['stake', 'loss']) k (kind) where p.id >= $1`,
    [first],
  )
  await owner.query('update player set counted_from = hour_of(clock_timestamp()) where id >= $1', [first])
  await askLimits(owner)
}

/** Of whom the account will soon not tell all any more, as when an hour begins in the middle of a run. */
async function askLimits(owner: Pool): Promise<void> {
  await owner.query(
    `select watch_player(p, clock_timestamp()) from player p join account a on a.id = p.id
     where p.counted_from is not null and a.watch_from < clock_timestamp() + interval '30 s'`,
  )
}

interface Round {
  tpcb: Record<number, Rate>
  bets: Record<number, Rate>
  hot: Rate
  /** Of players with limits, and of slips of ten lines; 64 in flight. */
  limited: Rate
  tenLines: Rate
  /** With signed receipt, reply and event, 64 in flight. */
  whole: Rate
}
interface Spending {
  /** Of all server processes together. */
  cpuMicros: number
  walBytes: number
}
/** Of one bet or transaction. */
interface Rate extends Spending {
  perSecond: number
  /** Of this process. */
  ownCpuMicros: number
}

/** Apart from 64, which is last: what is measured against it comes right after it, and drifts with it. */
const OTHER_CLIENTS = [16, 1, 128, 256]

async function oneRound(placing: Placing, { players, tpcbWarmSeconds }: Size): Promise<Round> {
  const round: Round = {
    ...{ tpcb: {}, bets: {}, hot: NOTHING, limited: NOTHING, tenLines: NOTHING, whole: NOTHING },
  }
  const { pgbench, url, size } = placing
  const tpcb = { pgbench, url, seconds: size.seconds, warmSeconds: tpcbWarmSeconds }
  const place = (how: Place, clients = 64, of = players) =>
    measured(placing, (window) => runBets(placing, { clients, players: of }, how, window))
  const inFlight = async (clients: number) => {
    round.tpcb[clients] = await measured(placing, (window) => pgbenchTurn({ ...tpcb, clients }, window))
    round.bets[clients] = await place(placeOrder, clients)
  }
  for (const clients of OTHER_CLIENTS) await inFlight(clients)
  await askLimits(placing.owner)
  await inFlight(64)
  round.limited = await place(placeLimited)
  round.hot = await place(placeOrder, 64, 1)
  const slips = await place(placeTenLines)
  round.tenLines = { ...slips, perSecond: 10 * slips.perSecond }
  round.whole = await place(placeWhole)
  return round
}

async function measured(placing: Placing, work: (window: Window) => Promise<Turn>): Promise<Rate> {
  await placing.owner.query('checkpoint')
  let [before, after] = [NO_SPENDING, NO_SPENDING]
  let own = process.cpuUsage()
  const { count, seconds } = await work({
    // Looking at the other processes costs this one some of its own time: outside of what is counted.
    opens: async () => {
      before = await spent(placing.owner)
      own = process.cpuUsage()
    },
    closes: async () => {
      own = process.cpuUsage(own)
      after = await spent(placing.owner)
    },
  })
  return {
    perSecond: count / seconds,
    cpuMicros: (after.cpuMicros - before.cpuMicros) / count,
    ownCpuMicros: (own.user + own.system) / count,
    walBytes: (after.walBytes - before.walBytes) / count,
  }
}

/** What neighbours on the machine hardly move, unlike speeds: processor time and the log. */
async function spent(owner: Pool): Promise<Spending> {
  const { rows } = await owner.query<{ at: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as at`,
  )
  return {
    cpuMicros: await postgresCpuMicros(owner),
    walBytes: rows[0]?.at ?? Number.NaN,
  }
}

function placeLimited({ parts, drawId, size }: Placing, playerId: bigint, turn: number) {
  return parts.bets.place(slipOrder(playerId + BigInt(size.players), drawId, turn))
}

function placeTenLines({ parts, drawId }: Placing, playerId: bigint, turn: number) {
  return parts.bets.place(slipOrder(playerId, drawId, turn, 10))
}

function placeWhole({ parts, drawId }: Placing, id: bigint, turn: number) {
  const entries = [betEntry(turn)]
  const request = { poll: 'POLL_1' as const, drawId, clientNonce: undefined, entries, key: randomUUID() }
  return placeBets(parts, { id, secret: BENCH_SECRET }, { ...request, content: { bets: entries } })
}

function rowsOf(rounds: Round[]): Row[] {
  return [...speedRows(rounds), ...otherBetRows(rounds), ...costRows(rounds)]
}

const perSecond = ({ perSecond }: Rate) => perSecond
const tpcbOf = (rounds: Round[], clients: number) => rounds.map((round) => round.tpcb[clients] ?? NOTHING)
const betsOf = (rounds: Round[], clients: number) => rounds.map((round) => round.bets[clients] ?? NOTHING)

const SPEEDS = [
  { clients: 64, claim: 'database driver only, 64 in flight, thousands of players', floor: 6, aim: 8 },
  { clients: 16, claim: '16 in flight', floor: 2.7, aim: 3.5 },
  { clients: 1, claim: 'one at a time', floor: 1.3, aim: 1.5 },
  { clients: 128, claim: '128 in flight', floor: 9, aim: 12 },
  { clients: 256, claim: '256 in flight', floor: 18, aim: 25 },
]

function speedRows(rounds: Round[]): Row[] {
  const whole = rounds.map((round) => ({ withReceiptAndReply: round.whole.perSecond }))
  return SPEEDS.map(({ clients, claim, floor, aim }) => ({
    ...ratio(betsOf(rounds, clients), tpcbOf(rounds, clients), perSecond, clients === 64 ? whole : []),
    claim: `accepted bets, ${claim}`,
    baseline: 'pgbench tpcb-like, scale 50, prepared, same server',
    floor,
    aim,
  }))
}

/** Against slips of one line of thousands of players without limits. */
function otherBetRows(rounds: Round[]): Row[] {
  const against = (of: (round: Round) => Rate) => ratio(rounds.map(of), betsOf(rounds, 64), perSecond)
  return [
    {
      ...against((round) => round.hot),
      ...{ claim: 'one hot player, 64 in flight', baseline: 'thousands of players, 64 in flight' },
      ...{ floor: 0.9, aim: 1 },
    },
    {
      ...against((round) => round.limited),
      claim: 'every player with a stake and a loss limit, after the first bet of the hour, 64 in flight',
      baseline: 'thousands of players without, 64 in flight',
      ...{ floor: 0.8, aim: 0.95 },
    },
    {
      ...against((round) => round.tenLines),
      claim: 'lines a second in slips of ten lines, 64 in flight',
      baseline: 'slips of one line, 64 in flight',
      ...{ floor: 2, aim: 4 },
    },
  ]
}

function costRows(rounds: Round[]): Row[] {
  const [ours, theirs] = [betsOf(rounds, 64), tpcbOf(rounds, 64)]
  return [
    {
      ...ratio(ours, theirs, ({ cpuMicros }) => cpuMicros),
      ...{ claim: 'database CPU a bet, 64 in flight', baseline: 'database CPU a tpcb transaction' },
      ...{ floor: 0.08, aim: 0.06 },
    },
    {
      figure: median(ours.map(({ walBytes }) => walBytes)),
      ...{ claim: 'log a bet, 64 in flight', baseline: 'none; 2 427 B before slips were one row' },
      ...{ floor: 1_200, aim: 850, unit: 'B' },
      raw: ours.map(({ walBytes }) => ({ walBytes })),
    },
    {
      figure: median(ours.map(({ ownCpuMicros }) => ownCpuMicros)),
      ...{
        claim: 'our own CPU a bet, its making and its client included, 64 in flight',
        baseline: 'none; 40 µs before bets were gathered',
      },
      ...{ floor: 16, aim: 10, unit: 'µs' },
      raw: ours.map(({ ownCpuMicros }) => ({ ownCpuMicros })),
    },
  ]
}

const NO_SPENDING: Spending = { cpuMicros: Number.NaN, walBytes: Number.NaN }
const NOTHING: Rate = { ...NO_SPENDING, perSecond: Number.NaN, ownCpuMicros: Number.NaN }

/** The median of the rounds' ratios; CPU beside the speeds tells other work on the machine from our own. */
function ratio(
  ours: Rate[],
  theirs: Rate[],
  of: (rate: Rate) => number,
  more: Record<string, number>[] = [],
) {
  const raw = ours.map((our, at) => {
    const their = theirs[at] ?? NOTHING
    const cpu = {
      ourCpuMicros: our.cpuMicros,
      theirCpuMicros: their.cpuMicros,
      ownCpuMicros: our.ownCpuMicros,
    }
    const wal = { ourWalBytes: our.walBytes, theirWalBytes: their.walBytes }
    return { ours: our.perSecond, theirs: their.perSecond, ...cpu, ...wal, ...more[at] }
  })
  return { figure: median(ours.map((our, at) => of(our) / of(theirs[at] ?? NOTHING))), raw }
}
