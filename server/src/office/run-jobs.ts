/**
 * Makes the files that colleagues ask for, one at a time, beside everything else. A process that dies amid one leaves it to
 * the next: it is begun anew, at most three times, and then has failed for everybody to see.
 */
import { chmod, open, rename, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { productVersion } from '../base/version.ts'
import type { Source } from '../figures/report-reads.ts'
import type { OfficeParts } from '../office-parts.ts'
import { exportFile, makeExportFolder, partFile, sweepExportFiles } from './export-files.ts'
import type { Export, Exports } from './exports.ts'
import { endJob, expireJobs, type StoredJob, sayAlive, takeJob, tellProgress } from './job-store.ts'
import { writeCsv, writePdf } from './write-file.ts'

const MOST_TRIES = 3
const KEPT_DAYS = 7
/** After this silence of its maker a job is taken over; whoever lives says so five times meanwhile. */
const SILENT_MS = 10_000
const BEAT_MS = 2_000
const LOOK_MS = 1_000

type JobParts = Pick<OfficeParts, 'pool' | 'reports' | 'config' | 'log' | 'clock'>

/** Looks for work until `signal` says stop; what it is making then is left to the next process. */
export async function runJobs(parts: JobParts, exports: Exports, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isIdle = await workOnce(parts, exports, signal).catch((error) => {
      parts.log.warn({ err: error }, 'jobs of the office have to wait')
      return true
    })
    if (isIdle) await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** One job, if any waits; true when none did. `silentMs` is shorter in tests. */
export async function workOnce(
  parts: JobParts,
  exports: Exports,
  signal: AbortSignal,
  silentMs = SILENT_MS,
): Promise<boolean> {
  if ((await expireJobs(parts.pool, KEPT_DAYS)) > 0) await sweepExportFiles(parts)
  const job = await takeJob(parts.pool, silentMs)
  if (!job) return true
  await removeParts(parts, job)
  if (job.tries > MOST_TRIES) await endJob(parts.pool, job, { state: 'failed', sizeBytes: null })
  else await makeFile(parts, exports, job, signal)
  return false
}

/** What makers before have begun. One who still writes has lost the job, and finds its part gone. */
async function removeParts(parts: JobParts, { id, tries }: StoredJob): Promise<void> {
  for (let before = 1; before < tries; before++) await rm(partFile(parts, id, before), { force: true })
}

/** A fault of one job is its own: it has failed, and the next one begins. */
async function makeFile(
  parts: JobParts,
  exports: Exports,
  job: StoredJob,
  signal: AbortSignal,
): Promise<void> {
  const path = exportFile(parts, job.id, exports[job.export]?.format)
  const part = partFile(parts, job.id, job.tries)
  await makeExportFolder(parts)
  const beat = setInterval(() => void sayAlive(parts.pool, job).catch(() => {}), BEAT_MS)
  try {
    const list = exports[job.export]
    if (!list) throw new Error(`no list is called ${job.export}`)
    const write = (from: Source) => writeRows(parts, from, { list, job, part, signal })
    const sizeBytes = await (list.isOfPast ? parts.reports.read(write) : write({ db: parts.pool, told: {} }))
    if (sizeBytes === null) return await rm(part, { force: true })
    await rename(part, path)
    await endJob(parts.pool, job, { state: 'done', sizeBytes })
  } catch (error) {
    parts.log.error({ err: error, job: String(job.id), export: job.export }, 'a file of the office failed')
    await rm(part, { force: true })
    await endJob(parts.pool, job, { state: 'failed', sizeBytes: null })
  } finally {
    clearInterval(beat)
  }
}

interface Making {
  list: Export
  job: StoredJob
  part: string
  signal: AbortSignal
}

/** The file's size; null: it was cancelled, taken over, or this process is ending. */
async function writeRows(
  parts: JobParts,
  { db, told }: Source,
  { list, job, part, signal }: Making,
): Promise<number | null> {
  const { query, language, branch, staff } = job
  const file = await open(part, 'w', 0o600)
  try {
    await chmod(part, 0o600)
    const madeAt = new Date(parts.clock.now())
    const version = productVersion(parts.config.rootDir)
    const from = { db, ...(told.read_from && { readFrom: told.read_from }) }
    const ask = { ...from, pool: parts.pool, staff, madeAt, version, query, scope: { branch }, language }
    const isWanted = async (rows: number) => !signal.aborted && (await tellProgress(parts.pool, job, rows))
    const { rootDir } = parts.config
    const making = { list, ask, isWanted, write: (bytes: string | Uint8Array) => file.appendFile(bytes) }
    const isWhole = await (list.format === 'pdf' ? writePdf(making, rootDir) : writeCsv(making))
    if (!isWhole) return null
    await file.sync()
    return (await file.stat()).size
  } finally {
    await file.close()
  }
}
