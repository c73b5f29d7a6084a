/** Names of a spin. A player's key is part of them together with the player: nobody can reach another one's spin. */
import { hex, sha256, utf8 } from '@samnang/core/bytes'

/** The wager and the round that a player's key stands for in a game: the same at every asking. */
export function spinIds({ player, game, key }: { player: string; game: string; key: string }): {
  wager: string
  round: string
} {
  const named = (what: string) => uuidOf(`${what}\n${player}\n${game}\n${key.toLowerCase()}`)
  return { wager: named('slot wager'), round: named('slot round') }
}

/** The first 122 bits of SHA-256 in the shape of a UUID. */
function uuidOf(text: string): string {
  const digits = hex(sha256(utf8(text)))
  const variant = '89ab'.charAt(Number.parseInt(digits.charAt(16), 16) % 4)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    variant + digits.slice(17, 20),
    digits.slice(20, 32),
  ].join('-')
}
