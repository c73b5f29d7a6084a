/** That the audit log is not as it was written: found by somebody who proved it, and a significant event by itself. */
import type { Queryable } from '../database/pool.ts'
import type { AuditFault } from './audit-chain.ts'
import { type By, recordAudit } from './audit-log.ts'

/** Written behind the fault: the chain goes on, and its fault stays where it is. */
export function noteUnproven(db: Queryable, { place, event, fault, why }: AuditFault, by: By): Promise<void> {
  const detail = { place, event, fault, why }
  return recordAudit(db, { ...by, action: 'verification_failed', target: 'audit', detail })
}
