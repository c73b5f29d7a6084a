/** The player's own numbers on the pads of lotto 59. */
import { catalogue } from './language.ts'

export const myNumbersTexts = {
  title: 'លេខរបស់ខ្ញុំ',
  edit: 'ជ្រើសរើសលេខ',
  done: 'រួចរាល់',
  help: 'ចុចលេខក្នុងតារាងខាងក្រោម ដើម្បីរក្សាទុក ឬដកចេញ (ច្រើនបំផុត {n} លេខ)។',
  bet: 'ភ្នាល់លេខ {n}',
  keep: 'រក្សាទុក 5 លេខនេះ',
  take: 'យក {numbers}',
  remove: 'លុប {numbers}',
} as const

export const myNumbers = catalogue('myNumbers', myNumbersTexts)
