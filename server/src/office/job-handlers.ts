/** Files of lists: begun, watched, cancelled and fetched by the colleague who asked for them. */
import { createReadStream } from 'node:fs'
import type { Job, jobEndpoints } from '@samnang/contract/office/jobs'
import { accepted, refused } from '@samnang/core/refusal'
import { recordAudit } from '../base/audit-log.ts'
import { FileReply } from '../http/file-reply.ts'
import type { OfficeParts } from '../office-parts.ts'
import type { StaffMember } from '../staff/staff.ts'
import { exportFile, isFileHere } from './export-files.ts'
import type { Export, Exports } from './exports.ts'
import { cancelJob, countOpenJobs, insertJob, jobOf, jobsOf, type StoredJob } from './job-store.ts'
import { command, hidden, type OfficeHandlers, read } from './office-call.ts'

const MOST_OPEN = 5
const USUAL_LIMIT = 20
const TYPES = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' }
const KEPT_MS = 7 * 86_400_000

export function jobHandlers(
  parts: OfficeParts,
  exports: Exports,
): Pick<OfficeHandlers, keyof typeof jobEndpoints> {
  const { pool } = parts
  const toldJob = (job: StoredJob) => told(job, exports[job.export]?.batchCount)
  const placeOf = async ({ id, state, export: name }: StoredJob) =>
    state === 'done' ? { is_here: await isFileHere(parts, id, exports[name]?.format) } : {}
  return {
    'GET /api/jobs': read(async ({ staff, query }) => {
      const limit = Number(query.limit ?? USUAL_LIMIT)
      const jobs = await jobsOf(pool, staff.name, { before: query.before ?? null, limit })
      const next = jobs.length === limit ? String(jobs.at(-1)?.id) : null
      const rows = jobs.map(async (job) => ({ ...toldJob(job), ...(await placeOf(job)) }))
      return accepted({ rows: await Promise.all(rows), next })
    }),
    'POST /api/jobs': command(async (tx, { staff, body }, by) => {
      const { query, language } = body
      const list = exports[body.export]
      if (!list) return refused('not_found')
      if (!mayHave(staff, list)) return hidden({ export: body.export })
      if ((await countOpenJobs(tx, staff.name)) >= MOST_OPEN) return refused('too_many_jobs')
      const asked = { staff: staff.name, export: body.export, query, language, branch: staff.branch }
      const job = await insertJob(tx, asked)
      const after = { export: body.export, query, language }
      await recordAudit(tx, { ...by, action: 'export_asked', target: `job:${job.id}`, before: null, after })
      return accepted(toldJob(job))
    }),
    'POST /api/jobs/:id/cancel': command(async (tx, { staff, params }, by) => {
      const before = await jobOf(tx, staff.name, params.id)
      if (!before) return refused('not_found')
      const job = await cancelJob(tx, staff.name, params.id)
      if (!job) return refused('not_running')
      const target = `job:${job.id}`
      const sides = { before: { state: before.state }, after: { state: job.state } }
      await recordAudit(tx, { ...by, action: 'export_cancelled', target, ...sides })
      return accepted(toldJob(job))
    }),
    'GET /api/jobs/:id/file': read(async ({ staff, params, requestId }) => {
      const job = await jobOf(pool, staff.name, params.id)
      const list = job && exports[job.export]
      if (!job || !list || job.state !== 'done') return refused('not_found')
      if (!mayHave(staff, list) || !maySee(staff, job)) return hidden({ export: job.export })
      const { format = 'csv' } = list
      if (!(await isFileHere(parts, job.id, format))) return refused('file_elsewhere')
      const by = { actor: `staff:${staff.name}`, requestId }
      const detail = { export: job.export, query: job.query, rows: job.rows }
      await recordAudit(pool, { ...by, action: 'export_fetched', target: `job:${job.id}`, detail })
      const content = createReadStream(exportFile(parts, job.id, format)) as AsyncIterable<Uint8Array>
      const name = `${job.export.replace(/-pdf$/, '')}-${job.id}.${format}`
      return accepted(new FileReply(name, TYPES[format], content))
    }),
  }
}

/** Asked when a file is begun and again whenever it is fetched: rights may have gone meanwhile. */
function mayHave({ permissions, branch }: StaffMember, { permission, scope }: Export): boolean {
  return permissions.has(permission) && (scope === 'branch' || branch === null)
}

/** A file has what its colleague saw when they asked: whoever sees one branch by now fetches no file of another, or of all. */
function maySee({ branch }: StaffMember, job: StoredJob): boolean {
  return branch === null || job.branch === branch
}

function told(job: StoredJob, partCount: number | undefined): Job {
  const { endedAt, state } = job
  return {
    id: Number(job.id),
    export: job.export,
    query: job.query,
    state,
    rows: Number(job.rows),
    ...(partCount === undefined ? {} : { parts: partCount }),
    size_bytes: job.sizeBytes === null ? null : Number(job.sizeBytes),
    asked_at: job.askedAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    kept_until: state === 'done' && endedAt ? new Date(endedAt.getTime() + KEPT_MS).toISOString() : null,
  }
}
