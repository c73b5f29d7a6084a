/** The tax table: rates are the house's own data, by product, each from a month on. */
import { TAX_BASES, TAX_RATE_MAX } from '@samnang/core/ledger/tax'
import Type, { type Static } from 'typebox'
import { CodeOf, Money, Nullable, Strict } from '../shapes.ts'
import { Command, defineOffice } from './office-endpoint.ts'

const MonthName = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}$' })
const ProductName = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,31}$' })
const RateCenti = Type.Integer({ minimum: 0, maximum: TAX_RATE_MAX })

const TaxRow = Strict({
  product: Type.String(),
  product_title: Nullable(Type.String()),
  stake: Money,
  payout: Money,
  net: Money,
  /** Of what the rate takes, the rate in hundredths of a percent, and since which month; null: none was set. */
  base: Nullable(CodeOf(TAX_BASES)),
  rate_centi: Nullable(Type.Integer()),
  since: Nullable(Type.String()),
  by: Nullable(Type.String()),
  taxed: Nullable(Money),
  tax: Nullable(Money),
  /** The latest rate of this product that anybody has set; null: none. */
  latest: Nullable(Type.Integer()),
})
export type TaxRow = Static<typeof TaxRow>

export const taxEndpoints = defineOffice({
  'GET /api/figures/tax': {
    summary: 'What a month owes the state by the rates of the house, by product.',
    access: 'staff',
    permission: 'figures.read',
    scope: 'house',
    query: Strict({ month: MonthName }),
    reply: Strict({ month: MonthName, is_closed: Type.Boolean(), rows: Type.Array(TaxRow), total: Money }),
    refusals: ['invalid_dates'],
  },
  'POST /api/figures/tax': {
    summary: 'Sets the rate of a product from a month on. Months that are closed keep theirs.',
    access: 'staff',
    permission: 'figures.tax',
    scope: 'house',
    approval: 'two',
    body: Command({
      product: ProductName,
      base: CodeOf(TAX_BASES),
      rate_centi: RateCenti,
      from: MonthName,
      /** The latest rate that was seen. */
      latest: Nullable(Type.Integer()),
    }),
    refusals: ['invalid_dates', 'not_found', 'month_closed', 'changed_meanwhile'],
  },
})
