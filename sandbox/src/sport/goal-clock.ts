/** When goals fall: more of them late, F(x) = 0.9 x + 0.1 x² of them by the share x of the playing time. */
export const PLAY_SECONDS = 5_400
export const HALF_SECONDS = 2_700

/** Share of a match's expected goals that is still to come at a second of play. */
export function remainingShare(second: number): number {
  const x = Math.min(1, Math.max(0, second / PLAY_SECONDS))
  return 1 - (0.9 * x + 0.1 * x * x)
}

/** The second at which the share `u` of the goals has fallen: the other way round, for drawing their times. */
export function secondOfShare(u: number): number {
  const x = (Math.sqrt(0.81 + 0.4 * u) - 0.9) / 0.2
  return Math.min(PLAY_SECONDS - 1, Math.floor(x * PLAY_SECONDS))
}
