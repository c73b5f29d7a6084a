/** Many players at one server: how long an event takes to the last of them, and what each of them costs. */
import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPool } from '@samnang/server/database/pool'
import { type Bench, type Claim, median, type Row } from './claim.ts'
import { addPlayers, openSessions, type Visitor } from './players.ts'
import { type Started, startServer } from './processes.ts'

const WANTED = 9_500
/** A player may have five streams. */
const PER_PLAYER = 5
/** Descriptors that a process needs for other things. */
const SPARE = 500

export const eventStream: Claim = { name: 'stream', run }

export interface StreamOrder {
  port: number
  url: string
  visitors: Visitor[]
  perPlayer: number
  publishes: number
}
export type StreamReport = { opened: true } | { lastMs: number[] }

async function run(bench: Bench): Promise<Row[]> {
  const clients = Math.min(bench.isQuick ? 500 : WANTED, (await descriptorLimit()) - SPARE)
  if (clients < WANTED) bench.say(`event stream: ${clients} clients`)
  const place = { rootDir: bench.rootDir, dataDir: await bench.freshDir(), url: await bench.freshDatabase() }
  const owner = createPool(place.url, { max: 1, role: null, name: 'samnang-bench' })
  const players = Math.ceil(clients / PER_PLAYER)
  await addPlayers(owner, players)
  const visitors = await openSessions(owner, place.dataDir, players)
  await owner.end()
  const server = await startServer(place)
  try {
    const order = { port: server.port, url: place.url, perPlayer: PER_PLAYER }
    // What the first clients ever cost a process is paid before.
    await withClients(bench, server, { ...order, visitors: visitors.slice(0, 40), publishes: 3 })
    const before = await server.rssBytes()
    const { lastMs, rss } = await withClients(bench, server, { ...order, visitors, publishes: 7 })
    return rowsOf(players * PER_PLAYER, lastMs, (rss - before) / (players * PER_PLAYER) / 1000)
  } finally {
    await server.stop()
  }
}

async function withClients(bench: Bench, server: Started, order: StreamOrder) {
  const child = fork(join(bench.rootDir, 'dist', 'bench-stream.js'), { execArgv: [] })
  const report = () =>
    new Promise<StreamReport>((resolve, reject) => {
      child.once('message', resolve)
      child.once('exit', (code) => reject(new Error(`the clients ended with ${code}`)))
    })
  try {
    const opened = report()
    child.send(order)
    await opened
    await sleep(2_000)
    const rss = await server.rssBytes()
    const done = report()
    child.send('publish')
    const result = await done
    return { rss, lastMs: 'lastMs' in result ? result.lastMs : [] }
  } finally {
    child.kill()
    await sleep(1_000)
  }
}

function rowsOf(clients: number, lastMs: number[], kbEach: number): Row[] {
  const raw = lastMs.map((ms) => ({ clients, lastMs: ms, kbEach }))
  const claim = `event stream, ${clients} clients on one process`
  return [
    {
      claim: `${claim}: publish to last receiver`,
      baseline: '',
      figure: median(lastMs),
      floor: 250,
      aim: 150,
      unit: 'ms',
      raw,
    },
    { claim: `${claim}: memory a client`, baseline: '', figure: kbEach, floor: 15, aim: 10, unit: 'kB', raw },
  ]
}

/** Node raises its soft limit to the hard one by itself. */
async function descriptorLimit(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  return Number(/Max open files\s+\d+\s+(\d+)/.exec(limits)?.[1] ?? 10_240)
}
