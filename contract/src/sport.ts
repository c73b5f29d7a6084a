/** The sportsbook: opening it, and what a player has bet on there. */
import Type, { type Static } from 'typebox'
import { defineEndpoints } from './endpoint.ts'
import { GameLanguage, GameRoundTotal, LAUNCH_REFUSALS, LaunchUrl, Platform, RoundStatus } from './games.ts'
import { Day, Id, Money, Nullable, Page, paging, Strict, Time } from './shapes.ts'

/** The provider's words; one that has no Khmer says the same in both. */
export const SportWords = Strict({ km: Type.String(), en: Type.String() })
export type SportWords = Static<typeof SportWords>

export const LegOutcome = Type.Union([
  Type.Literal('win'),
  Type.Literal('half_win'),
  Type.Literal('push'),
  Type.Literal('half_loss'),
  Type.Literal('loss'),
  Type.Literal('void'),
])
export type LegOutcome = Static<typeof LegOutcome>

/** One selection of a ticket. */
export const SportLeg = Strict({
  league: Nullable(SportWords),
  /** Who plays whom. */
  event: SportWords,
  market: SportWords,
  pick: SportWords,
  /** Decimal odds; null where the provider does not tell them. */
  price: Nullable(Type.Number()),
  /** As it stood when the bet was taken in play; null before kick-off. */
  score_at_bet: Nullable(Type.String()),
  score: Nullable(Type.String()),
  /** Null: not decided, or the provider does not tell. */
  outcome: Nullable(LegOutcome),
})
export type SportLeg = Static<typeof SportLeg>

/** One ticket as the ledger knows it, with what the provider has told about it. Net is win minus bet. */
export const SportRound = Strict({
  id: Id,
  provider: Type.String(),
  game: Type.String(),
  game_km: Nullable(Type.String()),
  /** The provider's own name of the ticket. */
  round: Type.String(),
  bet: Money,
  win: Money,
  net: Money,
  status: RoundStatus,
  /** True: the player sold the ticket before its end. */
  sold: Type.Boolean(),
  /** Decimal odds of the whole ticket. */
  price: Nullable(Type.Number()),
  /** Empty where the provider tells nothing about its tickets. */
  legs: Type.Array(SportLeg),
  opened_at: Time,
  closed_at: Nullable(Time),
})
export type SportRound = Static<typeof SportRound>

const days = {
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  /** Only tickets that have paid more than they cost. */
  won: Type.Optional(Type.Literal('true')),
}

export const sportEndpoints = defineEndpoints({
  'POST /api/sport/login': {
    summary: 'Opens the sportsbook. The address is for one launch.',
    access: 'player',
    load: 'launch',
    family: 'sport',
    body: Strict({ platform: Type.Optional(Platform), lang: Type.Optional(GameLanguage) }),
    reply: LaunchUrl,
    refusals: LAUNCH_REFUSALS,
  },
  'GET /api/external/report/sport': {
    summary: 'Tickets of the sportsbook by days in Phnom Penh, newest first.',
    access: 'player',
    query: Strict({ ...days, ...paging }),
    reply: Page(SportRound),
    refusals: ['invalid_dates'],
  },
  'GET /api/external/report/sport/total': {
    summary: 'What those tickets add up to.',
    access: 'player',
    query: Strict(days),
    reply: GameRoundTotal,
    refusals: ['invalid_dates'],
  },
})
