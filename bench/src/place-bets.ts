/**
 * Placing bets with everything the real path does (rules, limits, exposure, leaf, idempotency, signed receipt, event),
 * against pgbench's tpcb-like transaction on the same durable server, interleaved. `url`: the owner's address of an
 * empty, migrated database. Alone: BENCH_URL=… node --import tsx bench/src/place-bets.ts
 */
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { access, readdir, readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { SlipEntry } from '@samnang/core/lotto59/check-slip'
import { createPool, type Pool } from '@samnang/server/database/pool'
import { temporaryOperatorKey } from '@samnang/server/fairness/operator-key'
import { addEvent } from '@samnang/server/live/outbox-store'
import { BetCounter } from '@samnang/server/lotto59/bet-counter'
import { BetDraws } from '@samnang/server/lotto59/bet-draws'
import { ensurePaytable } from '@samnang/server/lotto59/paytable-store'
import { type PlacingParts, placeBets } from '@samnang/server/lotto59/place-bets'
import { TicketNews } from '@samnang/server/lotto59/ticket-news'

export interface PlaceRow {
  claim: string
  baseline: string
  figure: number
  floor: number
  aim: number
  /** What the figure was computed from, one per round. */
  raw: Record<string, number>[]
}

export interface Size {
  players: number
  seconds: number
  rounds: number
  /** pgbench's scale: 100 000 accounts each. */
  scale: number
}

const FULL: Size = { players: 20_000, seconds: 4, rounds: 3, scale: 50 }
const FIRST_PLAYER = 100_000

interface Bench {
  url: string
  pgbench: string
  owner: Pool
  parts: PlacingParts
  drawId: bigint
  size: Size
}

/** Needs pgbench, which comes with PostgreSQL's own packages; says so where there is none. */
export async function run({ url, size = FULL }: { url: string; size?: Size }): Promise<PlaceRow[]> {
  const owner = createPool(url, { max: 2, role: null, name: 'samnang-bench', statementTimeoutMs: 0 })
  const money = createPool(url, { max: 8, name: 'samnang-bench-money' })
  const bets = new BetCounter(money)
  try {
    const pgbench = await findPgbench()
    const drawId = await prepare(owner, size)
    await command(pgbench, ['-i', '-q', '-s', String(size.scale), url])
    const bench = { url, pgbench, owner, parts: placingParts(money, bets), drawId, size }
    const rounds: Round[] = []
    for (let round = 0; round < size.rounds; round++) rounds.push(await oneRound(bench))
    return rowsOf(rounds)
  } finally {
    await bets.stop()
    // The last event of the streams is still on its way.
    await delay(200)
    await Promise.all([owner.end(), money.end()])
  }
}

const command = promisify(execFile)

async function findPgbench(): Promise<string> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const packaged = versions.map((version) => join('/usr/lib/postgresql', version, 'bin'))
  for (const dir of [...(process.env.PATH ?? '').split(delimiter), ...packaged]) {
    const path = join(dir, 'pgbench')
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path
  }
  throw new Error('pgbench is the baseline of this benchmark: install postgresql (Debian: postgresql-15)')
}

/** Players with money enough, limits out of the way, one draw that stays open. */
async function prepare(owner: Pool, { players }: Size): Promise<bigint> {
  await ensurePaytable(owner)
  await owner.query(`update poll set exposure_max = 4e18, player_draw_max = 4e18`)
  await owner.query(
    `insert into player (id, username, username_key, password_hash, secret)
     select g, 'place' || g, 'place' || g, '', sha256(g::text::bytea) from generate_series($1::int, $2::int) g`,
    [FIRST_PLAYER, FIRST_PLAYER + players - 1],
  )
  await owner.query(
    `insert into account (id, kind, name, balance)
     select id, 'player', 'player:' || id, 1e17 from player where id >= $1`,
    [FIRST_PLAYER],
  )
  const { rows } = await owner.query<{ id: bigint }>(
    `insert into draw (poll, day, i, opens_at, closes_at, shown_at, state, paytable_version)
     select 'POLL_1', 2, 1, t - interval '1 s', t + interval '9 h', t + interval '10 h', 'OPEN', 1
     from (select clock_timestamp() as t) now returning id`,
  )
  await owner.query('analyze')
  return rows[0]?.id ?? 0n
}

function placingParts(money: Pool, bets: BetCounter): PlacingParts {
  const log = { warn: console.warn }
  const news = new TicketNews({ money, live: { publish: addEvent }, log } as unknown as ConstructorParameters<
    typeof TicketNews
  >[0])
  const draws = new BetDraws({ reads: money, clock: { now: () => Date.now() } })
  const random = { bytes: (count: number) => randomBytes(count) }
  return { bets, reads: money, random, operatorKey: temporaryOperatorKey(), draws, news }
}

interface Round {
  tpcb: Record<number, Rate>
  bets: Record<number, Rate>
  hot: Rate
}
interface Rate {
  perSecond: number
  /** Of all server processes together. */
  cpuMicros: number
}

const CLIENTS = [1, 16, 64]

async function oneRound(bench: Bench): Promise<Round> {
  const round: Round = { tpcb: {}, bets: {}, hot: { perSecond: 0, cpuMicros: 0 } }
  for (const clients of CLIENTS) {
    round.tpcb[clients] = await measured(bench, () => runTpcb(bench, clients))
    round.bets[clients] = await measured(bench, () => runBets(bench, clients, bench.size.players))
  }
  round.hot = await measured(bench, () => runBets(bench, 64, 1))
  return round
}

async function measured(
  bench: Bench,
  work: () => Promise<{ count: number; seconds: number }>,
): Promise<Rate> {
  await bench.owner.query('checkpoint')
  const before = await serverCpuMicros(bench.owner)
  const { count, seconds } = await work()
  const cpuMicros = (await serverCpuMicros(bench.owner)) - before
  return { perSecond: count / seconds, cpuMicros: cpuMicros / count }
}

async function runTpcb({ url, pgbench, size }: Bench, clients: number) {
  const threads = String(Math.min(2, clients))
  const options = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(clients),
    '-j',
    threads,
    '-T',
    String(size.seconds),
    url,
  ]
  const { stdout } = await command(pgbench, options)
  const count = Number(/transactions actually processed: (\d+)/.exec(stdout)?.[1])
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  return { count, seconds: count / perSecond }
}

/** Closed loop: each of `clients` places its next slip when the last one is answered. */
async function runBets({ parts, drawId, size }: Bench, clients: number, players: number) {
  const started = performance.now()
  const until = started + size.seconds * 1000
  let count = 0
  const client = async (at: number) => {
    for (let turn = at; performance.now() < until; turn += clients) {
      const id = BigInt(FIRST_PLAYER + ((turn * 7919) % players))
      const entries = [entryOf(turn)]
      const request = { poll: 'POLL_1' as const, drawId, clientNonce: undefined, entries, key: randomUUID() }
      const placed = await placeBets(
        parts,
        { id, secret: SECRET },
        { ...request, content: { bets: entries } },
      )
      if (!placed.ok) throw new Error(`bet refused: ${placed.code}`)
      count++
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, at) => client(at)))
  return { count, seconds: (performance.now() - started) / 1000 }
}

const SECRET = randomBytes(32)
const RANGES = ['RANGE_1', 'RANGE_2', 'RANGE_3', 'RANGE_4', 'RANGE_5', 'RANGE_6', 'RANGE_7'] as const

/** Seven in ten on ranges, three on numbers. */
function entryOf(turn: number): SlipEntry {
  const range = RANGES[turn % 10]
  if (range) return { type: range, amount: 500 }
  return { type: 'NUMBER', amount: 500, value: 1 + (turn % 59), posts: ['ABCDE'.charAt(turn % 5)] }
}

/** CPU time of the postmaster, its children, and those that have ended; NaN where /proc is not to be read. */
async function serverCpuMicros(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  const backend = await statOf(rows[0]?.pid ?? 0)
  if (!backend) return Number.NaN
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const all = await Promise.all(pids.map(statOf))
  const own = all.filter((stat) => stat && (stat.parent === backend.parent || stat.pid === backend.parent))
  const ticks = own.reduce((sum, stat) => sum + (stat ? stat.ticks + stat.endedTicks : 0), 0)
  return ticks * 10_000
}

/** Fields of /proc/<pid>/stat after the name in brackets: state, parent, … , utime, stime, cutime, cstime. */
async function statOf(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [parent = 0, utime = 0, stime = 0, cutime = 0, cstime = 0] = [1, 11, 12, 13, 14].map(
    (at) => fields[at],
  )
  return { pid, parent, ticks: utime + stime, endedTicks: cutime + cstime }
}

function rowsOf(rounds: Round[]): PlaceRow[] {
  const tpcb = (clients: number, round: Round) => round.tpcb[clients] ?? NOTHING
  const bets = (clients: number, round: Round) => round.bets[clients] ?? NOTHING
  const speed = (clients: number) => (round: Round) => [
    bets(clients, round).perSecond,
    tpcb(clients, round).perSecond,
  ]
  const baseline = 'pgbench tpcb-like, scale 50, prepared, same server'
  return [
    rowOf('accepted bets, 64 in flight, thousands of players', baseline, [4, 8], rounds.map(speed(64))),
    rowOf('accepted bets, 16 in flight', baseline, [2, 3.5], rounds.map(speed(16))),
    rowOf('accepted bets, one at a time', baseline, [1, 1.3], rounds.map(speed(1))),
    rowOf(
      'one hot player, 64 in flight',
      'thousands of players, 64 in flight',
      [0.9, 1],
      rounds.map((round) => [round.hot.perSecond, bets(64, round).perSecond]),
    ),
    rowOf(
      'database CPU a bet, 64 in flight (at most)',
      'database CPU a tpcb transaction',
      [0.15, 0.07],
      rounds.map((round) => [bets(64, round).cpuMicros, tpcb(64, round).cpuMicros]),
    ),
  ]
}

const NOTHING: Rate = { perSecond: Number.NaN, cpuMicros: Number.NaN }

function rowOf(claim: string, baseline: string, [floor = 0, aim = 0]: number[], pairs: number[][]): PlaceRow {
  const raw = pairs.map(([ours = Number.NaN, theirs = Number.NaN]) => ({ ours, theirs }))
  const ratios = raw.map(({ ours, theirs }) => ours / theirs).sort((a, b) => a - b)
  return { claim, baseline, figure: ratios[ratios.length >> 1] ?? Number.NaN, floor, aim, raw }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const url = process.env.BENCH_URL
  if (!url) throw new Error('BENCH_URL must be the address of an empty, migrated database')
  for (const { claim, figure, floor, aim, raw } of await run({ url })) {
    const rounds = raw.map(({ ours, theirs }) => `${ours?.toFixed(0)}/${theirs?.toFixed(0)}`).join(' ')
    console.log(`${claim}: ${figure.toFixed(2)}× (floor ${floor}, aim ${aim}) ${rounds}`)
  }
}
