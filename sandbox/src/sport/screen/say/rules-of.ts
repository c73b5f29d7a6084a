/** The rules as groups of sentences, with the numbers that are in force. */
import { amount, riel } from '../../../text/format.ts'
import { sportRules } from '../../../text/sport-rules.ts'
import type { SportLimits } from '../../messages.ts'

export interface RuleGroup {
  head: string
  sentences: string[]
}

/** Of the bets of two, of three and of many ways; as `margins.ts` takes them. */
const MARGIN = { two: '3.5%', three: '6%', score: '15%' } as const

export function rulesOf(limits: SportLimits): RuleGroup[] {
  const price = amount(limits.maxParlayPrice / 1000)
  const { minStake, stakeStep, maxPayout, maxLegs } = limits
  return [
    { head: sportRules('head_virtual'), sentences: [sportRules('virtual_1'), sportRules('virtual_2')] },
    {
      head: sportRules('head_margin'),
      sentences: [
        sportRules('margin_1'),
        sportRules('margin_two', { margin: MARGIN.two }),
        sportRules('margin_three', { margin: MARGIN.three }),
        sportRules('margin_score', { margin: MARGIN.score }),
        sportRules('margin_mix'),
      ],
    },
    {
      head: sportRules('head_bets'),
      sentences: [
        sportRules('bets_1', { legs: maxLegs, price }),
        sportRules('bets_2', { min: riel(minStake), step: riel(stakeStep), payout: riel(maxPayout) }),
        sportRules('bets_3'),
        sportRules('bets_4'),
      ],
    },
    { head: sportRules('head_settle'), sentences: SETTLE.map((key) => sportRules(key)) },
    { head: sportRules('head_cash_out'), sentences: [sportRules('cash_out_1')] },
  ]
}

const SETTLE = [
  'settle_1x2',
  'settle_ah',
  'settle_quarter',
  'settle_half',
  'settle_ou',
  'settle_cs',
  'settle_oe',
  'settle_btts',
  'settle_push',
  'settle_again',
  'settle_round',
] as const
