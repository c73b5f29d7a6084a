/** The rush before a close: every bet gets a definite answer, and none is accepted after it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { createPool, type Pool } from '@samnang/server/database/pool'
import type { Bench, Claim, Row } from './claim.ts'
import { type Load, type LoadReport, rateOf, startLoad } from './load.ts'
import { addPlayers, openSessions, type Visitor } from './players.ts'
import { startServer, startVault } from './processes.ts'

const PLAYERS = 2_000
const STEADY_MS = 5_000
const RUSH_MS = 2_000
/** The rush goes on for a moment after the close. */
const AFTER_MS = 500

export const lastSecond: Claim = { name: 'burst', run }

async function run(bench: Bench): Promise<Row[]> {
  const place = { rootDir: bench.rootDir, dataDir: await bench.freshDir(), url: await bench.freshDatabase() }
  const owner = createPool(place.url, { max: 2, role: null, name: 'samnang-bench', statementTimeoutMs: 0 })
  await addPlayers(owner, PLAYERS)
  const visitors = await openSessions(owner, place.dataDir, PLAYERS)
  const vault = await startVault(place)
  const server = await startServer(place)
  const load = startLoad(bench.rootDir)
  const setting = { owner, load, visitors, port: server.port }
  try {
    const perSecond = (await capacity(setting)) / 2
    const raw = []
    for (let round = 0; round < (bench.isQuick ? 1 : 3); round++) raw.push(await rush(setting, perSecond))
    const figure = raw.reduce((sum, { faults }) => sum + faults, 0)
    const claim =
      '3× the steady rate in the last 2 s before a close: bets without a definite answer, or after it'
    return [{ claim, baseline: '', figure, floor: 0, aim: 0, unit: 'faults', raw }]
  } finally {
    load.stop()
    await owner.end()
    await server.stop()
    await vault.stop()
  }
}

type Setting = { owner: Pool; load: Load; visitors: Visitor[]; port: number }
type OpenDraw = { id: bigint; closesMs: number }

async function capacity({ owner, load, visitors, port }: Setting): Promise<number> {
  const { id } = await openDraw(owner, 7_000)
  const order = { visitors, draw: { poll: 'POLL_2', resultId: Number(id) }, ports: [port] } as const
  await load.run({ ...order, ports: [port], connections: 128, plan: { kind: 'closed', seconds: 2 } })
  return rateOf(
    await load.run({ ...order, ports: [port], connections: 128, plan: { kind: 'closed', seconds: 3 } }),
  )
}

async function rush({ owner, load, visitors, port }: Setting, steady: number) {
  const draw = await openDraw(owner, STEADY_MS + RUSH_MS)
  await sleep(draw.closesMs - STEADY_MS - RUSH_MS - Date.now())
  const phases = [
    { perSecond: steady, untilMs: draw.closesMs - RUSH_MS },
    { perSecond: 3 * steady, untilMs: draw.closesMs + AFTER_MS },
  ]
  const order = { visitors, draw: { poll: 'POLL_2', resultId: Number(draw.id) }, ports: [port] } as const
  const report = await load.run({
    ...order,
    ports: [port],
    connections: 1_000,
    plan: { kind: 'open', phases },
  })
  return { steadyPerSecond: steady, ...(await judge(owner, draw, report)) }
}

/** The book is asked, not the server: exactly the bets that were told so are in it, all from before the close. */
async function judge(owner: Pool, draw: OpenDraw, { answers, p99Ms, longestMs }: LoadReport) {
  const { ok = 0, draw_closed: closed = 0, overloaded = 0, ...indefinite } = answers
  const { rows } = await owner.query<{ kept: number; late: number }>(
    `select count(*)::int as kept, count(*) filter (where accepted_ms >= $2)::int as late
     from ticket where draw_id = $1`,
    [draw.id, draw.closesMs],
  )
  const { kept = 0, late = 0 } = rows[0] ?? {}
  const unknown = Object.values(indefinite).reduce((sum, count) => sum + count, 0)
  const wrong = Math.abs(kept - ok)
  return { ok, closed, overloaded, unknown, wrong, late, p99Ms, longestMs, faults: unknown + wrong + late }
}

/** Waits for a draw of POLL_2 with so much time left; the first ones of a new site take some seconds to come. */
async function openDraw(owner: Pool, leftMs: number): Promise<OpenDraw> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const { rows } = await owner.query<{ id: bigint; closes_at: Date }>(
      `select id, closes_at from draw where poll = 'POLL_2' and state = 'OPEN' order by id desc limit 1`,
    )
    const [draw] = rows
    if (draw && draw.closes_at.getTime() - Date.now() >= leftMs)
      return { id: draw.id, closesMs: draw.closes_at.getTime() }
    await sleep(50)
  }
  throw new Error('no draw opened within a minute')
}
