import { deposit } from '../text/deposit.ts'

const HOUR_MINUTES = 60

/** "Usually within N minutes", in hours where it is that long. */
export function usualWait(minutes: number): string {
  return minutes > 2 * HOUR_MINUTES
    ? deposit('usual_hours', { n: Math.ceil(minutes / HOUR_MINUTES) })
    : deposit('usual_minutes', { n: minutes })
}
