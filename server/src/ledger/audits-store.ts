/** What is known of former audits: each has left a significant event. */
import type { Queryable } from '../database/pool.ts'

export interface LedgerAudit {
  id: bigint
  at: Date
  actor: string
  differences: number
  tookSeconds: number
}

/** The newest first. */
export async function ledgerAudits(
  db: Queryable,
  { before, limit }: { before: bigint | null; limit: number },
): Promise<LedgerAudit[]> {
  const { rows } = await db.query<LedgerAudit>(
    `select id, at, actor, coalesce((detail ->> 'differences')::int, 0) as differences,
       coalesce((detail ->> 'took_seconds')::float8, 0) as "tookSeconds"
     from audit_event where action = 'ledger.audit' and ($1::bigint is null or id < $1) order by id desc limit $2`,
    [before, limit],
  )
  return rows
}
