/** Words for what the server tells by codes. */

import type { CashAccountRow } from '@samnang/contract/office/cash-accounts'
import { BANKS } from '@samnang/core/cashier/banks'
import { CASH_MOVES } from '@samnang/core/cashier/cash-move'
import { EXPLANATIONS } from '@samnang/core/cashier/difference-kind'
import { cash } from '../text/cash.ts'

/** `ABA Bank 000 111 222`, or that it is a till. */
export function placeOf({ kind, bank, number }: Pick<CashAccountRow, 'kind' | 'bank' | 'number'>): string {
  return kind === 'till' || bank === null ? cash('kind_till') : `${BANKS[bank]} ${number ?? ''}`
}

export const moveChoices = () => CASH_MOVES.map((value) => ({ value, label: cash(`move_${value}`) }))
export const explanationChoices = () =>
  EXPLANATIONS.map((value) => ({ value, label: cash(`explain_${value}`) }))
