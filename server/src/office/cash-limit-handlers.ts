/** The cashier's own figures, as the office's contract asks for them. */
import type { cashLimitEndpoints } from '@samnang/contract/office/cash-limits'
import { accepted } from '@samnang/core/refusal'
import { changeDepositRulesIn, depositRules } from '../cashier/deposit-rules.ts'
import { changeWithdrawalLimitsIn, withdrawalLimits } from '../cashier/withdrawal-limits.ts'
import type { OfficeParts } from '../office-parts.ts'
import { command, type OfficeHandlers, read } from './office-call.ts'

export function cashLimitHandlers({
  pool,
}: OfficeParts): Pick<OfficeHandlers, keyof typeof cashLimitEndpoints> {
  return {
    'GET /api/cashier/limits': read(async () =>
      accepted({ deposit: await depositRules(pool), withdrawal: await withdrawalLimits(pool) }),
    ),
    'POST /api/cashier/limits/deposit': command((tx, { body: { before, after } }, by) =>
      changeDepositRulesIn(tx, { before, after }, by),
    ),
    'POST /api/cashier/limits/withdrawal': command((tx, { body: { before, after } }, by) =>
      changeWithdrawalLimitsIn(tx, { before, after }, by),
    ),
  }
}
