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
  read_from_replica: 'Figures as of {time}, Phnom Penh, from the replica of the database.',
  read_from_late: 'The replica is too far behind. These figures are from the primary database.',
  read_from_away: 'The replica is not responding. These figures are from the primary database.',
  read_from_failed:
    'The replica could not answer this question. These figures are from the primary database.',
  read_from_other: 'What is set as replica is another database. These figures are from the primary database.',
  read_from_leads: 'The replica is a replica no more. These figures are from the primary database.',
}
