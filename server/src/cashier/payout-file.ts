/** The file that a bank is given: a line a payment, with a reference of ours that its statement brings back. */
import { unitsToRiel } from '@samnang/core/money'
import { csvLine } from '../http/csv.ts'
import type { PayoutLineRow, PayoutRow } from './payout-store.ts'

const HEADER = ['no', 'reference', 'bank', 'account', 'name', 'amount', 'currency']
const BYTE_ORDER_MARK = '\uFEFF'

/** The same for the same rows, however often it is asked for. */
export function payoutFile(
  { id, cashCode }: Pick<PayoutRow, 'id' | 'cashCode'>,
  lines: readonly PayoutLineRow[],
): { name: string; content: string } {
  const rows = lines.map(({ place, withdrawal, bank, number, holder, units }) =>
    csvLine([place, `W${withdrawal}`, bank, number, holder, unitsToRiel(units), 'KHR']),
  )
  return { name: `payout-${id}-${cashCode}.csv`, content: BYTE_ORDER_MARK + csvLine(HEADER) + rows.join('') }
}
