/**
 * What a sportsbook tells about its tickets in the `meta` of its wallet calls (docs/providers.md): a bet its legs, a
 * win how they ended. It is shown and never counted with; whatever is not understood is left out.
 */
import { LegOutcome, type SportLeg, type SportWords } from '@samnang/contract/sport'

export interface Ticket {
  price: number | null
  legs: SportLeg[]
  sold: boolean
}

const LEGS_MAX = 40
const LENGTH_MAX = 120
const OUTCOMES: readonly LegOutcome[] = LegOutcome.anyOf.map(({ const: outcome }) => outcome)

/** `bet` and `result` are the meta of the bet and of the win that stands; either may be anything. */
export function ticketOf(bet: unknown, result: unknown): Ticket {
  const told = listOf(bet, 'sport_bet')
  const ends = listOf(result, 'sport_result')
  const legs = told.flatMap((leg, at) => legOf(leg, ends.length === told.length ? ends[at] : undefined))
  return {
    price: oddsOf(fieldOf(bet, 'price')),
    // Half a ticket would say something else than the whole one.
    legs: legs.length === told.length ? legs : [],
    sold: fieldOf(result, 'kind') === 'sport_result' && fieldOf(result, 'sold') === true,
  }
}

function listOf(meta: unknown, kind: string): unknown[] {
  const legs = fieldOf(meta, 'kind') === kind ? fieldOf(meta, 'legs') : null
  return Array.isArray(legs) && legs.length <= LEGS_MAX ? legs : []
}

function legOf(leg: unknown, end: unknown): SportLeg[] {
  const event = wordsOf(fieldOf(leg, 'event'))
  const market = wordsOf(fieldOf(leg, 'market'))
  const pick = wordsOf(fieldOf(leg, 'pick'))
  if (!event || !market || !pick) return []
  return [
    {
      league: wordsOf(fieldOf(leg, 'league')),
      event,
      market,
      pick,
      price: oddsOf(fieldOf(leg, 'price')),
      score_at_bet: textOf(fieldOf(leg, 'score_at_bet')),
      score: textOf(fieldOf(end, 'score')),
      outcome: OUTCOMES.find((outcome) => outcome === fieldOf(end, 'outcome')) ?? null,
    },
  ]
}

/** A text of one language stands for both. */
function wordsOf(value: unknown): SportWords | null {
  const text = textOf(value)
  if (text !== null) return { km: text, en: text }
  const [km, en] = [textOf(fieldOf(value, 'km')), textOf(fieldOf(value, 'en'))]
  return km === null || en === null ? null : { km, en }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= LENGTH_MAX ? value : null
}

/** Decimal odds: from 1 up. */
function oddsOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 1 && value < 1e6 ? value : null
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}
