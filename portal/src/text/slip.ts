/** Texts of the slip's list and status, which come after the page. */
import { catalogue } from './language.ts'

export const slipTexts = {
  empty: 'ចុចលើចន្លោះ ឬលេខ ដើម្បីដាក់ចូលប័ណ្ណ។',
  lines: '{n} ការភ្នាល់',
  cost: 'សរុប',
  possible_win: 'អាចឈ្នះដល់',
  balance_after: 'លុយនៅសល់',
  checking_text: 'ចម្លើយមិនទាន់មកដល់។ ប្រព័ន្ធកំពុងសួរម្តងទៀតដោយស្វ័យប្រវត្តិ ហើយនឹងមិនភ្នាល់ពីរដងទេ។',
  limit_reached: 'អ្នកបានភ្នាល់ដល់កម្រិតកំណត់របស់វគ្គនេះហើយ។',
  kept: 'ប័ណ្ណនៅដដែល។',
} as const

export const slip = catalogue('slip', slipTexts)
