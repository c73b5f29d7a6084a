/** Proves the book from its entries alone. */

import { recordAudit } from '../base/audit-log.ts'
import type { Pool, Tx } from '../database/pool.ts'
import { lotteryFigureFaults } from './audit-chance-store.ts'
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
  const differences: Difference[] = []
  for await (const { found } of auditSteps(pool)) differences.push(...found)
  return differences
}

/** The checks of a book's audit: so many steps. */
export const CHECK_COUNT = Object.keys(CHECKS).length + 1

/** The same, check by check, for whoever wants to see how far it is. */
export async function* auditSteps(pool: Pool): AsyncGenerator<{ check: string; found: Difference[] }> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    for (const [check, sql] of Object.entries(CHECKS)) yield { check, found: await ask(client, check, sql) }
    yield { check: 'lottery_figure', found: await askChance(client) }
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

/** The same, and a significant event of it: what the figures tell of the last audit. */
export async function auditAndNote(pool: Pool, actor: string): Promise<Difference[]> {
  const started = performance.now()
  const differences = await auditLedger(pool)
  await noteAudit(pool, { actor, differences: differences.length, ms: performance.now() - started })
  return differences
}

/** A significant event of an audit that was made in steps. */
export async function noteAudit(
  pool: Pool,
  { actor, differences, ms }: { actor: string; differences: number; ms: number },
): Promise<void> {
  const detail = { differences, took_seconds: Math.round(ms) / 1000 }
  await recordAudit(pool, { actor, action: 'ledger.audit', detail })
  if (differences > 0)
    await recordAudit(pool, { actor, action: 'verification_failed', target: 'ledger', detail })
}

async function ask(client: Tx, check: string, sql: string): Promise<Difference[]> {
  const { rows } = await client.query<Omit<Difference, 'check'>>(`${sql} limit ${PER_CHECK_MAX}`)
  return rows.map(({ subject, expected, found }) => ({ check, subject, expected, found }))
}

/** Of the ticket lottery's normal band: all results of a draw are counted here, not by the database. */
async function askChance(client: Tx): Promise<Difference[]> {
  const faults = await lotteryFigureFaults(client)
  return faults.slice(0, PER_CHECK_MAX).map((fault) => ({ check: 'lottery_figure', ...fault }))
}
