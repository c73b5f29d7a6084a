/** POST /api/bet over HTTP: how much of the server's own speed is left with a durable store, and how long a bet takes. */
import { createPool } from '@samnang/server/database/pool'
import { type Bench, type Claim, median, type Row } from './claim.ts'
import { type Load, type LoadOrder, type LoadReport, rateOf, startLoad } from './load.ts'
import { addPlayers, openLongDraw, openSessions } from './players.ts'
import { startServer } from './processes.ts'

const PLAYERS = 2_000
/** As many as wait when a bet takes 50 ms at 5 000 a second. */
const OPEN_CONNECTIONS = 256

export const httpBets: Claim = { name: 'http', run }

type Round = { stub: number; real: number; half: LoadReport }

async function run(bench: Bench): Promise<Row[]> {
  const place = { rootDir: bench.rootDir, dataDir: await bench.freshDir(), url: await bench.freshDatabase() }
  const owner = createPool(place.url, { max: 1, role: null, name: 'samnang-bench', statementTimeoutMs: 0 })
  await addPlayers(owner, PLAYERS)
  const draw = { poll: 'POLL_1', resultId: Number(await openLongDraw(owner)) } as const
  const visitors = await openSessions(owner, place.dataDir, PLAYERS)
  await owner.end()
  const [stub, real] = [await startServer(place, 'bench-stub'), await startServer(place)]
  const load = startLoad(bench.rootDir)
  try {
    const common = { visitors, draw }
    const rounds: Round[] = []
    await oneRound(load, { ...common, stub: stub.port, real: real.port, seconds: 2 })
    const seconds = bench.isQuick ? 2 : 6
    for (let round = 0; round < (bench.isQuick ? 1 : 5); round++)
      rounds.push(await oneRound(load, { ...common, stub: stub.port, real: real.port, seconds }))
    return rowsOf(rounds)
  } finally {
    load.stop()
    await Promise.all([stub.stop(), real.stop()])
  }
}

type Setting = Pick<LoadOrder, 'visitors' | 'draw'> & { stub: number; real: number; seconds: number }

async function oneRound(load: Load, { visitors, draw, stub, real, seconds }: Setting): Promise<Round> {
  const closed = async (port: number) =>
    rateOf(
      await load.run({ visitors, draw, ports: [port], connections: 128, plan: { kind: 'closed', seconds } }),
    )
  const rates = { stub: await closed(stub), real: await closed(real) }
  const phases = [{ perSecond: rates.real / 2, untilMs: Date.now() + seconds * 1000 }]
  const connections = OPEN_CONNECTIONS
  const half = await load.run({ visitors, draw, ports: [real], connections, plan: { kind: 'open', phases } })
  rateOf(half)
  return { ...rates, half }
}

function rowsOf(rounds: Round[]): Row[] {
  const raw = rounds.map(({ real, stub, half: { p50Ms, p99Ms, longestMs } }) => {
    return { betsPerSecond: real, stubPerSecond: stub, halfRateP50Ms: p50Ms, halfRateP99Ms: p99Ms, longestMs }
  })
  return [
    {
      claim: 'POST /api/bet through HTTP, session, CSRF, validation, 128 connections',
      baseline: 'the same route with the store stubbed',
      figure: median(rounds.map(({ real, stub }) => real / stub)),
      floor: 0.5,
      aim: 0.7,
      raw,
    },
    {
      claim: 'open-loop bets at half of that rate: p99',
      baseline: '',
      figure: median(rounds.map(({ half }) => half.p99Ms)),
      floor: 50,
      aim: 20,
      unit: 'ms',
      raw,
    },
    {
      claim: 'open-loop bets at half of that rate: the longest',
      baseline: '',
      figure: median(rounds.map(({ half }) => half.longestMs)),
      floor: 250,
      aim: 100,
      unit: 'ms',
      raw,
    },
  ]
}
