/** POST /api/bet over HTTP: how much of Fastify's own speed is left for bets that are kept, and how long one takes. */
import { bettingHouse } from './betting-house.ts'
import { type Bench, type Claim, median, type Row } from './claim.ts'
import { type Load, type LoadOrder, type LoadReport, rateOf, startLoad } from './load.ts'
import { type Started, startServer } from './processes.ts'

const PLAYERS = 2_000
/** As many as wait when a bet takes 50 ms at 5 000 a second. */
const OPEN_CONNECTIONS = 256

export const httpBets: Claim = { name: 'http', run }

interface Round {
  plain: Cost
  real: Cost
}
/** CPU of the server process alone, without PostgreSQL and the senders. */
interface Cost {
  perSecond: number
  serverCpuMicros: number
}

/** Short turns, many of them: other work on the machine strikes both sides alike. */
const FULL = { rounds: 9, seconds: 2, openRounds: 5, openSeconds: 6 }
const QUICK = { rounds: 3, seconds: 1, openRounds: 1, openSeconds: 3 }

async function run(bench: Bench): Promise<Row[]> {
  const { place, draw, visitors } = await bettingHouse(bench, PLAYERS)
  const [plain, real] = [await startServer(place, 'bench-fastify'), await startServer(place)]
  const setting = { plain, real, visitors, draw, load: startLoad(bench.rootDir) }
  const size = bench.isQuick ? QUICK : FULL
  try {
    await oneRound(setting, 2)
    const rounds: Round[] = []
    for (let at = 0; at < size.rounds; at++) rounds.push(await oneRound(setting, size.seconds))
    const half = median(rounds.map((round) => round.real.perSecond)) / 2
    const open: LoadReport[] = []
    for (let at = 0; at < size.openRounds; at++) open.push(await openLoop(setting, half, size.openSeconds))
    return [closedRow(rounds), ...openRows(open, half)]
  } finally {
    setting.load.stop()
    await Promise.all([plain.stop(), real.stop()])
  }
}

type Setting = Pick<LoadOrder, 'visitors' | 'draw'> & { plain: Started; real: Started; load: Load }

async function oneRound(setting: Setting, seconds: number): Promise<Round> {
  return {
    plain: await closedLoop(setting, 'plain', seconds),
    real: await closedLoop(setting, 'real', seconds),
  }
}

async function closedLoop(setting: Setting, side: 'plain' | 'real', seconds: number): Promise<Cost> {
  const { visitors, draw, load, [side]: server } = setting
  const before = await server.cpuMicros()
  const order = { visitors, draw, ports: [server.port], connections: 128 }
  const report = await load.run({ ...order, plan: { kind: 'closed', seconds } })
  const perSecond = rateOf(report)
  return { perSecond, serverCpuMicros: ((await server.cpuMicros()) - before) / (perSecond * report.seconds) }
}

async function openLoop(setting: Setting, perSecond: number, seconds: number): Promise<LoadReport> {
  const { visitors, draw, load, real } = setting
  const phases = [{ perSecond, untilMs: Date.now() + seconds * 1000 }]
  const order = { visitors, draw, ports: [real.port], connections: OPEN_CONNECTIONS }
  const report = await load.run({ ...order, plan: { kind: 'open', phases } })
  rateOf(report)
  return report
}

function closedRow(rounds: Round[]): Row {
  return {
    claim: 'POST /api/bet through HTTP, session, CSRF, validation, 128 connections',
    baseline: 'Fastify POST with schema and cookie, an answer of the same size',
    figure: median(rounds.map(({ real, plain }) => real.perSecond / plain.perSecond)),
    floor: 0.25,
    aim: 0.4,
    raw: rounds.map(({ real, plain }) => ({
      betsPerSecond: real.perSecond,
      plainPerSecond: plain.perSecond,
      serverCpuMicros: real.serverCpuMicros,
      plainCpuMicros: plain.serverCpuMicros,
    })),
  }
}

function openRows(open: LoadReport[], perSecond: number): Row[] {
  const raw = open.map(({ p50Ms, p99Ms, longestMs }) => ({ perSecond, p50Ms, p99Ms, longestMs }))
  const claim = 'open-loop bets at half of that rate'
  return [
    {
      claim: `${claim}: p99`,
      baseline: '',
      figure: median(open.map(({ p99Ms }) => p99Ms)),
      floor: 50,
      aim: 20,
      unit: 'ms',
      raw,
    },
    {
      claim: `${claim}: the longest`,
      baseline: '',
      figure: median(open.map(({ longestMs }) => longestMs)),
      floor: 250,
      aim: 100,
      unit: 'ms',
      raw,
    },
  ]
}
