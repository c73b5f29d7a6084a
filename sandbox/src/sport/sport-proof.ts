/** Checking a settled ticket: the match of its seed is played again in the player's browser. */
import type { Json } from '../provider/json.ts'
import type { Line, RoundFacts, RoundProof } from '../provider/round-proof.ts'
import { CONFIG_HASH, SPORT_GAME } from './config.ts'
import type { LegOutcome, Score } from './messages.ts'
import { showOdds } from './odds-formats.ts'
import { playMatch } from './play-match.ts'
import { joined, type Picked, pickWords, same, teamWords, word } from './ticket-words.ts'

/** As `place-bet.ts` stores it with the round. */
interface Detail {
  legs: (Picked & { price: number })[]
}

/** As `settle-bets.ts` stores it. */
interface Outcome {
  legs: { outcome: LegOutcome | null; means: { home: number; away: number }; score: Score | null }[]
}

export const sportProof: RoundProof = {
  codes: [SPORT_GAME],
  title: () => word('title'),
  renderRound: (round) => linesOf(of<Detail>(round.detail), of<Outcome>(round.outcome)),
  verify: isPlayedFrom,
}

/**
 * A ticket is filed under the seed of its first match. That match had no result yet where another leg had decided
 * before, or the ticket was sold: then only the rules can be compared.
 */
function isPlayedFrom(round: RoundFacts, serverSeed: Uint8Array): boolean {
  if (round.configHash !== CONFIG_HASH) return false
  const [first] = of<Outcome>(round.outcome)?.legs ?? []
  if (!first) return false
  if (first.score === null) return true
  const { final } = playMatch({ serverSeed, clientSeed: round.clientSeed }, first)
  return final.home === first.score.home && final.away === first.score.away
}

/** Stored by the sportsbook itself. */
function of<T extends object>(value: Json): T | null {
  return value as unknown as T | null
}

function linesOf(detail: Detail | null, outcome: Outcome | null): Line[] {
  return (detail?.legs ?? []).flatMap((leg, at) => {
    const end = outcome?.legs[at]
    const score = end?.score ? `${end.score.home}–${end.score.away}` : '–'
    const teams = joined(' ', teamWords(leg.home), same(score), teamWords(leg.away))
    const result = word(`outcome_${end?.outcome ?? 'open'}`)
    const picked = joined(' ', pickWords(leg), same(`@ ${showOdds(leg.price, 'decimal')}`))
    return [teams, joined(' · ', word(`market_${leg.kind}`), picked, result)]
  })
}
