/** The largest wins, over the whole screen, and their picture. */
import { catalogue } from './language.ts'

export const winTexts = {
  you_won: 'អ្នកឈ្នះ {amount}៛',
  share: 'ផ្ញើជារូបភាព',
  share_win: 'ផ្ញើរូបភាពនៃការឈ្នះ',
  failed: 'មិនអាចបង្កើតរូបភាពបានទេ។ សូមព្យាយាមម្តងទៀត។',
  with_name: 'ដាក់ឈ្មោះ {name} លើរូបភាព',
  more: 'និង {n} សំបុត្រទៀត',
  verify: 'ស្កេនដើម្បីផ្ទៀងផ្ទាត់វគ្គនេះ',
  net: 'ចំនួនដែលបានឈ្នះ ក្រោយដកប្រាក់ភ្នាល់ទាំងអស់ក្នុងវគ្គនេះ',
} as const

export const win = catalogue('win', winTexts)
