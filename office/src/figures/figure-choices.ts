/** What the filters of the figures offer: products, their parts, months. */
import { TYPE_NO } from '@samnang/core/lotto59/markets'
import { dayAt } from '@samnang/core/phnom-penh-day'
import { useAnswer } from '../calls/use-answer.ts'
import { figures } from '../text/figures.ts'
import type { Choice } from '../ui/select.tsx'
import { partName, productName } from './names.ts'

const PRODUCTS = ['POLL_1', 'POLL_2', 'VN', 'TN', 'KH'] as const
/** As many as one may look back upon. */
const MONTHS = 24

/** What an address names besides is a choice as well. */
export function withAll(choices: readonly Choice<string>[], value: string): Choice<string>[] {
  const isKnown = value === '' || choices.some((one) => one.value === value)
  return [{ value: '', label: figures('all') }, ...choices, ...(isKnown ? [] : [{ value, label: value }])]
}

/** The house's own, and all providers: the tax table names every product, played or not. */
export function useProducts(): Choice<string>[] {
  const { data } = useAnswer('GET /api/figures/tax', { query: { month: dayAt(Date.now()).slice(0, 7) } })
  const known = data?.rows ?? PRODUCTS.map((product) => ({ product, product_title: null }))
  return known.map((row) => ({ value: row.product, label: productName(row) }))
}

/** Of a poll its markets; sessions and games are chosen in the report by market and game. */
export function partsOf(product: string): Choice<string>[] {
  if (!product.startsWith('POLL_')) return []
  const titles = { product, product_title: null, part_title: null }
  return Object.values(TYPE_NO).map((no) => ({
    value: String(no),
    label: partName({ ...titles, part: String(no) }),
  }))
}

/** The running one and those before it, the newest first. */
export function lastMonths(): string[] {
  const [year = 0, month = 1] = dayAt(Date.now()).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}
