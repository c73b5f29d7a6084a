/** open → closed, by the database's clock, behind every ticket that is being placed or taken back. */
import type { LotteryDrawRow } from './lottery-draw-store.ts'
import type { LotteryParts } from './lottery-parts.ts'
import { stepToClosed } from './lottery-step-store.ts'

/** After this has returned true, no ticket of the draw commits any more. */
export function closeLotteryDraw(
  { money }: Pick<LotteryParts, 'money'>,
  epoch: bigint,
  { id }: Pick<LotteryDrawRow, 'id'>,
): Promise<boolean> {
  return stepToClosed(money, id, epoch)
}
