/** The house's own money as the office's contract shows it: riel for eyes, units where something is compared. */
import type { CashAccountRow } from '@samnang/contract/office/cash-accounts'
import type { DifferenceRow } from '@samnang/contract/office/cash-differences'
import type { LineRow } from '@samnang/contract/office/cash-lines'
import type { OfficeReply } from '@samnang/contract/office/office-endpoints'
import { closingOf } from '@samnang/core/cashier/day-close'
import { readAmount } from '@samnang/core/cashier/statement-amount'
import { unitsToRiel } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import type { CashEntry, ListedCashAccount } from '../cashier/cash-accounts.ts'
import type { Close, DayNow } from '../cashier/cash-close.ts'
import type { Difference } from '../cashier/cash-differences.ts'
import type { Imported } from '../cashier/cash-import.ts'
import type { FoundCounterpart, ShownLine } from '../cashier/cash-lines.ts'
import type { Shift } from '../cashier/cash-shifts.ts'

/** `CountedText` of the contract, exact. */
export function countedUnits(text: string): bigint {
  const amount = readAmount(text, 'point')
  assert(amount, 'the contract has checked its shape')
  return amount.units
}

export function accountRow(account: ListedCashAccount): CashAccountRow {
  const { id, kind, code, bank, number, holder, isOpen, isShown, balanceUnits, ...rest } = account
  return {
    ...{ id: Number(id), kind, code, bank, number, holder, is_open: isOpen, is_shown: isShown },
    ...{ balance: unitsToRiel(balanceUnits), balance_units: String(balanceUnits) },
    ...{ open_lines: rest.openLines, open_differences: rest.openDifferences },
    ...{ last_day: rest.lastDay, shift_of: rest.shiftOf },
  }
}

type EntryRow = OfficeReply<'GET /api/cash/accounts/:id/entries'>['rows'][number]

export function entryRow({ txId, at, units, playerId, request, ...rest }: CashEntry): EntryRow {
  return {
    ...{ id: Number(txId), at: at.toISOString(), amount: unitsToRiel(units) },
    ...{ player_id: numberOrNull(playerId), request: numberOrNull(request) },
    ...rest,
  }
}

type ImportRow = OfficeReply<'GET /api/cash/accounts/:id/imports'>['rows'][number]

export function importRow({ id, at, fileName, firstDay, lastDay, ...rest }: Imported): ImportRow {
  const { by, added, known, changed, missing, unread, matched } = rest
  return {
    ...{
      id: Number(id),
      at: at.toISOString(),
      by,
      file_name: fileName,
      first_day: firstDay,
      last_day: lastDay,
    },
    ...{ added, known, changed, missing, unread, matched },
  }
}

export function lineRow(line: ShownLine): LineRow {
  const { id, cashAccount, amountUnits, bankId, explainedBy, matched, ...rest } = line
  const { day, time, reference, description, state, explanation } = rest
  return {
    ...{
      id: Number(id),
      cash_account: Number(cashAccount),
      line: rest.line,
      day,
      time,
      reference,
      description,
    },
    ...{ amount: unitsToRiel(amountUnits), amount_units: String(amountUnits), bank_id: bankId },
    ...{ state, explanation, explained_by: explainedBy },
    matched: matched.map((one) => ({ kind: one.kind, id: Number(one.id) })),
  }
}

type Candidate = OfficeReply<'GET /api/cash/lines/:id'>['candidates'][number]

export function candidateRow({
  kind,
  id,
  amountUnits,
  at,
  playerId,
  reference,
}: FoundCounterpart): Candidate {
  return {
    ...{ kind, id: Number(id), amount: unitsToRiel(amountUnits), amount_units: String(amountUnits) },
    ...{ at: at.toISOString(), player_id: numberOrNull(playerId), reference },
  }
}

export function differenceRow(difference: Difference): DifferenceRow {
  const { id, cashAccount, amountUnits, deposit, withdrawal, line, at, closedAt, closedBy, ...rest } =
    difference
  const { line: _kept, ...detail } = rest.detail
  return {
    ...{ id: Number(id), kind: rest.kind, cash_account: numberOrNull(cashAccount), detail },
    amount: amountUnits === null ? null : unitsToRiel(amountUnits),
    ...{ deposit: numberOrNull(deposit), withdrawal: numberOrNull(withdrawal), line: numberOrNull(line) },
    ...{ at: at.toISOString(), state: rest.state, explanation: rest.explanation, reason: rest.reason },
    ...{ closed_at: closedAt?.toISOString() ?? null, closed_by: closedBy },
  }
}

type DayRow = OfficeReply<'GET /api/cash/accounts/:id/day'>

export function dayRow(day: Omit<DayNow, 'last' | 'lastTx'>): Omit<DayRow, 'last'> {
  const closingUnits = closingOf(day)
  return {
    ...{ opening: unitsToRiel(day.openingUnits), came_in: unitsToRiel(day.inUnits) },
    ...{ went_out: unitsToRiel(day.outUnits), closing: unitsToRiel(closingUnits) },
    ...{ closing_units: String(closingUnits), entries: Number(day.entries), open_payouts: day.openPayouts },
    ...{ open_payout_sum: unitsToRiel(day.openPayoutUnits), open_lines: day.openLines },
  }
}

type CloseRow = OfficeReply<'GET /api/cash/accounts/:id/closes'>['rows'][number]

export function closeRow(close: Close & { at: Date }): CloseRow {
  const { day, countedUnits: counted, closingUnits, at, by, reason } = close
  return {
    ...dayRow(close),
    ...{ day, counted: unitsToRiel(counted), difference: unitsToRiel(counted - closingUnits) },
    ...{ at: at.toISOString(), by, reason },
  }
}

type ShiftRow = OfficeReply<'GET /api/cash/accounts/:id/shifts'>['rows'][number]

export function shiftRow({ id, staff, beganAt, endedAt, endedBy, ...counted }: Shift): ShiftRow {
  const { openingUnits, openingBookUnits, closingUnits, closingBookUnits } = counted
  return {
    ...{ id: Number(id), staff, began_at: beganAt.toISOString() },
    ...{ opening: unitsToRiel(openingUnits), opening_book: unitsToRiel(openingBookUnits) },
    ...{ ended_at: endedAt?.toISOString() ?? null, ended_by: endedBy },
    closing: closingUnits === null ? null : unitsToRiel(closingUnits),
    closing_book: closingBookUnits === null ? null : unitsToRiel(closingBookUnits),
  }
}

function numberOrNull(id: bigint | null): number | null {
  return id === null ? null : Number(id)
}
