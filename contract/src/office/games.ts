/** Games as the house lists them: where, in which order, under which Khmer title, and until when one rests. */
import Type, { type Static } from 'typebox'
import { GameSection } from '../games.ts'
import { CodeOf, FreeText, Id, Nullable, OfOne, Page, paging, Strict, Time } from '../shapes.ts'
import { Command, defineOffice } from './office-endpoint.ts'
import { ProviderName } from './providers.ts'

/** What the operator decides of a game. */
export const GameWish = Strict({
  /** Null: nowhere yet. */
  section: Nullable(GameSection),
  is_hidden: Type.Boolean(),
  title_km: Nullable(
    Type.String({ minLength: 1, maxLength: 200, pattern: '^[^\\p{Cc}\\p{Cs}]*\\S[^\\p{Cc}\\p{Cs}]*$' }),
  ),
  /** From 1; 0: behind those that have a place. */
  position: Type.Integer({ minimum: 0, maximum: 999_999 }),
  /** No launch and no new round until then; open rounds are played to their end. */
  paused_until: Nullable(Time),
})
export type GameWish = Static<typeof GameWish>

export const DeskGame = Strict({
  id: Id,
  provider: Type.String(),
  code: Type.String(),
  name: Type.String(),
  product: Type.String(),
  category: Nullable(Type.String()),
  /** The provider's word. */
  is_on: Type.Boolean(),
  is_paused: Type.Boolean(),
  last_seen_at: Time,
  wish: GameWish,
})
export type DeskGame = Static<typeof DeskGame>

export const GAME_STATES = ['shown', 'hidden', 'paused', 'off'] as const
export const GAME_SECTIONS = ['sport', 'casino', 'slot', 'fishing', 'none'] as const

export const deskGameEndpoints = defineOffice({
  'GET /api/games': {
    summary: 'The games of all providers, in the order in which players see them.',
    access: 'staff',
    permission: 'providers.read',
    scope: 'house',
    query: Strict({
      provider: Type.Optional(ProviderName),
      section: Type.Optional(CodeOf(GAME_SECTIONS)),
      state: Type.Optional(CodeOf(GAME_STATES)),
      q: Type.Optional(FreeText),
      ...paging,
    }),
    reply: Page(DeskGame),
    refusals: [],
  },
  'POST /api/games/:id': {
    summary:
      'Changes what the operator decides of a game, if it still is what was seen; open pages hear of it at once.',
    access: 'staff',
    permission: 'providers.manage',
    scope: 'house',
    params: OfOne,
    body: Command({ before: GameWish, after: GameWish }),
    reply: DeskGame,
    refusals: ['invalid_dates'],
  },
})
