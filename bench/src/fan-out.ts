/** One event to many processes, each by the database or by NATS: how long to the last of them, and what the database works for it. */
import { fork } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPool, type Pool } from '@samnang/server/database/pool'
import { serverLogin } from '@samnang/server/launch/server-login'
import { addEvent } from '@samnang/server/live/outbox'
import { type TestNats, testNats } from '../../server/test/nats.ts'
import { type Bench, type Claim, median, type Row } from './claim.ts'
import { postgresCpuMicros } from './postgres-cpu.ts'

export const fanOut: Claim = { name: 'fan-out', run }

/** Hubs, as many servers and offices would have. */
const SIZES = [2, 8, 32, 64]
/** They share these processes: two cores hold no more. */
const PROCESSES = 4
/** Many times what a house with both polls and a ticket lottery tells. */
const PER_SECOND = 20
/** Long enough that who is told by NATS has given up listening. */
const SETTLE_MS = 4_000

export interface HubsOrder {
  url: string
  hubs: number
  nats: TestNats['place'] | null
}
/** When each event had reached the last hub of the process, in ms since 1970. */
export type HubsReport = { ready: true } | { heardAt: [string, number][] }

type Way = 'NOTIFY' | 'NATS'
interface Figures {
  hubs: number
  way: Way
  /** From before the event is written to the last hub. */
  delays: number[]
  /** Of the database, in a second. */
  cpuMicros: number
}

async function run(bench: Bench): Promise<Row[]> {
  const url = await bench.freshDatabase()
  const dataDir = await bench.freshDir()
  // Its login is kept there.
  await mkdir(join(dataDir, 'keys'))
  const login = await serverLogin({ dataDir, appDatabaseUrl: null }, url)
  const owner = createPool(url, { max: 1, role: null, name: 'samnang-bench', statementTimeoutMs: 0 })
  const nats = await testNats()
  const found: Figures[] = []
  try {
    for (const hubs of bench.isQuick ? SIZES.slice(0, 2) : SIZES)
      for (const way of ['NOTIFY', 'NATS'] as const) {
        const order = { url: login, hubs, nats: way === 'NATS' ? nats.place : null }
        const figures = { hubs, way, ...(await measure(bench, owner, order)) }
        found.push(figures)
        const [p50, p95] = [median(figures.delays), quantile(figures.delays, 0.95)].map((ms) => ms.toFixed(1))
        const share = (figures.cpuMicros / 10_000).toFixed(1)
        bench.say(
          `fan-out to ${hubs} by ${way}: ${p50} ms, p95 ${p95} ms, ${share} % of a core of the database`,
        )
      }
  } finally {
    await Promise.all([owner.end(), nats.end()])
  }
  return rowsOf(found)
}

async function measure(
  bench: Bench,
  owner: Pool,
  order: HubsOrder,
): Promise<Pick<Figures, 'delays' | 'cpuMicros'>> {
  const events = PER_SECOND * (bench.isQuick ? 3 : 15)
  const count = Math.min(PROCESSES, order.hubs)
  const processes = Array.from({ length: count }, () =>
    startHubs(bench, { ...order, hubs: order.hubs / count }),
  )
  try {
    await Promise.all(processes.map(({ ready }) => ready))
    await sleep(SETTLE_MS)
    const [since, before] = [performance.now(), await postgresCpuMicros(owner)]
    const told = await publish(owner, events)
    const cpu = (await postgresCpuMicros(owner)) - before
    const seconds = (performance.now() - since) / 1000
    await sleep(1_000)
    const heard = await Promise.all(processes.map(({ heard }) => heard()))
    const delays = told.map(({ id, at }) => Math.max(...heard.map((of) => of.get(id) ?? Number.NaN)) - at)
    return { delays, cpuMicros: cpu / seconds }
  } finally {
    for (const { end } of processes) end()
    await sleep(1_000)
  }
}

/** At an even pace, and when each was about to be written. */
async function publish(owner: Pool, count: number): Promise<{ id: string; at: number }[]> {
  const told: { id: string; at: number }[] = []
  const start = performance.now()
  for (let n = 0; n < count; n++) {
    await sleep(Math.max(0, start + (n * 1000) / PER_SECOND - performance.now()))
    const at = performance.timeOrigin + performance.now()
    const id = await addEvent(owner, { topic: 'all', kind: 'message', data: { text: '.'.repeat(220) } })
    told.push({ id: String(id), at })
  }
  return told
}

function startHubs({ rootDir }: Bench, order: HubsOrder) {
  const child = fork(join(rootDir, 'dist', 'bench-hubs.js'), { execArgv: [] })
  const report = () =>
    new Promise<HubsReport>((resolve, reject) => {
      child.once('message', resolve)
      child.once('exit', (code) => reject(new Error(`the hubs ended with ${code}`)))
    })
  const ready = report()
  child.send(order)
  return {
    ready,
    async heard() {
      const told = report()
      child.send('tell')
      const said = await told
      return new Map('heardAt' in said ? said.heardAt : [])
    },
    end: () => void child.kill(),
  }
}

function rowsOf(found: readonly Figures[]): Row[] {
  return found.map(({ hubs, way, delays, cpuMicros }) => {
    const beside = found.find((other) => other.hubs === hubs && other.way === 'NOTIFY')
    const claim = `an event to the last of ${hubs} processes, ${PER_SECOND} a second, by ${way}`
    const raw = [
      {
        hubs,
        p50Ms: median(delays),
        p95Ms: quantile(delays, 0.95),
        cpuMicros,
        besideCpuMicros: beside?.cpuMicros ?? Number.NaN,
      },
    ]
    return { claim, baseline: '–', figure: quantile(delays, 0.95), floor: 250, aim: 100, unit: 'ms', raw }
  })
}

function quantile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}
