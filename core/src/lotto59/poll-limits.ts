/** Whether the limits of a poll make sense together. All are whole riel. */

export interface PollLimits {
  /** Of one stake. */
  min: number
  max: number
  /** Of a player on a draw. */
  draw: number
  jackpotDraw: number
  /** Of all players on jackpot lines of a draw that share four numbers. */
  jackpotFour: number
  /** What any result of a draw may cost the house. */
  exposure: number
}

export type LimitFault =
  | 'amount'
  | 'step'
  | 'jackpot_step'
  | 'min_above_max'
  | 'max_above_draw'
  | 'jackpot_above_draw'
  | 'exposure_below_draw'

/** The least note that goes round. */
export const LIMIT_STEP = 100
const MOST = 1_000_000_000_000

/** By field; empty where all is well. `lineRiel`: the price of a jackpot line. */
export function limitFaults(
  limits: PollLimits,
  lineRiel: number,
): Partial<Record<keyof PollLimits, LimitFault>> {
  const faults: Partial<Record<keyof PollLimits, LimitFault>> = {}
  const { min, max, draw, jackpotDraw, jackpotFour, exposure } = limits
  if (min > max) faults.min = 'min_above_max'
  if (max > draw) faults.max = 'max_above_draw'
  if (jackpotDraw > draw) faults.jackpotDraw = 'jackpot_above_draw'
  if (exposure < draw) faults.exposure = 'exposure_below_draw'
  for (const [field, value] of Object.entries({ jackpotDraw, jackpotFour }))
    if (value % lineRiel !== 0) faults[field as keyof PollLimits] = 'jackpot_step'
  for (const [field, value] of Object.entries({ min, max, draw, exposure }))
    if (value % LIMIT_STEP !== 0) faults[field as keyof PollLimits] = 'step'
  for (const [field, value] of Object.entries(limits))
    if (!Number.isSafeInteger(value) || value < 1 || value > MOST)
      faults[field as keyof PollLimits] = 'amount'
  return faults
}
