/** Words of the house in the players' pages: said in a window of time, changed by another version, taken away. */
import Type, { type Static } from 'typebox'
import { CodeOf, Id, Nullable, OfOne, Page, PageQuery, Strict, Time } from '../shapes.ts'
import { Command, defineOffice } from './office-endpoint.ts'

/** `marquee` runs through once, `banner` stays as long as its window is open. */
export const WordsPlace = Type.Union([Type.Literal('marquee'), Type.Literal('banner')])
export type WordsPlace = Static<typeof WordsPlace>

const Text = Type.String({ maxLength: 4_000 })
export const Moment = Type.String({
  pattern:
    '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,3})?)?(Z|[+-][0-9]{2}:[0-9]{2})$',
  description: 'ISO 8601 with a zone',
})
const fields = {
  place: WordsPlace,
  km: Text,
  en: Text,
  /** Null: at once. */
  from: Nullable(Moment),
  /** Null: until somebody takes them away. */
  until: Nullable(Moment),
}

export const WordsRow = Strict({
  id: Id,
  version: Type.Integer(),
  place: WordsPlace,
  km: Type.String(),
  en: Type.String(),
  from: Time,
  until: Nullable(Time),
  /** By the database's clock. */
  state: CodeOf(['planned', 'shown', 'over', 'withdrawn'] as const),
  at: Time,
  by: Type.String(),
  reason: Nullable(Type.String()),
})
export type WordsRow = Static<typeof WordsRow>

const REFUSALS = ['words_invalid', 'words_window', 'words_overlap'] as const

export const wordsEndpoints = defineOffice({
  'GET /api/words': {
    summary: 'What the house says, has said and will say, the latest first.',
    access: 'staff',
    permission: 'switches.read',
    scope: 'house',
    query: PageQuery,
    reply: Page(WordsRow),
    refusals: [],
  },
  'GET /api/words/:id/versions': {
    summary: 'All versions of one text, the newest first.',
    access: 'staff',
    permission: 'switches.read',
    scope: 'house',
    params: OfOne,
    reply: Strict({ rows: Type.Array(WordsRow) }),
    refusals: [],
  },
  'POST /api/words': {
    summary: 'Says something in a place and a window of time.',
    access: 'staff',
    permission: 'words.change',
    scope: 'house',
    body: Command(fields),
    reply: WordsRow,
    refusals: REFUSALS,
  },
  'POST /api/words/:id': {
    summary: 'Another version of a text, if the one that was seen still counts.',
    access: 'staff',
    permission: 'words.change',
    scope: 'house',
    params: OfOne,
    body: Command({ ...fields, version: Type.Integer({ minimum: 1 }) }),
    reply: WordsRow,
    refusals: REFUSALS,
  },
  'POST /api/words/:id/withdraw': {
    summary: 'Takes a text away; it vanishes from open pages within two seconds.',
    access: 'staff',
    permission: 'words.change',
    scope: 'house',
    params: OfOne,
    body: Command({ version: Type.Integer({ minimum: 1 }) }),
    reply: WordsRow,
    refusals: [],
  },
})
