/** Shifts at a till: counted when somebody comes and when they leave, beside what the book says at that moment. */
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { holdCashAccount } from '../ledger/enter-cash-account.ts'
import { tellOffice } from '../live/tell-office.ts'
import { cashBalance, readCashAccount } from './cash-account-store.ts'
import { insertShift, openShiftOf, type Shift, writeShiftEnd } from './cash-shift-store.ts'
import { openDifferenceIn } from './open-difference.ts'

export { listShiftRows as listShifts, type Shift } from './cash-shift-store.ts'

export type ShiftCode = 'not_found' | 'cash_account_closed' | 'account_busy' | 'shift_open' | 'no_shift'

/** Of `by`, who has counted what is in the till. One shift at a time. */
export async function beginShiftIn(
  tx: Tx,
  { cashAccount, countedUnits }: { cashAccount: bigint; countedUnits: bigint },
  by: By,
): Promise<Outcome<Shift, ShiftCode>> {
  const held = await holdTill(tx, cashAccount)
  if (!held.ok) return held
  if (await openShiftOf(tx, cashAccount)) return refused('shift_open')
  const openingBookUnits = held.value
  const shift = { cashAccount, staff: by.actor, openingUnits: countedUnits, openingBookUnits }
  const id = await insertShift(tx, shift)
  await recordAudit(tx, { ...by, action: 'shift_begun', target: `shift:${id}`, before: null, after: shift })
  await tellCount(tx, { key: `shift:${id}:began`, cashAccount, units: countedUnits - openingBookUnits })
  return shiftNow(tx, cashAccount)
}

/** Whoever ends it has counted; that may be somebody else. What is too much or too little waits in the queue. */
export async function endShiftIn(
  tx: Tx,
  { cashAccount, countedUnits }: { cashAccount: bigint; countedUnits: bigint },
  by: By,
): Promise<Outcome<{ closingBookUnits: bigint; closingUnits: bigint }, ShiftCode>> {
  const held = await holdTill(tx, cashAccount)
  if (!held.ok) return held
  const shift = await openShiftOf(tx, cashAccount)
  if (!shift) return refused('no_shift')
  const ended = { closingUnits: countedUnits, closingBookUnits: held.value }
  await writeShiftEnd(tx, { id: shift.id, by: by.actor, ...ended })
  const before = { staff: shift.staff, openingUnits: shift.openingUnits }
  await recordAudit(tx, { ...by, action: 'shift_ended', target: `shift:${shift.id}`, before, after: ended })
  await tellCount(tx, { key: `shift:${shift.id}:ended`, cashAccount, units: countedUnits - held.value })
  return accepted(ended)
}

/** What the book says is in it, with nobody booking meanwhile. */
async function holdTill(tx: Tx, id: bigint): Promise<Outcome<bigint, ShiftCode>> {
  const till = await readCashAccount(tx, id)
  if (till?.kind !== 'till') return refused('not_found')
  if (!till.isOpen) return refused('cash_account_closed')
  return (await holdCashAccount(tx, id)) ? accepted(await cashBalance(tx, id)) : refused('account_busy')
}

/** Last in the transaction. */
async function tellCount(
  tx: Tx,
  { key, cashAccount, units }: { key: string; cashAccount: bigint; units: bigint },
): Promise<void> {
  if (units === 0n) return
  await openDifferenceIn(tx, { kind: 'count', key, cashAccount, amountUnits: units })
  await tellOffice(tx, 'differences', null)
}

async function shiftNow(tx: Tx, cashAccount: bigint): Promise<Outcome<Shift, ShiftCode>> {
  const shift = await openShiftOf(tx, cashAccount)
  return shift ? accepted(shift) : refused('no_shift')
}
