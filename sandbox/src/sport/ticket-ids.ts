/** Names of a ticket: a player's key stands for one ticket and one wager, at every asking. */
import { hex, sha256, utf8 } from '@samnang/core/bytes'

export function ticketIds({ player, key }: { player: string; key: string }): { bet: string; wager: string } {
  const named = (what: string) => uuidOf(`${what}\n${player}\n${key.toLowerCase()}`)
  return { bet: named('sport ticket'), wager: named('sport wager') }
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
