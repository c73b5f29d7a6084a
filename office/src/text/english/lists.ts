import type { Translation } from '../language.ts'
import type { listsTexts } from '../lists.ts'

export const lists: Translation<typeof listsTexts> = {
  more: 'Show more',
  shown: 'Rows shown: {n}',
  shown_all: 'Rows in all: {n}',
  columns: 'Columns',
  filters: 'Filters',
  sort_up: 'Sort ascending',
  sort_down: 'Sort descending',
  nothing_found: 'Nothing matches the filters.',
}
