/** The tax table, as the office's contract asks for it. */
import type { TaxRow, taxEndpoints } from '@samnang/contract/office/tax'
import { unitsToRiel } from '@samnang/core/money'
import { dayStartMs } from '@samnang/core/phnom-penh-day'
import { accepted, refused } from '@samnang/core/refusal'
import { isMonthClosed } from '../figures/month-close.ts'
import { setTaxRateIn, type TaxLine, taxOfMonth } from '../figures/tax.ts'
import type { OfficeParts } from '../office-parts.ts'
import { command, type OfficeHandlers, read } from './office-call.ts'

export function taxHandlers({ pool }: OfficeParts): Pick<OfficeHandlers, keyof typeof taxEndpoints> {
  return {
    'GET /api/figures/tax': read(async ({ query: { month } }) => {
      const first = `${month}-01`
      if (dayStartMs(first) === null) return refused('invalid_dates')
      const lines = await taxOfMonth(pool, first)
      return accepted({
        ...{ month, is_closed: await isMonthClosed(pool, first), rows: lines.map(taxWire) },
        total: unitsToRiel(lines.reduce((sum, { tax }) => sum + (tax ?? 0n), 0n)),
      })
    }),
    'POST /api/figures/tax': command(async (tx, { body }, by) => {
      const { product, base, rate_centi: rateCenti, from: month } = body
      const latest = body.latest === null ? null : BigInt(body.latest)
      const set = await setTaxRateIn(tx, { product, base, rateCenti, month, latest }, by)
      return set.ok ? accepted(undefined) : set
    }),
  }
}

function taxWire({ product, productTitle, stake, payout, taxed, tax, ...rate }: TaxLine): TaxRow {
  return {
    ...{ product, product_title: productTitle },
    ...{ stake: unitsToRiel(stake), payout: unitsToRiel(payout), net: unitsToRiel(stake - payout) },
    ...{ base: rate.base, rate_centi: rate.rateCenti, since: rate.since?.slice(0, 7) ?? null, by: rate.by },
    taxed: taxed === null ? null : unitsToRiel(taxed),
    tax: tax === null ? null : unitsToRiel(tax),
    latest: rate.latest === null ? null : Number(rate.latest),
  }
}
