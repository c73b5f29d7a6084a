/** How large a win is told. Pure; amounts are riel, for show only. */

/** `any`: on the stage and at the balance; `lanterns`: over the stage; `full`: over the screen, with a picture to share. */
export type WinStep = 'none' | 'any' | 'lanterns' | 'full'

export interface WonDraw {
  /** What came back without what was staked: less than nothing where the bets have lost. */
  net: number
  staked: number
  /** A jackpot was among it, whatever it came to. */
  isJackpot?: boolean
}

const LANTERNS_FROM = 3
const FULL_FROM = 20

/** Who gets back what they staked, or less, has not won: nothing is told as a win. */
export function winStep({ net, staked, isJackpot = false }: WonDraw): WinStep {
  if (!(net > 0)) return 'none'
  if (isJackpot || net >= FULL_FROM * staked) return 'full'
  return net >= LANTERNS_FROM * staked ? 'lanterns' : 'any'
}
