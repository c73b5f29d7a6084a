/**
 * Placing bets with everything the real path does (rules, limits, exposure, leaf, idempotency, signed receipt, event),
 * against pgbench's tpcb-like transaction on the same durable server, interleaved.
 */
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createPool, type Pool } from '@samnang/server/database/pool'
import { temporaryOperatorKey } from '@samnang/server/fairness/operator-key'
import { addEvent } from '@samnang/server/live/outbox-store'
import { BetCounter } from '@samnang/server/lotto59/bet-counter'
import { BetDraws } from '@samnang/server/lotto59/bet-draws'
import { type PlacingParts, placeBets } from '@samnang/server/lotto59/place-bets'
import { TicketNews } from '@samnang/server/lotto59/ticket-news'
import { betEntry } from './bet-request.ts'
import { type Bench, type Claim, median, type Row } from './claim.ts'
import { addPlayers, FIRST_PLAYER, openLongDraw } from './players.ts'

interface Size {
  players: number
  seconds: number
  rounds: number
  /** pgbench's scale: 100 000 accounts each. */
  scale: number
}

const FULL: Size = { players: 20_000, seconds: 4, rounds: 3, scale: 50 }
const QUICK: Size = { players: 20_000, seconds: 1, rounds: 1, scale: 50 }

interface Placing {
  url: string
  pgbench: string
  owner: Pool
  parts: PlacingParts
  drawId: bigint
  size: Size
}

export const acceptedBets: Claim = { name: 'place', needsPgbench: true, run }

async function run({ isQuick, freshDatabase, pgbench }: Bench): Promise<Row[]> {
  const [url, size] = [await freshDatabase(), isQuick ? QUICK : FULL]
  const owner = createPool(url, { max: 2, role: null, name: 'samnang-bench', statementTimeoutMs: 0 })
  const money = createPool(url, { max: 8, name: 'samnang-bench-money' })
  const bets = new BetCounter(money)
  try {
    await addPlayers(owner, size.players)
    const drawId = await openLongDraw(owner)
    await owner.query('analyze')
    await command(pgbench, ['-i', '-q', '-s', String(size.scale), url])
    const placing = { url, pgbench, owner, parts: placingParts(money, bets), drawId, size }
    const rounds: Round[] = []
    for (let round = 0; round < size.rounds; round++) rounds.push(await oneRound(placing))
    return rowsOf(rounds)
  } finally {
    await bets.stop()
    // The last event of the streams is still on its way.
    await delay(200)
    await Promise.all([owner.end(), money.end()])
  }
}

const command = promisify(execFile)

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

async function oneRound(placing: Placing): Promise<Round> {
  const round: Round = { tpcb: {}, bets: {}, hot: { perSecond: 0, cpuMicros: 0 } }
  for (const clients of CLIENTS) {
    round.tpcb[clients] = await measured(placing, () => runTpcb(placing, clients))
    round.bets[clients] = await measured(placing, () => runBets(placing, clients, placing.size.players))
  }
  round.hot = await measured(placing, () => runBets(placing, 64, 1))
  return round
}

async function measured(
  placing: Placing,
  work: () => Promise<{ count: number; seconds: number }>,
): Promise<Rate> {
  await placing.owner.query('checkpoint')
  const before = await serverCpuMicros(placing.owner)
  const { count, seconds } = await work()
  const cpuMicros = (await serverCpuMicros(placing.owner)) - before
  return { perSecond: count / seconds, cpuMicros: cpuMicros / count }
}

async function runTpcb({ url, pgbench, size }: Placing, clients: number) {
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
async function runBets({ parts, drawId, size }: Placing, clients: number, players: number) {
  const started = performance.now()
  const until = started + size.seconds * 1000
  let count = 0
  const client = async (at: number) => {
    for (let turn = at; performance.now() < until; turn += clients) {
      const id = BigInt(FIRST_PLAYER + ((turn * 7919) % players))
      const entries = [betEntry(turn)]
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

function rowsOf(rounds: Round[]): Row[] {
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
      'database CPU a bet, 64 in flight',
      'database CPU a tpcb transaction',
      [0.15, 0.07],
      rounds.map((round) => [bets(64, round).cpuMicros, tpcb(64, round).cpuMicros]),
    ),
  ]
}

const NOTHING: Rate = { perSecond: Number.NaN, cpuMicros: Number.NaN }

function rowOf(claim: string, baseline: string, [floor = 0, aim = 0]: number[], pairs: number[][]): Row {
  const raw = pairs.map(([ours = Number.NaN, theirs = Number.NaN]) => ({ ours, theirs }))
  return { claim, baseline, figure: median(raw.map(({ ours, theirs }) => ours / theirs)), floor, aim, raw }
}
