/** Publishes rates: every draw that opens from then on has them, on every server; open draws and their tickets keep theirs. */
import { canonicalJson } from '@samnang/core/canonical-json'
import { type Paytable, rulesHash } from '@samnang/core/lotto59/paytable'
import { paytableFaults } from '@samnang/core/lotto59/paytable-faults'
import { aboveHundred, type MarketReturn } from '@samnang/core/lotto59/returns'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool } from '../database/pool.ts'
import { insertPublication, lockPaytable } from './paytable-store.ts'
import { currentPaytable, ensurePaytable } from './paytables.ts'

export interface Wish {
  /** A document from outside. */
  value: unknown
  /** True: markets may give back more than is staked. */
  mayLose: boolean
  by: By
}

/**
 * Refusals: `invalid_field` (what is wrong, under `paytable`), `above_hundred` (which markets give back more than all, in
 * `errors`), `paytable_current` (these are the rates already). Former rates may be published again.
 */
export async function publishPaytable(
  pool: Pool,
  { value, mayLose, by }: Wish,
): Promise<Outcome<{ version: number; losing: MarketReturn[] }>> {
  const faults = paytableFaults(value)
  if (faults.length > 0) return refused('invalid_field', { errors: { paytable: faults } })
  const paytable = value as Paytable // every field has been looked at
  const losing = aboveHundred(paytable)
  if (losing.length > 0 && !mayLose)
    return refused('above_hundred', {
      errors: Object.fromEntries(losing.map(({ market, percent }) => [market, [`${percent} %`]])),
    })
  return inTransaction(pool, async (tx) => {
    await lockPaytable(tx)
    await ensurePaytable(tx)
    const former = await currentPaytable(tx)
    const rules = canonicalJson(paytable)
    if (former.rules === rules) return refused('paytable_current')
    const version = await insertPublication(tx, { rules, hash: rulesHash(paytable), actor: by.actor })
    const before = { version: former.version, paytable: former.paytable }
    const event = { ...by, action: 'paytable_published' as const, target: `paytable:${version}` }
    await recordAudit(tx, { ...event, before, after: { version, paytable } })
    return accepted({ version, losing })
  })
}
