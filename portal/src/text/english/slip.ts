import type { Translation } from '../language.ts'
import type { slipTexts } from '../slip.ts'

export const slip: Translation<typeof slipTexts> = {
  empty: 'Press a range or a number to put it into the slip.',
  lines: 'Bets: {n}',
  cost: 'Total',
  possible_win: 'Possible win',
  balance_after: 'Balance after',
  checking_text: 'The answer has not arrived. The portal asks again automatically and will not bet twice.',
  limit_reached: 'You have reached the limit of this draw.',
  kept: 'The slip is kept.',
}
