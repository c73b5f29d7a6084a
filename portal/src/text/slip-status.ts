/** Texts of a slip whose answer is not certain yet, which come with its status. */
import { catalogue } from './language.ts'

export const slipStatusTexts = {
  checking_text: 'ចម្លើយមិនទាន់មកដល់។ ប្រព័ន្ធកំពុងសួរម្តងទៀតដោយស្វ័យប្រវត្តិ ហើយនឹងមិនភ្នាល់ពីរដងទេ។',
  slip_kept: 'ប័ណ្ណនៅដដែល។',
} as const

export const slipStatus = catalogue('slipStatus', slipStatusTexts)
