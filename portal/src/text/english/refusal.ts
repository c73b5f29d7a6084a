import type { Translation } from '../language.ts'
import type { refusalTexts } from '../refusal.ts'

export const refusal: Translation<typeof refusalTexts> = {
  amount_too_small: 'The smallest bet is {amount}៛.',
  amount_too_large: 'The largest bet is {amount}៛.',
  draw_closed: 'The time for betting is over.',
  not_enough_money: 'You do not have enough money.',
  jackpot_over_limit: 'The jackpot bet is over the limit of {limit}៛.',
  jackpot_numbers_limit: 'On these numbers the jackpot takes at most {amount}៛ more.',
  bet_failed: 'The bet failed. Please try again.',
  invalid_amount: 'The amount is not valid.',
  no_post: 'Please select a post.',
  jackpot_step: 'A jackpot stake is a multiple of {amount}៛.',
  poll_disabled: 'This kind of draw takes no bets at the moment.',
  busy: 'The system is very busy. Your money is safe. Please wait {seconds} s and try again.',
  not_found: 'Not found.',
}
