/** Deposits at a till, as the office's contract asks for them. */
import type { OfficeRefusalCode } from '@samnang/contract/office/office-refusals'
import { rielToUnits, unitsToRiel } from '@samnang/core/money'
import { accepted, refused } from '@samnang/core/refusal'
import type { AskDepositCode } from '../cashier/ask-deposit.ts'
import type { CreditDepositCode } from '../cashier/credit-deposit.ts'
import { openCashPlaces } from '../cashier/desk-lists.ts'
import { creditedToPlayer } from '../cashier/desk-sums.ts'
import { depositAtTillIn } from '../cashier/till-deposit.ts'
import type { OfficeParts } from '../office-parts.ts'
import { lockInBranch } from '../players/player-desk.ts'
import { cashPlaceOnWire } from './desk-wire.ts'
import { command, type OfficeHandlers, read } from './office-call.ts'

/** The cashier's refusals in the office's words. A day's limit and a level's say how much room is left, as a limit of the amount does. */
const TILL_CODES = {
  not_found: 'not_found',
  excluded: 'excluded',
  cooling_off: 'excluded',
  account_locked: 'account_locked',
  amount_too_small: 'amount_too_small',
  amount_too_large: 'amount_too_large',
  deposit_day_limit: 'amount_too_large',
  level_limit: 'amount_too_large',
  deposit_limit: 'deposit_limit',
  too_many_deposits: 'too_many_deposits',
  cash_account_closed: 'cash_account_closed',
  way_off: 'cash_account_closed',
  deposit_closed: 'changed_meanwhile',
  overloaded: 'overloaded',
  idempotency_mismatch: 'idempotency_mismatch',
} as const satisfies Record<AskDepositCode | CreditDepositCode, OfficeRefusalCode>

export type TillName = 'GET /api/cashier/tills' | 'POST /api/deposits'

export function tillHandlers({ pool }: OfficeParts): Pick<OfficeHandlers, TillName> {
  return {
    'GET /api/cashier/tills': read(async () => {
      const places = await openCashPlaces(pool)
      return accepted({ rows: places.filter(({ kind }) => kind === 'till').map(cashPlaceOnWire) })
    }),
    'POST /api/deposits': command(
      async (tx, { body, staff, requestId }, by) => {
        const playerId = BigInt(body.player)
        if (!(await lockInBranch(tx, playerId, staff.branch))) return refused('not_found')
        const till = (await openCashPlaces(tx)).find(
          ({ id, kind }) => id === BigInt(body.till) && kind === 'till',
        )
        if (!till) return refused('cash_account_closed')
        const amountUnits = rielToUnits(body.amount)
        const done = await depositAtTillIn(tx, {
          playerId,
          amountUnits,
          till: till.id,
          key: `till:${requestId}`,
          by,
        })
        if (!done.ok) return { ...done, code: TILL_CODES[done.code] }
        const { deposit, creditedUnits } = done.value
        return accepted({ deposit: Number(deposit), credited: unitsToRiel(creditedUnits) })
      },
      async (tx, { body }) => rielToUnits(body.amount) + (await creditedToPlayer(tx, BigInt(body.player))),
    ),
  }
}
