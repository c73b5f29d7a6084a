/** People whom other houses keep from playing: an imported list of hashes. Whom an entry meets becomes a case. */
import { LISTED_KINDS } from '@samnang/core/care/shared-list'
import Type, { type Static } from 'typebox'
import { CodeOf, Id, Nullable, OfOne, Page, PageQuery, Strict, Time } from '../shapes.ts'
import { Command, defineOffice } from './office-endpoint.ts'

const SharedEntry = Strict({
  id: Id,
  kind: CodeOf(LISTED_KINDS),
  until: Nullable(Type.String()),
  source: Type.String(),
  added_by: Type.String(),
  added_at: Time,
  erased_at: Nullable(Time),
})
export type SharedEntry = Static<typeof SharedEntry>

const Line = Strict({
  kind: CodeOf(LISTED_KINDS),
  value: Type.String({ minLength: 3, maxLength: 80 }),
  until: Nullable(Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })),
})

export const sharedListEndpoints = defineOffice({
  'GET /api/shared-list': {
    summary: 'Entries of the shared list, the newest first: of which kind, from where, since and until when.',
    access: 'staff',
    permission: 'care.list',
    scope: 'house',
    query: PageQuery,
    reply: Page(SharedEntry),
    refusals: [],
  },
  'POST /api/shared-list': {
    summary:
      'Takes lines into the list, or only says of each whether it is known and how many players it meets.',
    access: 'staff',
    permission: 'care.list',
    scope: 'house',
    body: Command({
      source: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
      is_look: Type.Boolean(),
      lines: Type.Array(Line, { minItems: 1, maxItems: 200 }),
    }),
    reply: Strict({ rows: Type.Array(Strict({ is_known: Type.Boolean(), players: Type.Integer() })) }),
    refusals: ['invalid_field'],
  },
  'POST /api/shared-list/:id/erase': {
    summary: 'Erases an entry: its hash goes, that there was one stays.',
    access: 'staff',
    permission: 'care.list',
    scope: 'house',
    params: OfOne,
    body: Command({}),
    refusals: [],
  },
})
