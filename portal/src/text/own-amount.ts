/** Texts of the dialog for a stake of one's own, which comes when it is opened. */
import { catalogue } from './language.ts'

export const ownAmountTexts = {
  use_amount: 'ប្រើចំនួននេះ',
  all_money: 'ទាំងអស់',
  amount_between: 'ពី {min}៛ ដល់ {max}៛',
} as const

export const ownAmount = catalogue('ownAmount', ownAmountTexts)
