/** What is measured by the clock, so that figures move and faults are noticed whether anybody asks or not. */
import { within } from '../base/within.ts'
import { databaseNow } from '../database/database-now.ts'
import type { Parts } from '../parts.ts'
import { followDraws } from './draw-evidence.ts'
import { drawTimes } from './readiness-store.ts'

const EVERY_MS = 5_000
/** A database that hangs is as good as none. */
const DATABASE_MS = 3_000

type WatchParts = Pick<Parts, 'reads' | 'vault' | 'metrics' | 'clock' | 'clockGap' | 'log'>

/** Measures at once and then every five seconds; what cannot be measured is logged and tried again. */
export function startWatch(parts: WatchParts): { stop(): void } {
  const measures = { ...MEASURES, evidence: followDraws() }
  const look = () => {
    for (const [what, measure] of Object.entries(measures))
      measure(parts).catch((error: unknown) => parts.log.warn({ err: error, what }, 'not measured'))
  }
  look()
  const timer = setInterval(look, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

const MEASURES: Readonly<Record<string, (parts: WatchParts) => Promise<unknown>>> = {
  clock: ({ clockGap }) => clockGap.measure(),
  draws: measureLateness,
  database: measureDatabase,
  // Its figures are taken around every call to it.
  vault: ({ vault }) => vault.keys(),
}

async function measureDatabase({ reads, metrics }: WatchParts): Promise<void> {
  metrics.setDatabase((await within(DATABASE_MS, databaseNow(reads))) !== null)
}

async function measureLateness({ reads, metrics }: WatchParts): Promise<void> {
  for (const { poll, lateS } of await drawTimes(reads)) metrics.setLateness(poll, lateS)
}
