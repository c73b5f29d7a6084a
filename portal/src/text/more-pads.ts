/** Texts of the pads for numbers and for the jackpot, which come after the first one. */
import { catalogue } from './language.ts'

export const morePadsTexts = {
  choose_posts: 'ជ្រើសរើសប៉ុស្តិ៍',
  choose_number: 'ចុចលើលេខដើម្បីដាក់ចូលប័ណ្ណ',
  choose_five: 'ជ្រើសរើស 5 លេខ ដែលនឹងចេញលើប៉ុស្តិ៍ A–E',
  quick_pick: 'ជ្រើសដោយចៃដន្យ',
  hits: 'ត្រូវ {n} លេខ',
  hits_pot: 'យកជែកផត',
  add_jackpot: 'ដាក់ជែកផត {amount}៛',
  five_needed: 'សូមជ្រើសរើសលេខឱ្យគ្រប់ 5។',
} as const

export const morePads = catalogue('morePads', morePadsTexts)
