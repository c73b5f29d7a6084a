/** The tax table: what a month owes by the rates of the house. Rates are added, never changed, and a closed month keeps its own. */
import { type TaxBase, taxOf } from '@samnang/core/ledger/tax'
import { dayStartMs } from '@samnang/core/phnom-penh-day'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import {
  insertRate,
  isClosedFrom,
  isProduct,
  latestRate,
  lockMonths,
  type TaxedMonth,
  type TaxRate,
  taxedMonth,
} from './tax-store.ts'

export interface TaxLine extends TaxedMonth {
  /** In units; null: no rate was set. */
  taxed: bigint | null
  tax: bigint | null
}

export async function taxOfMonth(db: Queryable, first: string): Promise<TaxLine[]> {
  const rows = await taxedMonth(db, first)
  return rows.map((row) => {
    const { base, rateCenti } = row
    const owed = base === null || rateCenti === null ? null : taxOf({ base, rateCenti }, row)
    return { ...row, taxed: owed?.taxed ?? null, tax: owed?.tax ?? null }
  })
}

interface RateOrder {
  product: string
  base: TaxBase
  rateCenti: number
  /** YYYY-MM. */
  month: string
  /** The latest rate that was seen; null: there was none. */
  latest: bigint | null
}

/** Refusals: `invalid_dates`, `not_found` (no such product), `month_closed`, `changed_meanwhile`. */
export async function setTaxRateIn(
  tx: Tx,
  { product, base, rateCenti, month, latest }: RateOrder,
  by: By,
): Promise<Outcome<null, 'invalid_dates' | 'not_found' | 'month_closed' | 'changed_meanwhile'>> {
  const first = `${month}-01`
  if (dayStartMs(first) === null) return refused('invalid_dates')
  if (!(await isProduct(tx, product))) return refused('not_found')
  await lockMonths(tx)
  const former = await latestRate(tx, product)
  if ((former?.id ?? null) !== latest) return refused('changed_meanwhile')
  if (await isClosedFrom(tx, first)) return refused('month_closed')
  const rate: TaxRate = { product, base, rateCenti, first }
  await insertRate(tx, { ...rate, by: by.actor, reason: by.reason ?? '' })
  const before = former && { base: former.base, rateCenti: former.rateCenti, from: former.first.slice(0, 7) }
  const event = { ...by, action: 'tax_rate_set' as const, target: `tax:${product}` }
  await recordAudit(tx, { ...event, before, after: { base, rateCenti, from: month } })
  return accepted(null)
}
