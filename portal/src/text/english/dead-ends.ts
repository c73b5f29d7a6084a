import type { deadEndsTexts } from '../dead-ends.ts'
import type { Translation } from '../language.ts'

export const deadEnds: Translation<typeof deadEndsTexts> = {
  maintenance: 'The system is under maintenance.',
  maintenance_notice: 'The 10-second lotto will be updated shortly. All bets are kept safe.',
  to_start_page: 'Return to the start page',
  not_found: 'Page not found',
  not_found_text: 'The page you are looking for does not exist, or it has moved.',
  to_game: 'To the game',
}
