/** F7: a second server whose clock is wrong takes bets beside the first one, and then should lead alone. */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Client } from '../client.ts'
import { outcomeOf } from '../orders.ts'
import { pidOf } from '../processes.ts'
import { poll } from '../stream.ts'
import { bettor, type Ground, type Outcome, quantile, rest, startLoad } from './ground.ts'
import { startSecondServer } from './second-server.ts'

/** A clock that is set wrong, or one that loses a tenth of each second: it was right when its server started. */
interface WrongClock {
  name: string
  env: NodeJS.ProcessEnv
  /** Of the gap that is measured: ahead 1, behind -1. */
  sign: 1 | -1
}

const WRONG: readonly WrongClock[] = [
  ...[1_000, -1_000, 10_000, -10_000, 3_600_000, -3_600_000].map((ms): WrongClock => {
    return { name: `${ms / 1_000} s`, env: { SHIFTED_CLOCK_MS: String(ms) }, sign: ms > 0 ? 1 : -1 }
  }),
  { name: '10 % slow', env: { CLOCK_RATE: '0.9' }, sign: -1 },
]
const WITH_CLOCK = {
  NODE_OPTIONS: `--import ${pathToFileURL(resolve('e2e/faults/shifted-clock.mjs')).href}`,
}
/** Both take bets over the close of a draw. */
const BESIDE_MS = 11_000
/** Longer than a lease: whoever is alive has it by then. */
const ALONE_MS = 9_000
/** What the rule of the alert ClockOff asks for, and how soon the plan wants it. */
const ALARM_S = 0.1
const ALARM_MAX_MS = 30_000

export async function wrongClocks(ground: Ground): Promise<Outcome> {
  const clocks = Array.from({ length: ground.dose }, () => WRONG).flat()
  const [first, other] = [await bettor(ground, 'at-right'), await bettor(ground, 'at-wrong')]
  const told: number[] = []
  const faults: string[] = []
  const load = startLoad(ground, [first])
  for (const clock of clocks) {
    const { toldMs, opened } = await besideWrong(ground, other, clock)
    told.push(toldMs)
    if (toldMs > ALARM_MAX_MS) faults.push(`${clock.name}: told after ${toldMs} ms`)
    if (opened > 0) faults.push(`${clock.name}: ${opened} draws were opened by the wrong clock`)
  }
  await load.stop()
  return {
    dose: clocks.map(({ name }) => name).join(', '),
    struck: told.length,
    wanted: clocks.length,
    faults: takenBy(ground, other) > 0 ? faults : [...faults, 'the wrong server took no bet'],
    figures: { 'bets at the wrong server': takenBy(ground, other), 'told after ms': quantile(told, 1) },
  }
}

/** How soon the server says that its clock is off, and how many draws open while it is alone. */
async function besideWrong(ground: Ground, other: Client, { env, sign }: WrongClock) {
  const { world } = ground
  const second = await startSecondServer(world, {}, { ...env, ...WITH_CLOCK })
  try {
    const since = performance.now()
    other.url = second.url
    const load = startLoad(ground, [other])
    const says = () => gapOf(second.url).then((gap) => (isOff(gap, sign) ? true : undefined))
    await poll(says, 2 * ALARM_MAX_MS, 'the second server does not say that its clock is off')
    const toldMs = Math.round(performance.now() - since)
    const pid = await pidOf(world, 'server')
    if (pid === undefined) throw new Error('no server')
    await rest(BESIDE_MS)
    const opened = await opensWhileStopped(ground, pid)
    const isReady = () =>
      fetch(`${world.operationUrl}/readyz`).then(
        ({ ok }) => ok || undefined,
        () => undefined,
      )
    await poll(isReady, 60_000, 'no draws after the right server was back')
    await load.stop()
    return { toldMs, opened }
  } finally {
    await second.end()
  }
}

async function opensWhileStopped(ground: Ground, pid: number): Promise<number> {
  process.kill(pid, 'SIGSTOP')
  try {
    // What the stopped one had sent is through by then.
    await rest(500)
    const before = await opens(ground)
    await rest(ALONE_MS)
    return (await opens(ground)) - before
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

/** Off by what it was set off by: a machine that does other things measures some ms more or less. */
function isOff(gapS: number, sign: number): boolean {
  return Math.abs(gapS) > ALARM_S && Math.sign(gapS) === sign
}

async function gapOf(url: string): Promise<number> {
  const operation = new URL('/metrics', url)
  operation.port = String(Number(operation.port) + 1)
  const text = await fetch(operation).then(
    (response) => response.text(),
    () => '',
  )
  return Number(/^samnang_clock_gap_seconds (\S+)$/m.exec(text)?.[1] ?? 0)
}

function takenBy({ orders }: Ground, { id }: Client): number {
  return orders.filter((order) => order.player === id && outcomeOf(order).kind === 'ok').length
}

async function opens({ db }: Ground): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from e2e_watch.step where arrow = 'SCHEDULED>OPEN'`,
  )
  return rows[0]?.n ?? 0
}
