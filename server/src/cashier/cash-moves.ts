/** Money into or out of a bank or a till that is no player's: fees, interest, what the owner brings, till to bank. */
import { type CashMove, mayMove } from '@samnang/core/cashier/cash-move'
import { ADJUSTMENTS } from '@samnang/core/ledger/accounts'
import { unitsToRiel } from '@samnang/core/money'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { enterCashAccount } from '../ledger/enter-cash-account.ts'
import { readCashAccount } from './cash-account-store.ts'
import { insertMove } from './cash-move-store.ts'

export interface WantedMove {
  kind: CashMove
  /** The account that it is about. */
  account: bigint
  /** Of a transfer: where to, or where from. */
  other: bigint | null
  /** Above zero: into `account`. */
  amountUnits: bigint
}

export type MoveCode = 'not_found' | 'cash_account_closed' | 'move_invalid'

/** Books it, for good: a wrong one is corrected by another. Both accounts may be of banks or tills, open ones. */
export async function moveCashIn(
  tx: Tx,
  { kind, account, other, amountUnits }: WantedMove,
  by: By,
): Promise<Outcome<bigint, MoveCode>> {
  const isIn = amountUnits > 0n
  const isSame = other === account
  if (amountUnits === 0n || isSame || !mayMove(kind, { isIn, hasOther: other !== null }))
    return refused('move_invalid')
  const codes = new Map([[ADJUSTMENTS, 'adjustments']])
  for (const id of other === null ? [account] : [account, other].sort((a, b) => Number(a - b))) {
    const found = await readCashAccount(tx, id)
    if (!found) return refused('not_found')
    if (!(await enterCashAccount(tx, id))) return refused('cash_account_closed')
    codes.set(id, found.code)
  }
  const [from, to] = isIn ? [other ?? ADJUSTMENTS, account] : [account, other ?? ADJUSTMENTS]
  const units = isIn ? amountUnits : -amountUnits
  const id = await insertMove(tx, {
    kind,
    from,
    to,
    amountUnits: units,
    reason: by.reason ?? '',
    by: by.actor,
  })
  const after = { kind, from: codes.get(from), to: codes.get(to), amount: unitsToRiel(units) }
  const target = `cash_account:${account}`
  const row = { ...by, action: 'cash_moved', target, detail: { move: id } } as const
  await recordAudit(tx, { ...row, before: null, after })
  return accepted(id)
}
