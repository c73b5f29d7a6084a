import type { Translation } from '../language.ts'
import type { lotteryNamesTexts } from '../lottery-names.ts'

export const lotteryNames: Translation<typeof lotteryNamesTexts> = {
  lottery: 'Lottery',
  sections: 'Parts of the lottery',
  nav_bet: 'Bet',
  nav_timeout: 'Closing',
  nav_result: 'Results',
  nav_ticket: 'Tickets',
  nav_report: 'Report',

  type_VN: 'Vietnam lottery',
  type_TN: 'Thai lottery',
  type_KH: 'Khmer lottery',
  session_DAY: 'day',
  session_NIGHT: 'night',
  draw_of: '{type} · {session}',

  digits_2: '2 digits',
  digits_3: '3 digits',
  days_left: '{n} d {time}',
}
