import { makeFishingFamily } from './fishing/fishing-family.ts'
import type { GameFamily, GameInfo } from './provider/game-family.ts'
import { slotFamily } from './slots/slot-family.ts'
import { makeSportFamily } from './sport/sport-family.ts'
import { makeTableFamily } from './tables/table-family.ts'

/** Every kind of game there is. */
export const families: readonly GameFamily[] = [
  slotFamily,
  makeTableFamily(),
  makeFishingFamily(),
  makeSportFamily(),
]

export function findGame(
  all: readonly GameFamily[],
  code: string,
): { family: GameFamily; game: GameInfo } | null {
  for (const family of all) {
    const game = family.games().find((each) => each.code === code)
    if (game) return { family, game }
  }
  return null
}
