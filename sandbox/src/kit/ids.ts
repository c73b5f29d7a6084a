/** Names of wagers: a player's key stands for one wager in a round, at every asking and after a restart, too. */
import { hex, sha256, utf8 } from '@samnang/core/bytes'

/** The first 122 bits of SHA-256 in the shape of a UUID; nobody can name another player's wager. */
export function tableWager({ player, round, key }: { player: string; round: string; key: string }): string {
  const digits = hex(sha256(utf8(`table wager\n${player}\n${round}\n${key.toLowerCase()}`)))
  const variant = '89ab'.charAt(Number.parseInt(digits.charAt(16), 16) % 4)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    variant + digits.slice(17, 20),
    digits.slice(20, 32),
  ].join('-')
}
