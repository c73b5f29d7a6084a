/** Proves the book from its entries alone. */

import { recordAudit } from '../base/audit-log.ts'
import type { Pool, Tx } from '../database/pool.ts'
import { CHECKS, type Difference } from './audit-store.ts'

export type { Difference } from './audit-store.ts'

/** Of each check at most so many differences are told: one wrong row is enough to stop and look. */
const PER_CHECK_MAX = 100

/**
 * Every contradiction in the book, none in a sound one: balances against entries, the chain of each account, bets
 * against tickets, payouts against credits, counters of stakes and of play, acceptance times; breaks, locks and limits of
 * players against what was recorded of them, and the chain of what was recorded. One snapshot, so it may run while bets go on; nothing is locked.
 */
export async function auditLedger(pool: Pool): Promise<Difference[]> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const differences: Difference[] = []
    for (const [check, sql] of Object.entries(CHECKS)) differences.push(...(await ask(client, check, sql)))
    return differences
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

/** The same, and a significant event of it: what the figures tell of the last audit. */
export async function auditAndNote(pool: Pool, actor: string): Promise<Difference[]> {
  const started = performance.now()
  const differences = await auditLedger(pool)
  const took_seconds = Math.round(performance.now() - started) / 1000
  const detail = { differences: differences.length, took_seconds }
  await recordAudit(pool, { actor, action: 'ledger.audit', detail })
  return differences
}

async function ask(client: Tx, check: string, sql: string): Promise<Difference[]> {
  const { rows } = await client.query<Omit<Difference, 'check'>>(`${sql} limit ${PER_CHECK_MAX}`)
  return rows.map(({ subject, expected, found }) => ({ check, subject, expected, found }))
}
