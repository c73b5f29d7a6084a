/** Days of the house's accounts that are closed, and shifts at its tills. */
import Type from 'typebox'
import {
  Count,
  Day,
  Id,
  LimitText,
  Money,
  Nullable,
  OfOne,
  Page,
  PageQuery,
  Strict,
  Time,
} from '../shapes.ts'
import { CountedText, UnitsText } from './cashier-parts.ts'
import { Command, defineOffice } from './office-endpoint.ts'

/** A day as it stands in the book. */
const DayRow = Strict({
  ...{
    opening: Money,
    came_in: Money,
    went_out: Money,
    closing: Money,
    closing_units: UnitsText,
    entries: Count,
  },
  /** Payouts of the house that wait, and lines of the account that nobody has explained. */
  ...{ open_payouts: Count, open_payout_sum: Money, open_lines: Count },
})
const CloseRow = Strict({
  ...DayRow.properties,
  ...{ day: Day, counted: Money, difference: Money, at: Time, by: Type.String(), reason: Type.String() },
})
const ShiftRow = Strict({
  ...{ id: Id, staff: Type.String(), began_at: Time, opening: Money, opening_book: Money },
  ...{ ended_at: Nullable(Time), ended_by: Nullable(Type.String()) },
  ...{ closing: Nullable(Money), closing_book: Nullable(Money) },
})

export const cashDayEndpoints = defineOffice({
  'GET /api/cash/accounts/:id/day': {
    summary: 'What a close of a day would say now.',
    access: 'staff',
    permission: 'cashier.read',
    scope: 'house',
    params: OfOne,
    query: Strict({ day: Day }),
    reply: Strict({ ...DayRow.properties, last: Nullable(Day) }),
    refusals: ['invalid_dates'],
  },
  'GET /api/cash/accounts/:id/closes': {
    summary: 'Days that are closed, the newest first.',
    access: 'staff',
    permission: 'cashier.read',
    scope: 'house',
    params: OfOne,
    query: Strict({ before: Type.Optional(Day), limit: Type.Optional(LimitText) }),
    reply: Page(CloseRow),
    refusals: ['invalid_dates'],
  },
  'POST /api/cash/accounts/:id/closes': {
    summary: 'Closes a day with what was counted: nothing of it changes any more.',
    access: 'staff',
    permission: 'cashier.close',
    scope: 'house',
    params: OfOne,
    body: Command({ day: Day, counted: CountedText, expected_units: UnitsText }),
    reply: CloseRow,
    refusals: [
      ...(['cash_account_closed', 'invalid_dates', 'account_busy', 'shift_open'] as const),
      ...(['day_closed', 'day_not_over'] as const),
    ],
  },
  'GET /api/cash/accounts/:id/shifts': {
    summary: 'Who stood at a till, with what was counted, the newest first.',
    access: 'staff',
    permission: 'cashier.read',
    scope: 'house',
    params: OfOne,
    query: PageQuery,
    reply: Page(ShiftRow),
    refusals: [],
  },
  'POST /api/cash/accounts/:id/shifts': {
    summary: 'Begins a shift of one’s own at a till, with what was counted.',
    access: 'staff',
    permission: 'cashier.deposits',
    scope: 'house',
    params: OfOne,
    body: Command({ counted: CountedText }),
    reply: ShiftRow,
    refusals: ['cash_account_closed', 'account_busy', 'shift_open', 'no_shift'],
  },
  'POST /api/cash/accounts/:id/shifts/end': {
    summary: 'Ends the shift at a till, with what was counted.',
    access: 'staff',
    permission: 'cashier.deposits',
    scope: 'house',
    params: OfOne,
    body: Command({ counted: CountedText }),
    reply: Strict({ closing: Money, closing_book: Money }),
    refusals: ['cash_account_closed', 'account_busy', 'shift_open', 'no_shift'],
  },
})
