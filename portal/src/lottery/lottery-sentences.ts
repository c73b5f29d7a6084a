/** Teaches `refusalSentence` the refusals of the ticket lottery. */
import { addSentences, withFigure } from '../calls/refusal-sentence.ts'
import { price } from '../text/format.ts'
import { lotteryRefusal } from '../text/lottery-refusal.ts'

addSentences({
  lottery_off: () => lotteryRefusal('lottery_off'),
  amount_step: withFigure((amount) => lotteryRefusal('amount_step', { amount })),
  post_not_offered: () => lotteryRefusal('post_not_offered'),
  invalid_number: () => lotteryRefusal('invalid_number'),
  too_many_numbers: withFigure((n) => lotteryRefusal('too_many_numbers', { n })),
  too_many_lines: withFigure((n) => lotteryRefusal('too_many_lines', { n })),
  number_blocked: () => lotteryRefusal('number_blocked'),
  pays_otherwise: () => lotteryRefusal('pays_otherwise'),
  number_limit: withFigure((rest) => withRest(rest, 'number_limit', 'number_full')),
  player_number_limit: withFigure((rest) => withRest(rest, 'player_number_limit', 'player_number_full')),
  delete_closed: () => lotteryRefusal('delete_closed'),
  not_won: () => lotteryRefusal('not_won'),
  already_paid_out: () => lotteryRefusal('already_paid_out'),
  invalid_bet: () => lotteryRefusal('invalid_bet'),
})

/** What is left for a number; "0" reads better as "full". */
function withRest(
  amount: string,
  some: 'number_limit' | 'player_number_limit',
  none: 'number_full' | 'player_number_full',
): string {
  return amount === price(0) ? lotteryRefusal(none) : lotteryRefusal(some, { amount })
}
