/** What offers draws and takes bets answers one thing while the ticket lottery is off. Tickets and results do not ask. */
import { type Outcome, refused } from '@samnang/core/refusal'
import type { Parts } from '../parts.ts'

/** The answer while the lottery is on. Refusal `lottery_off`. */
export async function ifLotteryOn<T, C extends string>(
  { settings }: Pick<Parts, 'settings'>,
  answer: () => Promise<Outcome<T, C>>,
): Promise<Outcome<T, C | 'lottery_off'>> {
  const { enableLottery } = await settings.read()
  return enableLottery ? answer() : refused('lottery_off')
}
