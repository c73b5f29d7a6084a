import type { familiesTexts } from '../families.ts'
import type { Translation } from '../language.ts'

export const families: Translation<typeof familiesTexts> = {
  lotto59: 'Lotto 59',
  lotto59_hint: 'Every 10 seconds',
  lottery: 'Lottery',
  lottery_hint: 'Vietnam, Thailand, Cambodia',
  sport: 'Sport',
  sport_hint: 'Matches, live',
  casino: 'Casino',
  casino_hint: 'Baccarat, roulette, Kla Klok',
  slot: 'Slots',
  slot_hint: 'Lotus, naga, fruits',
  fishing: 'Fishing',
  fishing_hint: 'Together with others',
}
