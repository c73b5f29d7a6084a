import type { Translation } from '../language.ts'
import type { peopleTexts } from '../people.ts'

export const people: Translation<typeof peopleTexts> = {
  title: 'All players',
  draw_size: 'Bets in this draw: {bets} · {stake}៛',
  draw_empty: 'No bets in this draw yet',
  winners: 'Winners of the last 20 minutes',
  winners_help: 'Won after the stakes. Only players who won at least their stake are shown.',
  no_winners: 'None yet.',
}
