/** Third-party games: the lobbies, launching a game, favourites, and what a player has played. */
import Type, { type Static } from 'typebox'
import { defineEndpoints } from './endpoint.ts'
import { Day, FreeText, Id, Money, Nullable, OfOne, Page, paging, Strict, Time } from './shapes.ts'

/** Where the portal shows a game; the operator's word, seeded from the provider's category. */
export const GameSection = Type.Union([
  Type.Literal('sport'),
  Type.Literal('casino'),
  Type.Literal('slot'),
  Type.Literal('fishing'),
])
export type GameSection = Static<typeof GameSection>

export const Game = Strict({
  id: Id,
  title: Type.String(),
  title_km: Nullable(Type.String()),
  /** Who made the game, as players know them: the provider's product, else its title. */
  provider: Type.String(),
  category: Nullable(Type.String()),
  /** A path of this site: pictures are fetched from the provider by the server. */
  thumbnail: Type.String(),
  /** Return to the player in percent, as the provider writes it. */
  rtp: Nullable(Type.String()),
  /** The least and the most of one bet, where the provider's list says it; in fishing, of one shot. */
  stakes: Nullable(Strict({ min: Money, max: Money })),
  new: Type.Boolean(),
  favourite: Type.Boolean(),
  last_played_at: Nullable(Time),
  /** False while its provider does not answer, or the house lets it rest. */
  available: Type.Boolean(),
  /** The house lets it rest until then. */
  paused_until: Type.Optional(Time),
})
export type Game = Static<typeof Game>

export const GameList = Strict({
  rows: Type.Array(Game),
  next: Nullable(Type.String()),
  /** What the filters can be set to, over the whole section. */
  categories: Type.Array(Type.String()),
  providers: Type.Array(Type.String()),
  /** `empty`: the section has no game at all; `down`: no provider of it answers. */
  state: Type.Union([Type.Literal('ok'), Type.Literal('down'), Type.Literal('empty')]),
})
export type GameList = Static<typeof GameList>

const GameQuery = Strict({
  search: Type.Optional(FreeText),
  category: Type.Optional(FreeText),
  provider: Type.Optional(FreeText),
  only: Type.Optional(Type.Union([Type.Literal('new'), Type.Literal('favourite'), Type.Literal('played')])),
  ...paging,
})

export const Platform = Type.Union([Type.Literal('desktop'), Type.Literal('mobile')])
export const GameLanguage = Type.Union([Type.Literal('km'), Type.Literal('en')])
export const LaunchUrl = Strict({
  url: Type.String(),
  /** True: a press in the game may lead the whole window elsewhere; without it, nothing in the frame can. */
  leaves_frame: Type.Optional(Type.Boolean()),
})
export type LaunchUrl = Static<typeof LaunchUrl>
/** Whoever may not bet may not open a game either; the last three are the provider's side. */
export const LAUNCH_REFUSALS = [
  'not_found',
  'account_locked',
  'excluded',
  'cooling_off',
  'reality_check_due',
  'provider_down',
  'game_off',
  'game_paused',
  'game_refused',
] as const

export const RoundKind = Type.Union([
  Type.Literal('ALL'),
  Type.Literal('casino'),
  Type.Literal('slot'),
  Type.Literal('fishing'),
])
export type RoundKind = Static<typeof RoundKind>

export const RoundStatus = Type.Union([
  Type.Literal('open'),
  Type.Literal('closed'),
  Type.Literal('cancelled'),
])

/** One round of a game as the ledger knows it. Net is win minus bet, from the player's side. */
export const GameRound = Strict({
  id: Id,
  provider: Type.String(),
  game: Type.String(),
  game_km: Nullable(Type.String()),
  kind: GameSection,
  /** The provider's own name of the round. */
  round: Type.String(),
  bet: Money,
  win: Money,
  net: Money,
  status: RoundStatus,
  opened_at: Time,
  closed_at: Nullable(Time),
})
export type GameRound = Static<typeof GameRound>

export const GameRoundTotal = Strict({ count: Type.Integer(), bet: Money, win: Money, net: Money })
export type GameRoundTotal = Static<typeof GameRoundTotal>

/** The games of one provider of fishing: 4 is the first that is registered, 5 the second. */
export const FishingProvider = Strict({
  id: Type.Union([Type.Literal(4), Type.Literal(5)]),
  title: Type.String(),
  games: Type.Array(Game),
})

/** Money that a fishing game holds: bought in and not given back yet. */
export const FishingSession = Strict({ provider: Type.String(), bought_in: Money, opened_at: Time })

const days = {
  kind: Type.Optional(RoundKind),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  /** Only rounds that have paid more than they cost. */
  won: Type.Optional(Type.Literal('true')),
}

/** Without a game: the provider's first. */
const FishingWish = Strict({
  id: Type.Optional(Id),
  platform: Type.Optional(Platform),
  lang: Type.Optional(GameLanguage),
})

export const gameEndpoints = defineEndpoints({
  'GET /api/external/3/list': {
    summary: 'The slots: search, filters, favourites, last played.',
    access: 'player',
    family: 'slot',
    query: GameQuery,
    reply: GameList,
    refusals: ['not_found'],
  },
  'GET /api/external/2/list': {
    summary: 'The casino: search, filters, favourites, last played.',
    access: 'player',
    family: 'casino',
    query: GameQuery,
    reply: GameList,
    refusals: ['not_found'],
  },
  'GET /api/external/game/:id': {
    summary: 'One game.',
    access: 'player',
    params: OfOne,
    reply: Game,
    refusals: ['not_found'],
  },
  'POST /api/external/2/url': {
    summary: 'Opens a game of the casino; without one, the first of them. The address is for one launch.',
    access: 'player',
    load: 'launch',
    family: 'casino',
    body: Strict({
      game: Type.Optional(Id),
      platform: Type.Optional(Platform),
      lang: Type.Optional(GameLanguage),
    }),
    reply: LaunchUrl,
    refusals: LAUNCH_REFUSALS,
  },
  'POST /api/external/3/url': {
    summary: 'Opens a slot. The address is for one launch.',
    access: 'player',
    load: 'launch',
    family: 'slot',
    body: Strict({ id: Id, platform: Type.Optional(Platform), lang: Type.Optional(GameLanguage) }),
    reply: LaunchUrl,
    refusals: LAUNCH_REFUSALS,
  },
  'GET /api/external/fishing/information': {
    summary: 'The fishing games of both providers, and whether one still holds money of mine.',
    access: 'player',
    reply: Strict({
      providers: Type.Array(FishingProvider),
      is_loading: Type.Union([Type.Literal(0), Type.Literal(1)]),
      session: Nullable(FishingSession),
    }),
    refusals: [],
  },
  'POST /api/external/4/url': {
    summary: 'Opens a fishing game of the first provider. The address is for one launch.',
    access: 'player',
    load: 'launch',
    family: 'fishing',
    body: FishingWish,
    reply: LaunchUrl,
    refusals: LAUNCH_REFUSALS,
  },
  'POST /api/external/5/url': {
    summary: 'Opens a fishing game of the second provider. The address is for one launch.',
    access: 'player',
    load: 'launch',
    family: 'fishing',
    body: FishingWish,
    reply: LaunchUrl,
    refusals: LAUNCH_REFUSALS,
  },
  'POST /api/external/favourite': {
    summary: 'Marks a game as a favourite of mine, or no longer.',
    access: 'player',
    body: Strict({ id: Id, favourite: Type.Boolean() }),
    refusals: ['not_found'],
  },
  'GET /api/external/report/casino': {
    summary: 'Rounds of casino, slots and fishing by days in Phnom Penh, newest first.',
    access: 'player',
    query: Strict({ ...days, ...paging }),
    reply: Page(GameRound),
    refusals: ['invalid_dates'],
  },
  'GET /api/external/report/casino/total': {
    summary: 'What those rounds add up to.',
    access: 'player',
    query: Strict(days),
    reply: GameRoundTotal,
    refusals: ['invalid_dates'],
  },
  'POST /api/external/round/url': {
    summary: "The provider's page of a round of mine.",
    access: 'player',
    load: 'launch',
    body: Strict({ id: Id }),
    reply: LaunchUrl,
    refusals: ['not_found', 'provider_down'],
  },
})
