import { seededRng } from '../chance/rng.ts'
import type { BookedMatch } from './feeds.ts'
import { type MatchScript, simulateMatch } from './simulate-match.ts'

/** The whole match of a seed: what anybody can repeat once the seed is shown. */
export function playMatch(
  seed: { serverSeed: Uint8Array; clientSeed: string },
  { means }: Pick<BookedMatch, 'means'>,
): MatchScript {
  return simulateMatch(seededRng(seed.serverSeed, seed.clientSeed, 0), means)
}
