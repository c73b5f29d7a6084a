/** Words around the pages: menu, search, palette, keys. */
import { catalogue } from './language.ts'

export const shellTexts = {
  skip: 'រំលងទៅខ្លឹមសារ',
  menu: 'ម៉ឺនុយ',
  group_work: 'ការងារ',
  page_players: 'អ្នកលេង',
  page_dispute: 'ពិនិត្យការភ្នាល់',
  group_house: 'គេហទំព័រ',
  group_own: 'ផ្ទាល់ខ្លួន',
  page_approvals: 'សំណើរង់ចាំយល់ព្រម',
  page_staff: 'បុគ្គលិក',
  page_roles: 'តួនាទី',
  page_rights: 'ពិនិត្យសិទ្ធិ',
  page_me: 'ការចូលប្រើរបស់ខ្ញុំ',
  page_today: 'ថ្ងៃនេះ',
  page_switches: 'ការបើក និងបិទ',
  page_limits: 'កម្រិតកំណត់',
  page_words: 'ពាក្យប្រកាស',
  page_health: 'សុខភាពប្រព័ន្ធ',
  page_jobs: 'ឯកសារ CSV',
  search: 'ស្វែងរកទំព័រ ឬអ្នកលេង',
  search_players: 'ស្វែងរកអ្នកលេង «{q}»',
  search_dispute: 'បើកសំបុត្រលេខ {q}',
  palette: 'ទៅកាន់...',
  keys: 'គ្រាប់ចុច',
  key_search: 'ស្វែងរក',
  key_palette: 'បើកទំព័រណាមួយ',
  key_down: 'ជួរបន្ទាប់',
  key_up: 'ជួរមុន',
  key_open: 'បើកជួរ',
  key_close: 'បិទផ្ទាំង',
  key_help: 'បង្ហាញគ្រាប់ចុច',
  hello: 'សួស្តី {name}',
  hello_text: 'សូមជ្រើសរើសទំព័រ។ ម៉ោងទាំងអស់ជាម៉ោងភ្នំពេញ (UTC+7)។',
} as const

export const shell = catalogue('shell', shellTexts)
