/** What staff say to players, and where players reach the house. */
import Type, { type Static } from 'typebox'
import { CodeOf, FreeText, Id, Nullable, OfOne, Page, PageQuery, Strict, Time } from '../shapes.ts'
import { Command, defineOffice } from './office-endpoint.ts'

const Text = Type.String({ maxLength: 4_000 })

export const MessageRow = Strict({
  id: Id,
  audience: CodeOf(['player', 'tag', 'all'] as const),
  player: Nullable(Strict({ id: Id, username: Type.String() })),
  tag: Nullable(Type.String()),
  km: Type.String(),
  en: Type.String(),
  /** How many it was sent to; null: everybody. */
  reached: Nullable(Type.Integer()),
  /** How many of them have read it. */
  read: Type.Integer(),
  at: Time,
  by: Type.String(),
  reason: Nullable(Type.String()),
})
export type MessageRow = Static<typeof MessageRow>

export const CardRow = Strict({
  version: Id,
  phones: Type.Array(Type.String()),
  telegram: Nullable(Type.String()),
  hours: Nullable(Strict({ km: Type.String(), en: Type.String() })),
  /** As a data URL. */
  picture: Nullable(Type.String()),
  at: Time,
  by: Type.String(),
  reason: Nullable(Type.String()),
})
export type CardRow = Static<typeof CardRow>

export const TelegramState = Strict({
  on: Type.Boolean(),
  has_token: Type.Boolean(),
  /** As Telegram calls it; null: it has not been asked yet. */
  bot: Nullable(Type.String()),
  /** Chats of players. */
  links: Type.Integer(),
  waiting: Type.Integer(),
  /** In the last day. */
  failed: Type.Integer(),
})
export type TelegramState = Static<typeof TelegramState>

export const messageEndpoints = defineOffice({
  'GET /api/messages': {
    summary: 'What was said to players, the latest first, and how many have read it.',
    access: 'staff',
    permission: 'switches.read',
    scope: 'house',
    query: PageQuery,
    reply: Page(MessageRow),
    refusals: [],
  },
  'POST /api/messages': {
    summary: 'Says something to everybody, or to the players who have a tag: it lies in their inbox.',
    access: 'staff',
    permission: 'messages.send',
    scope: 'house',
    body: Command({ tag: Nullable(FreeText), km: Text, en: Text }),
    reply: MessageRow,
    refusals: ['words_invalid', 'tag_unknown'],
  },
  'POST /api/players/:id/message': {
    summary: 'Says something to one player: it lies in their inbox.',
    access: 'staff',
    permission: 'messages.send',
    scope: 'branch',
    params: OfOne,
    body: Command({ km: Text, en: Text }),
    refusals: ['words_invalid'],
  },
  'GET /api/telegram': {
    summary:
      'The bot that writes notices to players’ chats: whether it is on, and how it fares. Its token is not told.',
    access: 'staff',
    permission: 'switches.read',
    scope: 'house',
    reply: TelegramState,
    refusals: [],
  },
  'POST /api/telegram': {
    summary: 'Switches the bot, or gives it another token, which is kept sealed.',
    access: 'staff',
    permission: 'contact.change',
    scope: 'house',
    body: Command({
      on: Type.Boolean(),
      /** Absent: the one that there is; null: none any more. */
      token: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
    }),
    reply: TelegramState,
    refusals: ['invalid_field'],
  },
  'GET /api/contact': {
    summary: 'The card on which players read where the house is reached; null: there is none yet.',
    access: 'staff',
    permission: 'switches.read',
    scope: 'house',
    reply: Strict({ card: Nullable(CardRow) }),
    refusals: [],
  },
  'POST /api/contact': {
    summary: 'Another version of the card, if the one that was seen still counts.',
    access: 'staff',
    permission: 'contact.change',
    scope: 'house',
    approval: 'two',
    body: Command({
      /** Null: there was none. */
      version: Nullable(Id),
      phones: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 8 }),
      telegram: Nullable(Type.String({ maxLength: 100 })),
      hours: Nullable(Strict({ km: Text, en: Text })),
      /** Base64 of a JPEG, PNG or WebP; null: none; absent: the one that it has. */
      picture: Type.Optional(Nullable(Type.String({ maxLength: 40_000, pattern: '^[A-Za-z0-9+/]+={0,2}$' }))),
    }),
    reply: Strict({ card: Nullable(CardRow) }),
    refusals: ['invalid_field', 'contact_empty'],
  },
})
