/** Comparisons with the books of providers, as the office reads them. */
import type { Queryable } from '../database/pool.ts'
import type { DifferenceCode } from './compare-transactions.ts'

export interface RunRow {
  id: bigint
  provider: string
  day: string
  from: 'server' | 'cli' | 'office' | 'file'
  /** Of a comparison with a file. */
  fileName: string | null
  startedAt: Date
  finishedAt: Date | null
  ours: number | null
  theirs: number | null
  differences: number | null
  error: string | null
}

const RUN = `r.id, v.name as provider, r.day::text, r.actor as "from", r.started_at as "startedAt",
  r.file_name as "fileName", r.finished_at as "finishedAt", r.ours, r.theirs, r.differences, r.error
  from reconcile_run r join provider v on v.id = r.provider_id`

interface RunFilter {
  provider: string | null
  isDiffering: boolean
  before: bigint | null
  limit: number
}

/** The newest first. */
export async function listRuns(db: Queryable, filter: RunFilter): Promise<RunRow[]> {
  const { rows } = await db.query<RunRow>(
    `select ${RUN} where ($1::text is null or v.name = $1)
       and (not $2 or r.differences > 0 or r.error is not null) and ($3::bigint is null or r.id < $3)
     order by r.id desc limit $4`,
    [filter.provider, filter.isDiffering, filter.before, filter.limit],
  )
  return rows
}

export async function findRun(db: Queryable, id: bigint): Promise<RunRow | null> {
  const { rows } = await db.query<RunRow>(`select ${RUN} where r.id = $1`, [id])
  return rows[0] ?? null
}

export interface DifferenceRow {
  no: number
  code: DifferenceCode
  uuid: string | null
  ours: Record<string, unknown> | null
  theirs: Record<string, unknown> | null
}

export async function differencesOf(db: Queryable, runId: bigint, limit: number): Promise<DifferenceRow[]> {
  const { rows } = await db.query<DifferenceRow>(
    'select no, code, uuid, ours, theirs from reconcile_difference where run_id = $1 order by no limit $2',
    [runId, limit],
  )
  return rows
}
