/** Which published records are of the ticket lottery, and how its draws come about. */
import type { PublishedDraw } from './published-records.ts'

/** The mode of a draw whose result comes from outside: VN and TN. Its tickets are frozen under a published root. */
export const OUTSIDE_MODE = 2

export function isLottery({ game }: Pick<PublishedDraw, 'game'>): boolean {
  return game === 'KH' || game === 'VN' || game === 'TN'
}

export function isFromOutside({ open }: Pick<PublishedDraw, 'open'>): boolean {
  return open.mode === OUTSIDE_MODE
}

/** Its leaves and proofs are public: with the result, or with the close where the result comes from outside. */
export function hasPublicLeaves(draw: Pick<PublishedDraw, 'open' | 'close' | 'result'>): boolean {
  return draw.result !== null || (isFromOutside(draw) && draw.close !== null)
}
