/** The rules that a new site starts with, and the same with the plain count of Lo. Operators may publish others. */
import { KH_SESSIONS } from './kh-rules.ts'
import type { LimitRules, LotteryRules } from './rules.ts'
import { TN_DAY } from './tn-rules.ts'
import { vnDay } from './vn-day-rules.ts'
import { vnNight } from './vn-night-rules.ts'

export const DEFAULT_LIMITS: LimitRules = {
  minRiel: 100,
  stepRiel: 100,
  maxRiel: { 2: 100_000, 3: 60_000 },
  numbersMax: 100,
  linesMax: 100,
  playerNumberRiel: { 2: 200_000, 3: 60_000 },
  // 400 000 riel at rate 90, 80 000 at rate 800.
  liabilityRiel: { 2: 36_000_000, 3: 64_000_000 },
}

/** Lo compares 23 and 19 numbers by day, 32 and 25 by night. */
export const DEFAULT_RULES: LotteryRules = rulesWith('khmer')

/** Lo compares 18 and 17 numbers by day, 27 and 23 by night. */
export const PLAIN_RULES: LotteryRules = rulesWith('plain')

function rulesWith(lo: 'khmer' | 'plain'): LotteryRules {
  return {
    name: lo === 'khmer' ? 'Lo 23/19, 32/25' : 'Lo 18/17, 27/23',
    games: { VN: [vnDay(lo), vnNight(lo)], TN: [TN_DAY], KH: KH_SESSIONS },
    limits: DEFAULT_LIMITS,
    tnPermute: 'expand',
  }
}
