import type { Translation } from '../language.ts'
import type { lotteryRefusalTexts } from '../lottery-refusal.ts'

export const lotteryRefusal: Translation<typeof lotteryRefusalTexts> = {
  lottery_off: 'This site does not offer the lottery yet.',
  amount_step: 'The stake must be a multiple of {amount}៛.',
  post_not_offered: 'This draw does not take such numbers on a post you chose.',
  invalid_number: 'The number is not valid.',
  too_many_numbers: 'A line holds at most {n} numbers.',
  too_many_lines: 'A ticket holds at most {n} lines.',
  number_blocked: 'This number is not sold in this draw.',
  pays_otherwise: 'The rate has changed. Please look at it and place again.',
  number_limit: 'This number is nearly full. {amount}៛ for one place can still be bet on it.',
  number_full: 'This number is full. Please choose another one.',
  player_number_limit: 'You can bet only {amount}៛ more on this number for one place.',
  player_number_full: 'You have reached the limit on this number.',
  delete_closed: 'The time for deleting is over.',
  not_won: 'There are no winnings to hand out.',
  already_paid_out: 'These winnings have already been handed out.',
  invalid_bet: 'This bet is not valid.',
}
