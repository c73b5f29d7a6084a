/** The families of games as tiles name them. */
import { catalogue } from './language.ts'

export const familiesTexts = {
  lotto59: 'ឡូតូ ៥៩',
  lotto59_hint: 'រៀងរាល់ 10 វិនាទី',
  lottery: 'ឆ្នោត',
  lottery_hint: 'វៀតណាម ថៃ ខ្មែរ',
  sport: 'កីឡា',
  sport_hint: 'ការប្រកួតកំពុងលេង',
  casino: 'កាស៊ីណូ',
  casino_hint: 'បាការ៉ាត់ រ៉ូឡែត ខ្លាឃ្លោក',
  slot: 'ស្លុត',
  slot_hint: 'ផ្កាឈូក នាគ ផ្លែឈើ',
  fishing: 'បាញ់ត្រី',
  fishing_hint: 'លេងជាមួយអ្នកដទៃ',
} as const

export const families = catalogue('families', familiesTexts)
