/** Files of lists on the disk of this office: where they lie, and which of them may stay. */
import { access, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { OfficeParts } from '../office-parts.ts'
import type { FileFormat } from './exports.ts'
import { keptJobs, type StoredJob } from './job-store.ts'

const NAME = /^([0-9]{1,18})\.(?:csv|pdf)(?:\.([0-9]{1,9}))?$/

type Placed = Pick<OfficeParts, 'config'>

/** Where a job's file lies; only the office's own user reads it. */
export function exportFile({ config }: Placed, id: bigint | number, format: FileFormat = 'csv'): string {
  return join(folderOf(config), `${id}.${format}`)
}

/** What the maker of this try writes, of either format. */
export function partFile(parts: Placed, id: bigint, tries: number): string {
  return `${exportFile(parts, id)}.${tries}`
}

export async function makeExportFolder({ config }: Placed): Promise<string> {
  const folder = folderOf(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** False: it was made by an office on another machine, or somebody has deleted it. */
export function isFileHere(parts: Placed, id: bigint, format: FileFormat = 'csv'): Promise<boolean> {
  return access(exportFile(parts, id, format)).then(
    () => true,
    () => false,
  )
}

/**
 * Deletes what no job has: whichever office says that a job's days are over, each has its own disk to clear, and a process
 * that dies in between leaves its file. Offices may share the folder, so what another one is making stays.
 */
export async function sweepExportFiles(parts: Placed & Pick<OfficeParts, 'pool'>): Promise<void> {
  const folder = await makeExportFolder(parts)
  const files = (await readdir(folder)).flatMap((name) => {
    const [, id, tries] = NAME.exec(name) ?? []
    return id === undefined
      ? []
      : [{ name, id: BigInt(id), tries: tries === undefined ? null : Number(tries) }]
  })
  const jobs = await keptJobs(parts.pool, [...new Set(files.map(({ id }) => id))])
  for (const { name, id, tries } of files)
    if (!mayStay(jobs.get(id), tries)) await rm(join(folder, name), { force: true })
}

/** A whole file stands there for a moment before its job is done; `tries` null: it is whole. */
function mayStay(job: Pick<StoredJob, 'state' | 'tries'> | undefined, tries: number | null): boolean {
  if (!job) return false
  return tries === null || (job.state === 'running' && job.tries === tries)
}

function folderOf({ dataDir }: OfficeParts['config']): string {
  return join(dataDir, 'office', 'exports')
}
