/** Names of a spin. A player's key is part of them together with the player: nobody can reach another one's spin. */
import { uuidOf } from '../kit/ids.ts'

/** The wager and the round that a player's key stands for in a game: the same at every asking. */
export function spinIds({ player, game, key }: { player: string; game: string; key: string }): {
  wager: string
  round: string
} {
  const named = (what: string) => uuidOf(what, player, game, key.toLowerCase())
  return { wager: named('slot wager'), round: named('slot round') }
}
