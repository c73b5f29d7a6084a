/** The chain over all significant events: what links it, proves it and names its end. docs/audit.md says what for. */
import type { Pool, Queryable, Tx } from '../database/pool.ts'

export interface AuditHead {
  seq: bigint
  hash: Buffer
}

/** One place of the log that is not as it was written. */
export interface AuditFault {
  /** In the chain; null: the event stands in none. */
  place: bigint | null
  event: bigint | null
  fault: 'forged' | 'deleted' | 'reordered' | 'inserted'
  why: string
}

export interface AuditProof {
  fault: AuditFault | null
  /** Null: nothing is linked. */
  head: AuditHead | null
  /** Events of players that the next minute links. */
  waiting: number
  /** Where the head that was asked for stands; null: nowhere. */
  known: bigint | null
}

/** Links what players' events wait, a batch a transaction, so that nobody of the house waits for all of them. */
export async function linkWaiting(pool: Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ linked: number }>('select link_waiting_audit() as linked')
    if ((rows[0]?.linked ?? 0) === 0) return
  }
}

/** Keeps the head of the UTC day that has ended; null where that was done before, or nothing has ever happened. */
export async function cutHead(db: Queryable): Promise<(AuditHead & { day: number }) | null> {
  const { rows } = await db.query<AuditHead & { day: number }>(
    'select day, seq, hash from cut_audit_head() where day is not null',
  )
  return rows[0] ?? null
}

/** Of the last days, the newest first; `date` is the UTC day that ended. What a log holds stays inside: no numbers. */
export async function publishedHeads(db: Queryable): Promise<{ date: string; hash: Buffer }[]> {
  const { rows } = await db.query<{ date: string; hash: Buffer }>(
    `select date '1970-01-01' + day as date, hash from audit_head order by day desc limit 400`,
  )
  return rows
}

const LINKS_A_STEP = 20_000

/** Told of how many links are proved, of how many; asked for by whoever makes people wait. */
export type Progress = (proved: bigint, all: bigint) => void

/** Walks the whole chain in one snapshot; nothing is locked. `head` is one that somebody kept. */
export async function proveAudit(
  pool: Pool,
  head: Buffer | null,
  onProgress: Progress = () => {},
): Promise<AuditProof> {
  return inSnapshot(pool, 0, async (tx) => {
    const found = await lookAt(tx, head)
    for (let after: bigint | null = null; ; ) {
      const step = await proveStep(tx, after)
      if (step.next === null) return { fault: step.fault, ...found }
      onProgress(step.next, found.head?.seq ?? step.next)
      after = step.next
    }
  })
}

/** A part of the chain, for whoever may not wait for all of it: `next` goes on behind it; null: that was the end. */
export type AuditStep = AuditProof & { proved: bigint | null; next: bigint | null }

const STEP_MS = 60_000

/** The links behind `after`; at the end of the chain also what no link names, and the heads that were published. */
export function proveAuditStep(
  pool: Pool,
  { after, head, links }: { after: bigint | null; head: Buffer | null; links?: number },
): Promise<AuditStep> {
  return inSnapshot(pool, STEP_MS, async (tx) => ({
    ...(await proveStep(tx, after, links)),
    ...(await lookAt(tx, head)),
  }))
}

type Step = Pick<AuditStep, 'fault' | 'proved' | 'next'>

async function proveStep(tx: Tx, after: bigint | null, links = LINKS_A_STEP): Promise<Step> {
  const { rows } = await tx.query<{ proved: bigint | null; whole: boolean | null }>(
    'select proved, is_whole as whole from audit_step($1, $2)',
    [after, links],
  )
  const { proved = null, whole = null } = rows[0] ?? {}
  if (whole !== false && proved !== null) return { fault: null, proved, next: proved }
  const fault = await findFault(tx, whole === null ? 'audit_loose_end' : 'audit_fault')
  return { fault, proved: after, next: null }
}

async function inSnapshot<T>(pool: Pool, timeoutMs: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await pool.connect()
  try {
    await tx.query('begin transaction isolation level repeatable read read only')
    await tx.query(
      `set local statement_timeout = ${timeoutMs}; set local idle_in_transaction_session_timeout = ${timeoutMs}`,
    )
    return await work(tx)
  } finally {
    await tx.query('rollback').catch(() => undefined)
    tx.release()
  }
}

async function findFault(
  db: Queryable,
  search: 'audit_fault' | 'audit_loose_end',
): Promise<AuditFault | null> {
  const { rows } = await db.query<AuditFault>(`select place, event_id as event, fault, why from ${search}()`)
  return rows[0] ?? null
}

async function lookAt(db: Queryable, head: Buffer | null): Promise<Omit<AuditProof, 'fault'>> {
  const ends = await db.query<AuditHead>('select seq, hash from audit_link order by seq desc limit 1')
  const { rows } = await db.query<{ waiting: number; known: bigint | null }>(
    `select (select count(*)::int from audit_waiting) as waiting, (select seq from audit_link where hash = $1) as known`,
    [head],
  )
  return { head: ends.rows[0] ?? null, waiting: rows[0]?.waiting ?? 0, known: rows[0]?.known ?? null }
}
