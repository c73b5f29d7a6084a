/** Publishes rates: every draw that opens from then on has them, on every server; open draws and their tickets keep theirs. */
import { canonicalJson } from '@samnang/core/canonical-json'
import { type Paytable, rulesHash } from '@samnang/core/lotto59/paytable'
import { paytableFaults } from '@samnang/core/lotto59/paytable-faults'
import { aboveHundred, type MarketReturn } from '@samnang/core/lotto59/returns'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import { insertPublication, lockPaytable } from './paytable-store.ts'
import { currentPaytable, ensurePaytable } from './paytables.ts'

export interface Wish {
  /** A document from outside. */
  value: unknown
  /** True: markets may give back more than is staked. */
  mayLose: boolean
  /** The publication that was looked at; null: whatever it is. */
  seen: bigint | null
  by: By
}

type Published = Outcome<{ version: number; publication: bigint; losing: MarketReturn[] }, Code>
type Code = 'invalid_field' | 'above_hundred' | 'paytable_current' | 'changed_meanwhile'

/** In a transaction of its own, whatever the rates are now. */
export function publishPaytable(pool: Pool, wish: Omit<Wish, 'seen'>): Promise<Published> {
  return inTransaction(pool, (tx) => publishPaytableIn(tx, { ...wish, seen: null }))
}

/**
 * Refusals: `invalid_field` (what is wrong, under `paytable`), `above_hundred` (which markets give back more than all, in
 * `errors`), `paytable_current` (these are the rates already), `changed_meanwhile` (others were published since they were
 * looked at). Former rates may be published again.
 */
export async function publishPaytableIn(tx: Tx, { value, mayLose, seen, by }: Wish): Promise<Published> {
  const checked = checkedPaytable(value, mayLose)
  if (!checked.ok) return checked
  const { paytable, losing } = checked.value
  await lockPaytable(tx)
  await ensurePaytable(tx)
  const former = await currentPaytable(tx)
  if (seen !== null && former.publication !== seen) return refused('changed_meanwhile')
  const rules = canonicalJson(paytable)
  if (former.rules === rules) return refused('paytable_current')
  const { version, id } = await insertPublication(tx, { rules, hash: rulesHash(paytable), actor: by.actor })
  const before = { version: former.version, paytable: former.paytable }
  const event = { ...by, action: 'paytable_published' as const, target: `paytable:${version}` }
  await recordAudit(tx, { ...event, before, after: { version, paytable } })
  return accepted({ version, publication: id, losing })
}

function checkedPaytable(
  value: unknown,
  mayLose: boolean,
): Outcome<{ paytable: Paytable; losing: MarketReturn[] }, Code> {
  const faults = paytableFaults(value)
  if (faults.length > 0) return refused('invalid_field', { errors: { paytable: faults } })
  const paytable = value as Paytable // every field has been looked at
  const losing = aboveHundred(paytable)
  if (losing.length === 0 || mayLose) return accepted({ paytable, losing })
  return refused('above_hundred', {
    errors: Object.fromEntries(losing.map(({ market, percent }) => [market, [`${percent} %`]])),
  })
}
