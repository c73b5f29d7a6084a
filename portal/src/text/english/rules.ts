import type { Translation } from '../language.ts'
import type { rulesTexts } from '../rules.ts'

export const rules: Translation<typeof rulesTexts> = {
  title: 'Rules of lotto 59',
  balls_title: 'Balls, total and posts',
  balls:
    '{balls} balls are drawn from 1 to {highest} without being put back. The total of the {balls} balls lies between {low} and {high}.',
  posts: 'The first five balls, in the order they were drawn, are the posts A, B, C, D and E.',
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
  number_wins: 'your number comes up on the post you chose',
  jackpot: 'Jackpot',
  jackpot_wins: '{n} of your five numbers came up on A to E, in any order',
  the_pot: 'the pot',
  one_in: '1 in {n}',
  and_seed: '{percent} plus the starting money of the pot',
  payout: 'The payout is stake times rate and includes the stake.',
  exact:
    'Chances and averages are computed by counting all {all} possible draws. Above 100% means that on average players get back more than they stake.',
  no_prediction: 'Past results do not predict the next one.',
  jackpot_title: 'Jackpot',
  jackpot_line:
    'A jackpot stake is a multiple of {line}៛. {share}% of every jackpot stake goes into the pot of its kind of draw.',
  jackpot_pot:
    'The pot starts, and starts again, at {seed}៛ and grows until it is won. It is then shared in equal parts: every winning {line}៛ staked gets one part. A part of five right never pays less than one of four right: where many share the pot, the house adds what is missing.',
  jackpot_pot_unseeded:
    'The pot grows until it is won. It is then shared in equal parts: every winning {line}៛ staked gets one part. A part of five right never pays less than one of four right: where many share the pot, the house adds what is missing.',
  jackpot_waiting:
    'The average above is that of all jackpot stakes. A player who waits for a large pot, in draws that few bet on, gets more than the average: {percent} from a pot of {pot} million riel on, and more than their stakes from {even} million on, which about one pot in {pots} reaches. What they win are other players’ stakes.',
  times_title: 'Times',
  times_standard:
    'The standard lotto closes every {minutes} minutes. Its balls fall every {step} seconds, and winnings are credited {shown} seconds after the close.',
  times_fast:
    'The fast lotto closes every {seconds} seconds. Winnings are credited {shown} seconds after the close.',
  limits_title: 'Limits of bets',
  limits:
    '{min}៛ to {max}៛ per bet · {draw}៛ per player and draw · {jackpot}៛ of it on the jackpot · {four}៛ per draw from all players on jackpot lines that share four numbers. The operator may change these limits.',
  void_title: 'Void',
  void: 'A draw that cannot be drawn is void: every stake is refunded, and the reason is public. Once the balls are determined, a draw can no longer be voided.',
  fair_title: 'Verify',
  fair: 'The secret code of a draw is sealed, and the seal is published, before bets are taken. After the close the result is computed from the code and all bets together and, in draws of beacon mode, a public random number; each draw’s page says its mode. After the draw anybody can compute it again.',
  to_fair: 'Verify a result',
  safe_title: 'Playing safely',
  safe: 'For players aged 18 or over. You can limit what you stake, lose and deposit, take a break, or block yourself from playing, at any time.',
  to_limits: 'Limits',
}
