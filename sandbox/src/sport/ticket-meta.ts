/**
 * What the operator is told of a ticket with its calls, to show it in their own reports: its legs with the bet, how they
 * ended with the win. Nobody counts with it.
 */
import type { CallMeta } from '../provider/wallet.ts'
import type { StoredBet } from './bet-store.ts'
import { LEAGUES } from './leagues.ts'
import type { Score, Words } from './messages.ts'
import { joined, pickWords, same, teamWords, word } from './ticket-words.ts'

export function betMeta({ legs, price }: Pick<StoredBet, 'legs' | 'price'>): CallMeta {
  const told = legs.map((leg) => ({
    league: plain(leagueWords(leg.league)),
    event: plain(joined(' ', teamWords(leg.home), same('–'), teamWords(leg.away))),
    market: plain(word(`market_${leg.kind}`)),
    pick: plain(pickWords(leg)),
    price: leg.price / 1000,
    score_at_bet: scoreText(leg.scoreAtBet),
  }))
  return { kind: 'sport_bet', price: price / 1000, legs: told }
}

/** `sold`: by the player, before its end. */
export function resultMeta({ legs, state }: Pick<StoredBet, 'legs' | 'state'>): CallMeta {
  const ends = legs.map(({ outcome, final }) => ({ outcome, score: scoreText(final) }))
  return { kind: 'sport_result', sold: state === 'CASHED_OUT', legs: ends }
}

function leagueWords(id: string): Words {
  return LEAGUES.find((league) => league.id === id)?.name ?? same(id)
}

function plain({ km, en }: Words): { km: string; en: string } {
  return { km, en }
}

function scoreText(score: Score | null): string | null {
  return score && `${score.home}-${score.away}`
}
