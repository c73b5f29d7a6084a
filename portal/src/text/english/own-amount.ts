import type { Translation } from '../language.ts'
import type { ownAmountTexts } from '../own-amount.ts'

export const ownAmount: Translation<typeof ownAmountTexts> = {
  use_amount: 'Use this amount',
  all_money: 'All',
  amount_between: 'From {min}៛ to {max}៛',
}
