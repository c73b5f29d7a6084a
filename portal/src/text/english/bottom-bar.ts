import type { bottomBarTexts } from '../bottom-bar.ts'
import type { Translation } from '../language.ts'

export const bottomBar: Translation<typeof bottomBarTexts> = {
  name: 'Main pages',
  lotto: 'Lotto',
  games: 'Games',
  tickets: 'Tickets',
  last_movements: 'Last movements',
  lookup: 'Histories and reports',
}
