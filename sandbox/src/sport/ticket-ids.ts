/** Names of a ticket: a player's key stands for one ticket and one wager, at every asking. */
import { uuidOf } from '../kit/ids.ts'

export function ticketIds({ player, key }: { player: string; key: string }): { bet: string; wager: string } {
  const named = (what: string) => uuidOf(what, player, key.toLowerCase())
  return { bet: named('sport ticket'), wager: named('sport wager') }
}
