import { inTransaction, type Pool } from '../src/database/pool.ts'

/**
 * Changes a player as no program may: in place of time that passes. The guard that keeps a break from being shortened
 * (functions/exclusion.sql) is off for this one statement.
 */
export async function changeUnguarded(owner: Pool, sql: string, values: unknown[]): Promise<void> {
  await inTransaction(owner, async (tx) => {
    await tx.query('alter table player disable trigger player_exclusion_kept')
    await tx.query(sql, values)
    await tx.query('alter table player enable always trigger player_exclusion_kept')
  })
}
