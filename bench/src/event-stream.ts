/** Many players at one server: how long an event takes to the last of them, what each costs, and all of them coming back at once. */
import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPool } from '@samnang/server/database/pool'
import { type Bench, type Claim, median, type Row } from './claim.ts'
import { type LoadReport, startLoad } from './load.ts'
import { addPlayers, openLongDraw, openSessions, type Visitor } from './players.ts'
import { type Started, startServer } from './processes.ts'
import type { Stormed } from './storm-clients.ts'

const WANTED = 10_000
/** A player may have five streams. */
const PER_PLAYER = 5
/** Meanwhile bets are placed at this pace, for as long as a storm may last. */
const BETS = { perSecond: 100, seconds: 30, connections: 64 }
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
export type StreamReport = { opened: true } | { lastMs: number[] } | { storm: Stormed }

async function run(bench: Bench): Promise<Row[]> {
  const clients = Math.min(bench.isQuick ? 500 : WANTED, (await descriptorLimit()) - SPARE)
  if (clients < WANTED) bench.say(`event stream: ${clients} clients`)
  const place = { rootDir: bench.rootDir, dataDir: await bench.freshDir(), url: await bench.freshDatabase() }
  const owner = createPool(place.url, { max: 1, role: null, name: 'samnang-bench' })
  const players = Math.ceil(clients / PER_PLAYER)
  await addPlayers(owner, players)
  const visitors = await openSessions(owner, place.dataDir, players)
  const resultId = Number(await openLongDraw(owner))
  await owner.end()
  const server = await startServer(place)
  try {
    const order = { port: server.port, url: place.url, perPlayer: PER_PLAYER, resultId }
    // What the first clients ever cost a process is paid before.
    await withClients(bench, server, { ...order, visitors: visitors.slice(0, 40), publishes: 3 })
    const before = await server.rssBytes()
    const { lastMs, rss, storm } = await withClients(bench, server, { ...order, visitors, publishes: 7 })
    const all = players * PER_PLAYER
    return [...rowsOf(all, lastMs, (rss - before) / all / 1000), ...stormRows(all, storm)]
  } finally {
    await server.stop()
  }
}

async function withClients(bench: Bench, server: Started, order: StreamOrder & { resultId: number }) {
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
    const lastMs = 'lastMs' in result ? result.lastMs : []
    const back = report()
    const bets = betMeanwhile(bench, order)
    child.send('storm')
    const told = await back
    return { rss, lastMs, storm: { ...('storm' in told ? told.storm : NO_STORM), bets: await bets } }
  } finally {
    child.kill()
    await sleep(1_000)
  }
}

const NO_STORM: Stormed = { p95Ms: Number.NaN, lastMs: Number.NaN, mostTries: Number.NaN }

async function betMeanwhile(
  { rootDir, isQuick }: Bench,
  { port, visitors, resultId }: StreamOrder & { resultId: number },
): Promise<LoadReport> {
  const load = startLoad(rootDir)
  const untilMs = Date.now() + (isQuick ? 5 : BETS.seconds) * 1000
  try {
    return await load.run({
      ...{ ports: [port], connections: BETS.connections, visitors, draw: { poll: 'POLL_1', resultId } },
      plan: { kind: 'open', phases: [{ perSecond: BETS.perSecond, untilMs }] },
    })
  } finally {
    load.stop()
  }
}

function stormRows(clients: number, storm: Stormed & { bets: LoadReport }): Row[] {
  const { p95Ms, lastMs, mostTries, bets } = storm
  const { ok = 0, ...others } = bets.answers
  const faults = Object.values(others).reduce((sum, count) => sum + count, 0)
  const raw = [{ clients, p95Ms, lastMs, mostTries, ok, faults, betP99Ms: bets.p99Ms, betMs: bets.longestMs }]
  const claim = `${clients} streams lost at once come back by the portal's rule`
  const row = { baseline: '', raw }
  return [
    {
      ...row,
      claim: `${claim}: until the last has what it missed`,
      figure: lastMs / 1000,
      floor: 30,
      aim: 10,
      unit: 's',
    },
    {
      ...row,
      claim: `${claim}: the longest bet meanwhile`,
      figure: bets.longestMs,
      floor: 2_000,
      aim: 400,
      unit: 'ms',
    },
    {
      ...row,
      claim: `${claim}: bets that were not taken meanwhile`,
      figure: faults,
      floor: 0,
      aim: 0,
      unit: 'faults',
    },
  ]
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
