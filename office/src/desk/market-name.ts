/** What a market is called in the office. */
import { RANGES } from '@samnang/core/lotto59/markets'
import { lotto59 } from '../text/lotto59.ts'

/** `55–238`; small and big, number and jackpot by their names. */
export function marketName(type: string): string {
  if (type === 'NUMBER') return lotto59('market_NUMBER')
  if (type === 'JACKPOT') return lotto59('market_JACKPOT')
  const range = RANGES.find((one) => one.type === type)
  if (!range) return type
  const { low, high, status } = range
  if (status === undefined) return `${low}–${high}`
  return lotto59(status === 'UNDER' ? 'market_small' : 'market_big', { low, high })
}
