import type { Translation } from '../language.ts'
import type { rulesTexts } from '../rules.ts'

export const rules: Translation<typeof rulesTexts> = {
  title: 'Rules of lotto 59',
  balls_title: 'Balls, total and posts',
  balls:
    '{balls} balls are drawn from 1 to {highest} without being put back. The total of the {balls} balls lies between {low} and {high}.',
  posts: 'The first five, in the order they were drawn, stand on the posts A, B, C, D and E.',
  bets_title: 'Bets',
  bet: 'Bet',
  wins_when: 'Wins when',
  rate: 'Rate',
  chance: 'Chance',
  returned: 'Returned on average',
  range_n: 'Range {n}',
  small_n: 'Small (range {n})',
  big_n: 'Big (range {n})',
  total_between: 'total {low}–{high}',
  number: 'Number',
  number_wins: 'your number stands on the post you chose',
  jackpot: 'Jackpot',
  jackpot_wins: '{n} of your five numbers stand on A to E, in any order',
  the_pot: 'the pot',
  one_in: '1 in {n}',
  and_seed: '{percent} and the seed of the pot',
  payout: 'The payout is stake times rate and includes the stake.',
  exact:
    'Chances and averages are computed by counting all {all} possible draws. Above 100% means that players get back more than they stake on average.',
  no_prediction: 'Past results say nothing about the next.',
  jackpot_title: 'Jackpot',
  jackpot_line:
    'A jackpot stake is a whole number of lines of {line}៛. {share}% of every jackpot stake goes into the pot of its kind of draw.',
  jackpot_pot:
    'The pot starts, and starts again, at {seed}៛, is carried over until it is hit, and is then shared by all winning lines in equal parts. Five right never pay less per line than four right: where many lines share the pot, the house adds what is missing.',
  times_title: 'Times',
  times_standard:
    'The standard lotto closes every {minutes} minutes. Its balls fall every {step} seconds, and winnings are booked {shown} seconds after the close.',
  times_fast:
    'The fast lotto closes every {seconds} seconds. Winnings are booked {shown} seconds after the close.',
  limits_title: 'Limits of bets',
  limits:
    '{min}៛ to {max}៛ a bet · {draw}៛ a player and draw · of that {jackpot}៛ on the jackpot · {four}៛ a draw by all players on jackpot lines that share four numbers. The operator may change these limits.',
  void_title: 'Void',
  void: 'A draw that cannot be drawn is void: every stake is paid back, and the reason is public. Once the balls are determined a draw cannot be voided any more.',
  fair_title: 'Verify',
  fair: 'The seed of a draw is sealed and published before bets are taken. After the draw anybody can compute the result again.',
  to_fair: 'Verify a result',
  safe_title: 'Playing safely',
  safe: 'Only from the age of 18. You can limit what you stake, lose and deposit, take a break, or block yourself from playing, at any time.',
  to_limits: 'Limits',
}
