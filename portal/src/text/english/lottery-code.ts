import type { Translation } from '../language.ts'
import type { lotteryCodeTexts } from '../lottery-code.ts'

export const lotteryCode: Translation<typeof lotteryCodeTexts> = {
  code: 'Write a line',
  code_example: 'Example: {example}',
  code_keys: 'Enter adds · ↑ edits the last line · Delete removes a line · F9 twice places',
  code_no_number: 'Please write a number first.',
  code_no_post: 'Posts are missing, for example abcd.',
  code_no_amount: 'The stake is missing at the end.',
  code_ambiguous: 'This can mean two things. Please write 12x for every order, or 12* for 120 to 129.',
  code_unknown_word: 'This word is not understood.',
  code_invalid_number: 'A number has 2 or 3 digits.',
  code_invalid_range: 'A range goes from the smaller to the larger number, with the same number of digits.',
  code_invalid_amount: 'The stake must be whole riel.',
  code_mixed_digits: 'Numbers of 2 and of 3 digits need separate lines.',
  code_mixed_kinds: 'Different kinds of bets need separate lines.',
  code_one_range: 'A line holds one range.',
  code_number_twice: 'This number appears twice. To bet on it twice, write two lines.',
  code_too_many_numbers: 'The line has too many numbers.',
  code_unknown_post: 'There is no such post.',
  code_post_twice: 'This post appears twice.',
  code_post_not_offered: 'This post does not take numbers with this many digits.',
  code_extra: 'There is something after the stake.',
}
