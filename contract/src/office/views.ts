/** Views that a colleague has saved: filters and columns of a list under a name. */
import Type, { type Static } from 'typebox'
import { Id, OfOne, Strict } from '../shapes.ts'
import { Command, defineOffice } from './office-endpoint.ts'

const ListName = Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$' })
const ViewName = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '^[^\\p{Cc}\\p{Cs}]*\\S[^\\p{Cc}\\p{Cs}]*$',
})

const VIEW = {
  list: ListName,
  name: ViewName,
  /** The address's part after `?`, as the screen writes it. */
  filters: Type.String({ maxLength: 2000, pattern: '^[\\x20-\\x7e]*$' }),
  /** Ids of the columns that are not shown. */
  hidden: Type.Array(ListName, { maxItems: 40 }),
}

export const SavedView = Strict({ id: Id, ...VIEW })
export type SavedView = Static<typeof SavedView>

export const viewEndpoints = defineOffice({
  'GET /api/views': {
    summary: 'The colleague’s own views of a list, by name.',
    access: 'staff',
    permission: null,
    scope: 'own',
    query: Strict({ list: ListName }),
    reply: Strict({ rows: Type.Array(SavedView) }),
    refusals: [],
  },
  'POST /api/views': {
    summary: 'Keeps a view; one of the same list and name is replaced.',
    access: 'staff',
    permission: null,
    scope: 'own',
    body: Command(VIEW),
    reply: SavedView,
    refusals: ['too_many_views'],
  },
  'POST /api/views/:id/forget': {
    summary: 'Forgets a view.',
    access: 'staff',
    permission: null,
    scope: 'own',
    params: OfOne,
    body: Command({}),
    refusals: [],
  },
})
