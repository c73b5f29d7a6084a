/** Whether this process can do its work now, and what is missing if it cannot. */
import { drawAt } from '@samnang/core/lotto59/draw-schedule'
import { within } from '../base/within.ts'
import { slipRoom } from '../database/slip-parts.ts'
import { readSqlFiles } from '../database/sql-files.ts'
import { commitmentOf } from '../draws/fair-days.ts'
import type { Parts } from '../parts.ts'
import { appliedSteps, type DrawTimes, drawTimes } from './readiness-store.ts'

export { drawTimes } from './readiness-store.ts'

export interface Readiness {
  ready: boolean
  database: boolean
  migrations: boolean
  draws: boolean
  vault: boolean
  /** This machine's clock agrees with the database's. */
  clock: boolean
  /** There is a part for the next slip. */
  slips: boolean
  /** What runs is what was released. */
  files: boolean
}

/** A question that hangs is an answer too. */
const PATIENCE_MS = 2_000
/** Between the close of one draw and the opening of the next there are some steps. */
const GRACE_MS = 2_000

/** Never throws: what cannot be found out is not ready. */
export async function readiness(parts: Parts): Promise<Readiness> {
  const [migrations, draws, vault, clock, slips] = await Promise.all([
    within(PATIENCE_MS, areMigrationsDone(parts)),
    within(PATIENCE_MS, areDrawsOnTime(parts)),
    within(
      PATIENCE_MS,
      parts.vault.keys().then((keys) => keys.ok),
    ),
    within(PATIENCE_MS, parts.clockGap.measure()),
    within(
      PATIENCE_MS,
      slipRoom(parts.reads).then(({ room }) => room > 0),
    ),
  ])
  const checks = {
    database: migrations !== null,
    migrations: migrations === true,
    draws: draws === true,
    vault: vault === true,
    clock: clock === true,
    slips: slips === true,
    files: parts.files.isRight,
  }
  return { ready: Object.values(checks).every(Boolean), ...checks }
}

async function areDrawsOnTime(parts: Parts): Promise<boolean> {
  const times = await drawTimes(parts.reads)
  const onTime = await Promise.all(times.map((draw) => isOnTime(parts, draw)))
  return onTime.every(Boolean)
}

/**
 * A draw takes bets, or is only just about to; or this is the first start ever, whose draws begin with the next
 * slot because seeds are promised before their slot opens.
 */
async function isOnTime({ reads }: Parts, { poll, enabled, isOpen, nowMs }: DrawTimes): Promise<boolean> {
  if (!enabled || isOpen) return true
  const slot = drawAt(poll, nowMs)
  const isPromised = await commitmentOf(reads, { game: poll, day: slot.day, i: slot.i })
  if (isPromised) return nowMs - slot.openMs < GRACE_MS
  const next = drawAt(poll, slot.closeMs)
  return (await commitmentOf(reads, { game: poll, day: next.day, i: next.i })) !== null
}

async function areMigrationsDone(parts: Parts): Promise<boolean> {
  const [{ steps }, applied] = await Promise.all([
    readSqlFiles(parts.config.sqlDir),
    appliedSteps(parts.reads),
  ])
  return steps.length === applied
}
