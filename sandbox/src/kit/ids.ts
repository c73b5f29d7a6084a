/** Names that follow from what they name: the same at every asking and after a restart, too. */
import { hex, sha256, utf8 } from '@samnang/core/bytes'

/** A wager in a round: a player's key stands for one; nobody can name another player's wager. */
export function tableWager({ player, round, key }: { player: string; round: string; key: string }): string {
  return uuidOf('table wager', player, round, key.toLowerCase())
}

/** The first 122 bits of SHA-256 of the lines in the shape of a UUID. */
export function uuidOf(...lines: string[]): string {
  const digits = hex(sha256(utf8(lines.join('\n'))))
  const variant = '89ab'.charAt(Number.parseInt(digits.charAt(16), 16) % 4)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    variant + digits.slice(17, 20),
    digits.slice(20, 32),
  ].join('-')
}
