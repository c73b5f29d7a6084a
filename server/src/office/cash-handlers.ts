/** Accounts, tills and days of the house's own money, as the office's contract asks for them. */
import type { OfficeName } from '@samnang/contract/office/office-endpoints'
import { unitsToRiel } from '@samnang/core/money'
import { periodOf } from '@samnang/core/phnom-penh-day'
import { accepted, refused } from '@samnang/core/refusal'
import {
  closeCashAccountIn,
  findCashAccount,
  listCashAccounts,
  listCashEntries,
  openCashAccountIn,
  showCashAccountIn,
  todayOf,
} from '../cashier/cash-accounts.ts'
import { closeDayIn, dayNow, listCloses } from '../cashier/cash-close.ts'
import { readMapping } from '../cashier/cash-import.ts'
import { moveCashIn } from '../cashier/cash-moves.ts'
import { beginShiftIn, endShiftIn, listShifts } from '../cashier/cash-shifts.ts'
import type { OfficeParts } from '../office-parts.ts'
import { accountRow, closeRow, countedUnits, dayRow, entryRow, shiftRow } from './cash-rows.ts'
import { command, type OfficeHandlers, read } from './office-call.ts'

type Of = `${'GET' | 'POST'} /api/cash/accounts`
type Parts = 'day' | 'entries' | 'closes' | 'shifts' | 'show' | 'close' | 'moves' | 'shifts/end'
type Names = Extract<OfficeName, Of | `GET /api/cash/accounts/:id` | `${Of}/:id/${Parts}`>

const PAGE = 50

export function cashHandlers(parts: OfficeParts): Pick<OfficeHandlers, Names> {
  return { ...accountHandlers(parts), ...dayHandlers(parts), ...shiftHandlers(parts) }
}

type DayNames = Extract<Names, `${string}/${'day' | 'closes'}`>
type ShiftNames = Extract<Names, `${string}/shifts${string}`>

function accountHandlers({ pool }: OfficeParts): Pick<OfficeHandlers, Exclude<Names, DayNames | ShiftNames>> {
  return {
    'GET /api/cash/accounts': read(async () =>
      accepted({ rows: (await listCashAccounts(pool)).map(accountRow) }),
    ),
    'GET /api/cash/accounts/:id': read(async ({ params }) => {
      const account = await findCashAccount(pool, BigInt(params.id))
      if (!account) return refused('not_found')
      const mapping = account.bank === null ? null : await readMapping(pool, account.bank)
      return accepted({ account: accountRow(account), mapping, today: await todayOf(pool) })
    }),
    'POST /api/cash/accounts': command(async (tx, { body }, by) => {
      const { kind, code, bank, number, holder } = body
      const isBank = kind === 'bank'
      if (isBank && (bank === null || number === null || holder === null)) return refused('invalid_field')
      const account = isBank ? { bank, number, holder } : { bank: null, number: null, holder: null }
      const opened = await openCashAccountIn(tx, { kind, code, ...account }, by)
      return opened.ok ? accepted({ id: Number(opened.value) }) : opened
    }),
    'POST /api/cash/accounts/:id/show': command(async (tx, { params, body }, by) => {
      const shown = await showCashAccountIn(tx, { id: BigInt(params.id), isShown: body.is_shown }, by)
      return shown.ok ? accepted(undefined) : shown
    }),
    'POST /api/cash/accounts/:id/close': command(async (tx, { params }, by) => {
      const closed = await closeCashAccountIn(tx, BigInt(params.id), by)
      return closed.ok ? accepted(undefined) : closed
    }),
    'GET /api/cash/accounts/:id/entries': read(async ({ params, query }) => {
      const { limit, before } = pageOf(query)
      const rows = await listCashEntries(pool, { id: BigInt(params.id), before, limit: limit + 1 })
      return accepted(shownOf(rows, limit, entryRow, ({ txId }) => String(txId)))
    }),
    'POST /api/cash/accounts/:id/moves': command(async (tx, { params, body }, by) => {
      const other = body.other === null ? null : BigInt(body.other)
      const move = {
        kind: body.kind,
        account: BigInt(params.id),
        other,
        amountUnits: countedUnits(body.amount),
      }
      const moved = await moveCashIn(tx, move, by)
      return moved.ok ? accepted({ id: Number(moved.value) }) : moved
    }),
  }
}

function dayHandlers({ pool }: OfficeParts): Pick<OfficeHandlers, DayNames> {
  return {
    'GET /api/cash/accounts/:id/day': read(async ({ params, query }) => {
      const account = await findCashAccount(pool, BigInt(params.id))
      if (!account) return refused('not_found')
      const now = await dayNow(pool, account.id, query.day)
      return now ? accepted({ ...dayRow(now), last: now.last }) : refused('invalid_dates')
    }),
    'GET /api/cash/accounts/:id/closes': read(async ({ params, query }) => {
      const limit = Number(query.limit ?? PAGE)
      if (!periodOf({ to: query.before }).ok) return refused('invalid_dates')
      const of = { cashAccount: BigInt(params.id), before: query.before ?? null }
      const rows = await listCloses(pool, { ...of, limit: limit + 1 })
      return accepted(shownOf(rows, limit, closeRow, ({ day }) => day))
    }),
    'POST /api/cash/accounts/:id/closes': command(async (tx, { params, body }, by) => {
      const figures = { countedUnits: countedUnits(body.counted), expectedUnits: BigInt(body.expected_units) }
      const wanted = { cashAccount: BigInt(params.id), day: body.day, ...figures }
      const closed = await closeDayIn(tx, wanted, by)
      return closed.ok ? accepted(closeRow(closed.value)) : closed
    }),
  }
}

function shiftHandlers({ pool }: OfficeParts): Pick<OfficeHandlers, ShiftNames> {
  return {
    'GET /api/cash/accounts/:id/shifts': read(async ({ params, query }) => {
      const { limit, before } = pageOf(query)
      const rows = await listShifts(pool, { cashAccount: BigInt(params.id), before, limit: limit + 1 })
      return accepted(shownOf(rows, limit, shiftRow, ({ id }) => String(id)))
    }),
    'POST /api/cash/accounts/:id/shifts': command(async (tx, { params, body }, by) => {
      const counted = { cashAccount: BigInt(params.id), countedUnits: countedUnits(body.counted) }
      if (counted.countedUnits < 0n) return refused('invalid_field')
      const begun = await beginShiftIn(tx, counted, by)
      return begun.ok ? accepted(shiftRow(begun.value)) : begun
    }),
    'POST /api/cash/accounts/:id/shifts/end': command(async (tx, { params, body }, by) => {
      const counted = { cashAccount: BigInt(params.id), countedUnits: countedUnits(body.counted) }
      if (counted.countedUnits < 0n) return refused('invalid_field')
      const ended = await endShiftIn(tx, counted, by)
      if (!ended.ok) return ended
      const { closingUnits, closingBookUnits } = ended.value
      return accepted({ closing: unitsToRiel(closingUnits), closing_book: unitsToRiel(closingBookUnits) })
    }),
  }
}

/** Where a page of numbered rows begins, and how many it has. */
export function pageOf({ before, limit }: { before?: string; limit?: string }) {
  return { before: before === undefined ? null : BigInt(before), limit: Number(limit ?? PAGE) }
}

/** One row more than fits was asked for: whether there are others. */
export function shownOf<R, W>(
  rows: readonly R[],
  limit: number,
  wire: (row: R) => W,
  keyOf: (row: R) => string,
): { rows: W[]; next: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown.map(wire), next: rows.length > limit && last ? keyOf(last) : null }
}
