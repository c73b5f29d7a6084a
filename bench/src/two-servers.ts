/** What a second server process on the same database adds. */
import { cpus } from 'node:os'
import { bettingHouse } from './betting-house.ts'
import { type Bench, type Claim, median, type Row } from './claim.ts'
import { rateOf, startLoad } from './load.ts'
import { startServer } from './processes.ts'

const PLAYERS = 2_000

export const twoServers: Claim = { name: 'servers', run }

/** Two cores are full with one process, its database and the senders: there a second one must cost nothing. */
const goals = () => (cpus().length < 4 ? { floor: 0.95, aim: 1 } : { floor: 0.95, aim: 1.6 })

async function run(bench: Bench): Promise<Row[]> {
  const { place, draw, visitors } = await bettingHouse(bench, PLAYERS)
  const servers = [await startServer(place), await startServer(place)]
  const load = startLoad(bench.rootDir)
  const measure = async (ports: number[], seconds: number) =>
    rateOf(await load.run({ visitors, draw, ports, connections: 128, plan: { kind: 'closed', seconds } }))
  try {
    const ports = servers.map(({ port }) => port)
    await measure(ports, 3)
    const raw = []
    for (let round = 0; round < (bench.isQuick ? 1 : 3); round++) {
      const seconds = bench.isQuick ? 2 : 5
      raw.push({ one: await measure(ports.slice(0, 1), seconds), two: await measure(ports, seconds) })
    }
    const figure = median(raw.map(({ one, two }) => two / one))
    const claim = 'two server processes on one database, POST /api/bet, 128 connections'
    return [{ claim, baseline: 'one server process', figure, ...goals(), raw }]
  } finally {
    load.stop()
    await Promise.all(servers.map((server) => server.stop()))
  }
}
