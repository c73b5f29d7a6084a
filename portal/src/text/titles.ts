/** The name of each page in the browser's title bar, its history and its bookmarks. */
import { catalogue } from './language.ts'

export const titleTexts = {
  brand: 'សំណាង',
  lotto59: 'ឡូតូ ៥៩',
  casino: 'កាស៊ីណូ',
  slot: 'ស្លុត',
  sport: 'កីឡា',
  fishing: 'បាញ់ត្រី',
  games: 'ហ្គេមទាំងអស់',
  money: 'លុយរបស់អ្នក',
  lottery: 'ចាក់ឆ្នោត',
  lottery_timeout: 'ម៉ោងបិទទទួលភ្នាល់ឆ្នោត',
  lottery_result: 'លទ្ធផលឆ្នោត',
  lottery_tickets: 'សំបុត្រឆ្នោត',
  lottery_report: 'របាយការណ៍ឆ្នោត',
  tickets: 'សំបុត្រឡូតូ ៥៩',
  report: 'របាយការណ៍ឡូតូ ៥៩',
  casino_report: 'របាយការណ៍កាស៊ីណូ',
  sport_report: 'របាយការណ៍កីឡា',
  history: 'ប្រវត្តិលទ្ធផល',
  ask_deposit: 'ដាក់ប្រាក់',
  deposit: 'ប្រវត្តិដាក់ប្រាក់',
  withdraw: 'ប្រវត្តិដកប្រាក់',
  ask_withdraw: 'ដកប្រាក់',
  notices: 'ការជូនដំណឹង',
  help: 'ជំនួយ',
  statement: 'របាយការណ៍គណនី',
  password: 'ប្តូរពាក្យសម្ងាត់',
  limits: 'លេងដោយមានការទទួលខុសត្រូវ',
  logout: 'ចាកចេញ',
  rules: 'ច្បាប់លេង',
  fair: 'ផ្ទៀងផ្ទាត់លទ្ធផល',
  maintenance: 'ប្រព័ន្ធកំពុងថែទាំ',
  not_found: 'រកមិនឃើញទំព័រ',
} as const

export const titles = catalogue('titles', titleTexts)
