import { spawnSync } from 'node:child_process'

/** A Node that takes longer to begin than this is on a machine half as fast as most. */
const SLOW_START_MS = 90
const TRIES = 5

/**
 * How many journeys at once: two cores play three of them, with browsers and worlds, well; slow ones only two. With more,
 * pages miss the moments that the journeys look at, and what was missed is asked again.
 */
export function journeysTogether() {
  const starts = Array.from({ length: TRIES }, () => {
    const begun = performance.now()
    spawnSync(process.execPath, ['-e', '0'])
    return performance.now() - begun
  })
  return Math.min(...starts) > SLOW_START_MS ? 2 : 3
}
