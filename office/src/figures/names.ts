/** Products and their parts as colleagues call them. */
import type { FigureRow } from '@samnang/contract/office/figures'
import { TYPE_NO } from '@samnang/core/lotto59/markets'
import { figures, figuresTexts } from '../text/figures.ts'

const MARKETS = new Map(Object.entries(TYPE_NO).map(([name, no]) => [String(no), name]))

export function productName({
  product,
  product_title,
}: Pick<FigureRow, 'product' | 'product_title'>): string {
  const key = `product_${product}`
  return Object.hasOwn(figuresTexts, key) ? figures(key as 'product_VN') : (product_title ?? product ?? '')
}

/** Branches have their own names, but the house's. */
export function branchName({ branch }: Pick<FigureRow, 'branch'>): string {
  return branch === 'house' || branch === null ? figures('branch_house') : branch
}

/** A market, a session, a game. */
export function partName({
  product,
  part,
  part_title,
}: Pick<FigureRow, 'product' | 'part' | 'part_title'>): string {
  if (!product?.startsWith('POLL_')) return part_title ?? part ?? ''
  const market = MARKETS.get(part ?? '')
  if (market === 'NUMBER') return figures('part_number')
  if (market === 'JACKPOT') return figures('part_jackpot')
  return market ?? part ?? ''
}
