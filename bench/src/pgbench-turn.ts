/** A turn of pgbench, counted when its connections are warm: cold ones plan anew, and pay for their first look at each page. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { createPool } from '@samnang/server/database/pool'
import { type Turn, UNWATCHED, type Window } from './turn.ts'

export interface PgbenchTurn {
  pgbench: string
  url: string
  clients: number
  /** Counted. */
  seconds: number
  /** Before; from the first transaction on, which waits for all connections. */
  warmSeconds: number
  /** Options that say which transaction; without them it is the tpcb-like one. */
  script?: string[]
}

/** An end of its own would be one of connecting: we end it when enough is counted. */
const LONGEST_SECONDS = 120

/** Counts `seconds` of it; `window` is told when that begins and ends. */
export async function pgbenchTurn(turn: PgbenchTurn, window: Window = UNWATCHED): Promise<Turn> {
  const { pgbench, url, clients, script = [] } = turn
  const threads = String(Math.min(2, clients))
  const load = ['-n', '-M', 'prepared', '-c', String(clients), '-j', threads, '-P', '1']
  const child = spawn(pgbench, [...load, '-T', String(LONGEST_SECONDS), ...script, url], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  try {
    return await counted(progressOf(child.stderr), turn, window)
  } finally {
    child.kill()
    await ended
    await untilGone(url)
  }
}

/** From one line of progress to the next. */
export interface Step {
  atSeconds: number
  perSecond: number
}

async function* progressOf(stderr: NodeJS.ReadableStream): AsyncGenerator<Step> {
  let last = ''
  for await (const line of createInterface({ input: stderr })) {
    last = line
    const [, at, perSecond] = /^progress: ([\d.]+) s, ([\d.]+) tps/.exec(line) ?? []
    if (at !== undefined) yield { atSeconds: Number(at), perSecond: Number(perSecond) }
  }
  throw new Error(`pgbench ended before its turn was over: ${last}`)
}

/** What was done in the steps that come after the warm ones, until they are `seconds` long. */
export async function counted(
  steps: AsyncIterable<Step>,
  { seconds, warmSeconds }: Pick<PgbenchTurn, 'seconds' | 'warmSeconds'>,
  window: Window,
): Promise<Turn> {
  const done = { count: 0, seconds: 0 }
  let warmAt = Number.POSITIVE_INFINITY
  let from: number | null = null
  for await (const { atSeconds, perSecond } of steps) {
    if (from !== null) {
      done.count += perSecond * (atSeconds - from)
      done.seconds += atSeconds - from
      from = atSeconds
      if (done.seconds > seconds - 0.25) break
      continue
    }
    if (perSecond > 0) warmAt = Math.min(warmAt, atSeconds + warmSeconds - 1)
    if (atSeconds < warmAt) continue
    await window.opens()
    from = atSeconds
  }
  await window.closes()
  return done
}

/** What is left of its connections would work beside the next turn. */
async function untilGone(url: string): Promise<void> {
  const pool = createPool(url, { max: 1, role: null, name: 'samnang-bench', statementTimeoutMs: 0 })
  const asked = `select from pg_stat_activity where application_name = 'pgbench'`
  try {
    while ((await pool.query(asked)).rowCount !== 0) await delay(50)
  } finally {
    await pool.end()
  }
}
