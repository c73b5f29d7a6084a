import type { Translation } from '../language.ts'
import type { titleTexts } from '../titles.ts'

export const titles: Translation<typeof titleTexts> = {
  brand: 'Samnang',
  lotto59: 'Lotto 59',
  casino: 'Casino',
  slot: 'Slots',
  sport: 'Sport',
  fishing: 'Fishing',
  tickets: 'Lotto 59 tickets',
  report: 'Lotto 59 report',
  casino_report: 'Casino report',
  sport_report: 'Sport report',
  history: 'Past results',
  deposit: 'Deposit history',
  withdraw: 'Withdrawal history',
  statement: 'Statement',
  password: 'Change password',
  limits: 'Playing safely',
  logout: 'Log out',
  rules: 'Rules',
  fair: 'Verify a result',
  maintenance: 'Maintenance',
  not_found: 'Page not found',
}
