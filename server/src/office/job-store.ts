/** Files that colleagues have asked for, and who is making them. */
import type { FileLanguage } from '@samnang/contract/shapes'
import type { Queryable, Tx } from '../database/pool.ts'

export interface StoredJob {
  id: bigint
  staff: string
  export: string
  query: Record<string, string>
  language: FileLanguage
  branch: bigint | null
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'expired'
  rows: bigint
  sizeBytes: bigint | null
  tries: number
  askedAt: Date
  endedAt: Date | null
}

const FIELDS = `id, staff, export, query, language, branch, state, rows,
  size_bytes as "sizeBytes", tries, asked_at as "askedAt", ended_at as "endedAt"`

export type AskedJob = Pick<StoredJob, 'staff' | 'export' | 'query' | 'language' | 'branch'>

export async function insertJob(tx: Tx, job: AskedJob): Promise<StoredJob> {
  const { rows } = await tx.query<StoredJob>(
    `insert into office_job (staff, export, query, language, branch) values ($1, $2, $3, $4, $5)
     returning ${FIELDS}`,
    [job.staff, job.export, JSON.stringify(job.query), job.language, job.branch],
  )
  if (!rows[0]) throw new Error('a job was asked for and is not there')
  return rows[0]
}

export async function countOpenJobs(tx: Tx, staff: string): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `select count(*)::int as n from office_job where staff = $1 and state in ('waiting', 'running')`,
    [staff],
  )
  return rows[0]?.n ?? 0
}

export async function jobsOf(
  db: Queryable,
  staff: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<StoredJob[]> {
  const { rows } = await db.query<StoredJob>(
    `select ${FIELDS} from office_job where staff = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [staff, before, limit],
  )
  return rows
}

export async function jobOf(db: Queryable, staff: string, id: string): Promise<StoredJob | null> {
  const { rows } = await db.query<StoredJob>(
    `select ${FIELDS} from office_job where staff = $1 and id = $2`,
    [staff, id],
  )
  return rows[0] ?? null
}

/** Null: it is not the colleague's, or nobody makes it any more. */
export async function cancelJob(tx: Tx, staff: string, id: string): Promise<StoredJob | null> {
  const { rows } = await tx.query<StoredJob>(
    `update office_job set state = 'cancelled', ended_at = clock_timestamp()
     where staff = $1 and id = $2 and state in ('waiting', 'running') returning ${FIELDS}`,
    [staff, id],
  )
  return rows[0] ?? null
}

/**
 * The oldest job that nobody makes: it waits, or its maker has said nothing for `silentMs`. Two processes never take the
 * same one.
 */
export async function takeJob(db: Queryable, silentMs: number): Promise<StoredJob | null> {
  const { rows } = await db.query<StoredJob>(
    `update office_job set state = 'running', seen_at = clock_timestamp(), tries = tries + 1, rows = 0
     where id = (
       select id from office_job
       where state = 'waiting'
          or state = 'running' and seen_at < clock_timestamp() - make_interval(secs => $1::float8 / 1000)
       order by id limit 1 for update skip locked
     ) returning ${FIELDS}`,
    [silentMs],
  )
  return rows[0] ?? null
}

/** Between two batches, which may take as long as a statement may. */
export async function sayAlive(db: Queryable, { id, tries }: Pick<StoredJob, 'id' | 'tries'>): Promise<void> {
  await db.query(
    `update office_job set seen_at = clock_timestamp() where id = $1 and tries = $2 and state = 'running'`,
    [id, tries],
  )
}

/**
 * Says that it is being made; false: it was cancelled, or somebody else has taken it over. Its commit does not wait for the
 * disk, which players' bets wait for: after a crash the file is made anew whatever its row says.
 */
export async function tellProgress(
  db: Queryable,
  { id, tries }: Pick<StoredJob, 'id' | 'tries'>,
  rows: number,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with soon as materialized (select set_config('synchronous_commit', 'off', true))
     update office_job set rows = $3, seen_at = clock_timestamp() from soon
     where id = $1 and tries = $2 and state = 'running'`,
    [id, tries, rows],
  )
  return rowCount === 1
}

export async function endJob(
  db: Queryable,
  { id, tries }: Pick<StoredJob, 'id' | 'tries'>,
  { state, sizeBytes }: { state: 'done' | 'failed'; sizeBytes: number | null },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update office_job set state = $3, size_bytes = $4, ended_at = clock_timestamp()
     where id = $1 and tries = $2 and state = 'running'`,
    [id, tries, state, sizeBytes],
  )
  return rowCount === 1
}

/** How many files were kept for their seven days: their rows say so from now on. */
export async function expireJobs(db: Queryable, keptDays: number): Promise<number> {
  const { rowCount } = await db.query(
    `update office_job set state = 'expired'
     where state = 'done' and ended_at < clock_timestamp() - make_interval(days => $1)`,
    [keptDays],
  )
  return rowCount ?? 0
}

/** Of these jobs those that are being made, or whose files are kept. */
export async function keptJobs(
  db: Queryable,
  ids: readonly bigint[],
): Promise<Map<bigint, Pick<StoredJob, 'state' | 'tries'>>> {
  const { rows } = await db.query<Pick<StoredJob, 'id' | 'state' | 'tries'>>(
    `select id, state, tries from office_job where id = any ($1::bigint[]) and state in ('running', 'done')`,
    [ids],
  )
  return new Map(rows.map(({ id, state, tries }) => [id, { state, tries }]))
}
