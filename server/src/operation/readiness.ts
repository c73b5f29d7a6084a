/** Whether this process can do its work now, and what is missing if it cannot. */
import { readMigrations } from '../database/migrate.ts'
import type { Parts } from '../parts.ts'
import { appliedMigrations, type DrawTimes, drawsOnTime } from './readiness-store.ts'

export interface Readiness {
  ready: boolean
  database: boolean
  migrations: boolean
  draws: boolean
  vault: boolean
}

/** A question that hangs is an answer too. */
const PATIENCE_MS = 2_000

/** Never throws: what cannot be found out is not ready. */
export async function readiness(parts: Parts): Promise<Readiness> {
  const [migrations, draws, vault] = await Promise.all([
    within(areMigrationsDone(parts)),
    within(drawsOnTime(parts.reads)),
    within(parts.vault.keys().then((keys) => keys.ok)),
  ])
  for (const draw of draws ?? []) parts.metrics.setLateness(draw.poll, draw.lateS)
  const checks = {
    database: migrations !== null,
    migrations: migrations === true,
    draws: draws?.every(isOnTime) ?? false,
    vault: vault === true,
  }
  return { ready: Object.values(checks).every(Boolean), ...checks }
}

function isOnTime(draw: DrawTimes): boolean {
  return draw.isOpen || !draw.enabled
}

async function areMigrationsDone(parts: Parts): Promise<boolean> {
  const [files, applied] = await Promise.all([
    readMigrations(parts.config.migrationsDir),
    appliedMigrations(parts.reads),
  ])
  return files.length === applied
}

/** The answer, or null when it fails or takes too long. */
async function within<T>(question: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS)
  })
  try {
    return await Promise.race([question, tooLate])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}
