/** Draws of the ticket lottery as others look at them, for proofs and for the operator. */
import type { Pool } from '../database/pool.ts'
import { type LotteryDrawSummary, summariseLotteryDraw } from './draw-summary-store.ts'
import { closesOfDraw, type LotteryClose } from './lottery-draw-store.ts'
import { type DrawSpecial, specialsOfDraws } from './special-store.ts'

export { type LotteryDrawSummary, listLotteryDraws } from './draw-summary-store.ts'
export {
  findLotteryDraw,
  type LotteryDrawRow,
  type LotteryState,
  unfinishedLotteryDraws,
} from './lottery-draw-store.ts'

export interface LotteryDrawSheet {
  draw: LotteryDrawSummary
  closes: LotteryClose[]
  specials: DrawSpecial[]
}

/** All that the operator is told of one draw; null: there is none. */
export async function lotteryDrawSheet(db: Pool, id: bigint): Promise<LotteryDrawSheet | null> {
  const [draw, closes, specials] = await Promise.all([
    summariseLotteryDraw(db, id),
    closesOfDraw(db, id),
    specialsOfDraws(db, [id]),
  ])
  return draw && { draw, closes, specials }
}
