/** What the ticket lottery and its parts are called: shared by all of its pages, the menu aside. */
import { catalogue } from './language.ts'

export const lotteryNamesTexts = {
  lottery: 'ឆ្នោត',
  sections: 'ផ្នែកនៃឆ្នោត',
  nav_bet: 'ចាក់ឆ្នោត',
  nav_timeout: 'ម៉ោងបិទ',
  nav_result: 'លទ្ធផល',
  nav_ticket: 'សំបុត្រ',
  nav_report: 'របាយការណ៍',

  type_VN: 'ឆ្នោតវៀតណាម',
  type_TN: 'ឆ្នោតថៃ',
  type_KH: 'ឆ្នោតខ្មែរ',
  session_DAY: 'ថ្ងៃ',
  session_NIGHT: 'យប់',
  draw_of: '{type} · {session}',

  digits_2: '2ខ្ទង់',
  digits_3: '3ខ្ទង់',
  days_left: '{n} ថ្ងៃ {time}',
} as const

export const lotteryNames = catalogue('lotteryNames', lotteryNamesTexts)
