/** Checking a settled ticket: the match of its seed is played again in the player's browser. */
import type { Json } from '../provider/json.ts'
import type { Line, RoundFacts, RoundProof } from '../provider/round-proof.ts'
import { sportEnglish, sportKhmer } from '../text/sport.ts'
import { CONFIG_HASH, SPORT_GAME } from './config.ts'
import { LEAGUES } from './leagues.ts'
import type { LegOutcome, MarketKind, Score } from './messages.ts'
import { showOdds } from './odds-formats.ts'
import { playMatch } from './simulator.ts'

/** As `place-bet.ts` stores it with the round. */
interface Detail {
  legs: {
    home: string
    away: string
    kind: MarketKind
    line: number | null
    pick: string
    price: number
  }[]
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
    const teams = joined(' ', teamName(leg.home), same(score), teamName(leg.away))
    const result = word(`outcome_${end?.outcome ?? 'open'}`)
    const picked = joined(' ', pickOf(leg), same(`@ ${showOdds(leg.price, 'decimal')}`))
    return [teams, joined(' · ', word(`market_${leg.kind}`), picked, result)]
  })
}

/** The handicap is said of the team that was picked. */
function pickOf({ kind, line, pick, home, away }: Detail['legs'][number]): Line {
  const quarters = (line ?? 0) * (kind === 'ah' && pick === 'away' ? -1 : 1)
  const sign = kind === 'ah' && quarters > 0 ? '+' : ''
  const shown = `${sign}${quarters / 4}`
  switch (pick) {
    case 'home':
    case 'away': {
      const name = teamName(pick === 'home' ? home : away)
      return kind === 'ah' ? joined(' ', name, same(shown)) : name
    }
    case 'over':
      return filled('pick_over', shown)
    case 'under':
      return filled('pick_under', shown)
    case 'draw':
    case 'odd':
    case 'even':
    case 'yes':
    case 'no':
    case 'other':
      return word(`pick_${pick}`)
    default:
      return same(pick.replace('-', '–'))
  }
}

function teamName(id: string): Line {
  const team = LEAGUES.flatMap(({ teams }) => teams).find((each) => each.id === id)
  return team?.name ?? same(id)
}

function filled(key: 'pick_over' | 'pick_under', line: string): Line {
  const { km, en } = word(key)
  return { km: km.replace('{line}', line), en: en.replace('{line}', line) }
}

function word(key: keyof typeof sportKhmer): Line {
  return { km: sportKhmer[key], en: sportEnglish[key] }
}

function same(text: string): Line {
  return { km: text, en: text }
}

function joined(between: string, ...lines: readonly Line[]): Line {
  return { km: lines.map(({ km }) => km).join(between), en: lines.map(({ en }) => en).join(between) }
}
