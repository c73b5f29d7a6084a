import type { Translation } from '../language.ts'
import type { shellTexts } from '../shell.ts'

export const shell: Translation<typeof shellTexts> = {
  skip: 'Skip to content',
  menu: 'Menu',
  group_work: 'Work',
  page_players: 'Players',
  page_dispute: 'Dispute',
  page_jobs: 'CSV files',
  search: 'Find a page or a player',
  search_players: 'Search players for “{q}”',
  search_dispute: 'Open ticket no. {q}',
  palette: 'Go to...',
  keys: 'Keys',
  key_search: 'Search',
  key_palette: 'Open any page',
  key_down: 'Next row',
  key_up: 'Previous row',
  key_open: 'Open the row',
  key_close: 'Close the window',
  key_help: 'Show the keys',
  hello: 'Hello, {name}',
  hello_text: 'Choose a page. All times are Phnom Penh time (UTC+7).',
}
