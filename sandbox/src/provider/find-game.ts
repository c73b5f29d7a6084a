/** Which kind of game a code belongs to. */
import type { GameFamily, GameInfo } from './game-family.ts'

export function findGame(
  families: readonly GameFamily[],
  code: string,
): { family: GameFamily; game: GameInfo } | null {
  for (const family of families) {
    const game = family.games().find((each) => each.code === code)
    if (game) return { family, game }
  }
  return null
}
