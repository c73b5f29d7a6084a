import type { Translation } from '../language.ts'
import type { listsTexts } from '../lists.ts'

export const lists: Translation<typeof listsTexts> = {
  more: 'Show more',
  shown: 'Rows shown: {n}',
  shown_all: 'Rows in all: {n}',
  columns: 'Columns',
  filters: 'Filters',
  clear_filters: 'Clear filters',
  sort_up: 'Sort ascending',
  sort_down: 'Sort descending',
  refresh: 'Refresh',
  nothing_found: 'Nothing matches the filters.',
}
