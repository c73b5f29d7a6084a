/** Figures of the tables. */
import { amount } from '../../../text/format.ts'
import type { TableBet } from '../../bet.ts'

/** 12500 → "12.5K": for chips. Rounded down, so that a short form never says more than there is. */
export function short(riel: number): string {
  if (riel >= 1e6) return `${amount(riel / 1e6)}M`
  return riel >= 1e3 ? `${amount(riel / 1e3)}K` : amount(riel)
}

/** [100, 50] → "1 / 0.5": what a spot's label promises to one. */
export function paysText({ pays }: TableBet): string {
  return pays.map((hundredths) => amount(hundredths / 100)).join(' / ')
}
