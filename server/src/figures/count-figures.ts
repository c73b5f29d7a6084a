/**
 * The job that adds up the days (functions/day-figures.sql), behind the book and in its order, so that no bet writes a row
 * for them. It follows commands by their numbers, up to one below which none can come to light any more: a number is given
 * out before its transaction commits, so a later one may be seen first.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction, type Pool } from '../database/pool.ts'
import { countSome, type Horizon, isPassed, type Step, takeHorizon } from './cursor-store.ts'

const POLL_MS = 20
/** Of a transaction that stays open for longer the days wait; bets do not. */
const PATIENCE_MS = 10_000

interface Pace {
  /** Counted in one transaction. */
  step: Step
  /** Behind each of them, so often as it took. */
  rest: number
}

/** As fast as one connection can: nobody bets meanwhile. */
const AT_ONCE: Pace = { step: { commands: 20_000, tickets: 50_000 }, rest: 0 }
/** Beside players: a step is over before a bet notices, and they have the processors for two thirds of the time. */
export const BESIDE_PLAYERS: Pace = { step: { commands: 1_000, tickets: 2_500 }, rest: 2 }
/** Behind a draw that is a long step by itself. */
const LONGEST_REST_MS = 1_000

/** `busy`: another process counts, or a transaction has stayed open; else how much was counted. */
export async function countFigures(
  pool: Pool,
  signal: AbortSignal = new AbortController().signal,
  { step, rest }: Pace = AT_ONCE,
): Promise<number | 'busy'> {
  const horizon = await takeHorizon(pool)
  if (!(await awaitOthers(pool, horizon, signal))) return 'busy'
  for (let counted = 0; ; ) {
    const started = performance.now()
    const count = signal.aborted ? 0 : await countOnce(pool, horizon, step)
    if (count === null) return 'busy'
    if (count === 0) return counted
    counted += count
    const restMs = Math.min(LONGEST_REST_MS, rest * (performance.now() - started))
    if (restMs > 0) await sleep(restMs, undefined, { signal }).catch(() => {})
  }
}

/** Whether every command up to the horizon has come to light; false: somebody is still at it, or `signal`. */
export async function awaitOthers(pool: Pool, horizon: Horizon, signal: AbortSignal): Promise<boolean> {
  const until = performance.now() + PATIENCE_MS
  while (!(await isPassed(pool, horizon))) {
    if (signal.aborted || performance.now() > until) return false
    await sleep(POLL_MS)
  }
  return true
}

function countOnce(pool: Pool, horizon: Horizon, step: Step): Promise<number | null> {
  return inTransaction(pool, async (tx) => {
    // A draw of a million tickets is one step.
    await tx.query('set local statement_timeout = 0; set local synchronous_commit = off')
    return countSome(tx, horizon, step)
  })
}
