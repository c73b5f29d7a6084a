/** How a draw of the ticket lottery is called in its records. */
import type { DrawName } from '@samnang/core/fairness/commitment'
import { HOUSE_GAME } from '@samnang/core/fairness/house-draw'
import { OUTSIDE_MODE } from '@samnang/core/fairness/lottery-modes'
import { DAY_MS } from '@samnang/core/phnom-penh-day'
import type { LotteryDrawRow } from './lottery-draw-store.ts'

/** A house draw has its slot in the vault's grid; the others the UTC day of their promised close and their id. */
export function fairNameOf({ id, type, promisedCloseMs, fairDay, fairI }: LotteryDrawRow): DrawName {
  if (fairDay !== null && fairI !== null) return { game: HOUSE_GAME, day: fairDay, i: fairI }
  return { game: type, day: Math.floor(promisedCloseMs / DAY_MS), i: Number(id) }
}

export function isHouseDraw({ fairI }: Pick<LotteryDrawRow, 'fairI'>): boolean {
  return fairI !== null
}

/** Without a beacon: sealed by the vault, or a result from outside. */
export function modeOf(draw: Pick<LotteryDrawRow, 'fairI'>): {
  mode: number
  chainHash: Uint8Array
  round: 0
} {
  return { mode: isHouseDraw(draw) ? 0 : OUTSIDE_MODE, chainHash: new Uint8Array(32), round: 0 }
}

/** Of a draw whose result comes from outside: nothing was sealed. */
export const NO_COMMITMENT: Uint8Array = new Uint8Array(32)
