/** The end of a day at a bank or a till: what the book says, what was counted; and then nothing of that day changes. */
import { type CloseFault, closeFault, closingOf } from '@samnang/core/cashier/day-close'
import { DAY_MS, dayStartMs } from '@samnang/core/phnom-penh-day'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import { holdCashAccount } from '../ledger/enter-cash-account.ts'
import { tellOffice } from '../live/tell-office.ts'
import { readCashAccount, todayOf } from './cash-account-store.ts'
import { type Close, type DayNow, figuresOfDay, insertClose } from './cash-close-store.ts'
import { openShiftOf } from './cash-shift-store.ts'
import { openDifferenceIn } from './open-difference.ts'

export { type Close, type DayNow, listCloseRows as listCloses } from './cash-close-store.ts'

/** What a close of this day would say now; null: there is no such day. */
export async function dayNow(db: Queryable, cashAccount: bigint, day: string): Promise<DayNow | null> {
  const startMs = dayStartMs(day)
  if (startMs === null) return null
  return figuresOfDay(db, cashAccount, { day, end: new Date(startMs + DAY_MS) })
}

export interface WantedClose {
  cashAccount: bigint
  day: string
  countedUnits: bigint
  /** What whoever counted was shown that the book says. */
  expectedUnits: bigint
}

export type CloseCode =
  | 'not_found'
  | 'cash_account_closed'
  | 'invalid_dates'
  | 'account_busy'
  | 'shift_open'
  | 'changed_meanwhile'
  | CloseFault

/**
 * Nothing is booked on the account while this is done, and everything that was before it is in it. `changed_meanwhile`:
 * something was booked since the figures were shown. What was counted otherwise waits in the queue of differences.
 */
export async function closeDayIn(
  tx: Tx,
  wanted: WantedClose,
  by: By,
): Promise<Outcome<Close & { at: Date }, CloseCode>> {
  const { cashAccount, day, countedUnits, expectedUnits } = wanted
  const account = await readCashAccount(tx, cashAccount)
  if (!account) return refused('not_found')
  if (!account.isOpen) return refused('cash_account_closed')
  if (!(await holdCashAccount(tx, cashAccount))) return refused('account_busy')
  if (await openShiftOf(tx, cashAccount)) return refused('shift_open')
  const now = await dayNow(tx, cashAccount, day)
  if (!now) return refused('invalid_dates')
  const fault = closeFault(day, { last: now.last, today: await todayOf(tx) })
  if (fault) return refused(fault)
  const { last: _last, ...figures } = now
  const closingUnits = closingOf(now)
  if (closingUnits !== expectedUnits) return refused('changed_meanwhile')
  const counted = { countedUnits, by: by.actor, reason: by.reason ?? '' }
  const close: Close = { cashAccount, day, ...figures, closingUnits, ...counted }
  const at = await insertClose(tx, close)
  if (countedUnits !== closingUnits) await tellCount(tx, close)
  const { reason: _reason, by: _by, ...after } = close
  const target = `cash_account:${cashAccount}`
  await recordAudit(tx, { ...by, action: 'cash_day_closed', target, before: { last: now.last }, after })
  if (countedUnits !== closingUnits) await tellOffice(tx, 'differences', null)
  return accepted({ ...close, at })
}

async function tellCount(tx: Tx, { cashAccount, day, closingUnits, countedUnits }: Close): Promise<void> {
  await openDifferenceIn(tx, {
    ...{ kind: 'count', key: `count:${cashAccount}:${day}`, cashAccount },
    amountUnits: countedUnits - closingUnits,
    detail: { day },
  })
}
