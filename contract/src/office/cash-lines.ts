/** What banks say of the house's money: files of statements, their lines, and what each line is. */
import { EXPLANATIONS } from '@samnang/core/cashier/difference-kind'
import Type, { type Static } from 'typebox'
import {
  CodeOf,
  Count,
  Day,
  FreeText,
  Id,
  IdText,
  Money,
  Nullable,
  OfOne,
  Page,
  PageQuery,
  Strict,
  Time,
} from '../shapes.ts'
import { Mapping } from './cash-accounts.ts'
import { UnitsText } from './cashier-parts.ts'
import { Command, defineOffice } from './office-endpoint.ts'

const ImportRow = Strict({
  ...{ id: Id, at: Time, by: Type.String(), file_name: Type.String(), first_day: Day, last_day: Day },
  ...{ added: Count, known: Count, changed: Count, missing: Count, unread: Count, matched: Count },
})

const KnownLine = Strict({
  id: Id,
  identity: Type.String(),
  day: Day,
  time: Nullable(Type.String()),
  amount_units: UnitsText,
  reference: Type.String(),
  description: Type.String(),
  bank_id: Type.String(),
  balance_units: Nullable(UnitsText),
})

export const COUNTERPART_KINDS = ['deposit', 'withdrawal', 'move'] as const
const Counterpart = Strict({ kind: CodeOf(COUNTERPART_KINDS), id: Id })
const Candidate = Strict({
  ...{ kind: CodeOf(COUNTERPART_KINDS), id: Id, amount: Money, amount_units: UnitsText, at: Time },
  ...{ player_id: Nullable(Id), reference: Type.String() },
})

export const LINE_STATES = ['open', 'matched', 'explained', 'replaced'] as const
export const LineRow = Strict({
  id: Id,
  cash_account: Id,
  line: Count,
  day: Day,
  time: Nullable(Type.String()),
  amount: Money,
  amount_units: UnitsText,
  reference: Type.String(),
  description: Type.String(),
  bank_id: Type.String(),
  state: CodeOf(LINE_STATES),
  explanation: Nullable(CodeOf(EXPLANATIONS)),
  explained_by: Nullable(Type.String()),
  matched: Type.Array(Counterpart),
})
export type LineRow = Static<typeof LineRow>

/** A file of 20 000 lines, in Khmer too. */
const STATEMENT_BYTES_MAX = 6 * 1024 * 1024

export const cashLineEndpoints = defineOffice({
  'GET /api/cash/accounts/:id/known': {
    summary: 'Lines that the account has of these days: what a file is compared with before it is imported.',
    access: 'staff',
    permission: 'cashier.accounts',
    scope: 'house',
    params: OfOne,
    query: Strict({ from: Day, to: Day }),
    reply: Strict({ rows: Type.Array(KnownLine) }),
    refusals: ['invalid_dates'],
  },
  'GET /api/cash/accounts/:id/imports': {
    summary: 'Files that were imported, the newest first.',
    access: 'staff',
    permission: 'cashier.read',
    scope: 'house',
    params: OfOne,
    query: PageQuery,
    reply: Page(ImportRow),
    refusals: [],
  },
  'POST /api/cash/accounts/:id/statement': {
    summary: 'Imports a statement of the bank: what is new of it; and matches what it can.',
    access: 'staff',
    permission: 'cashier.accounts',
    scope: 'house',
    bodyMax: STATEMENT_BYTES_MAX,
    params: OfOne,
    body: Command({
      file_name: Type.String({ minLength: 1, maxLength: 200 }),
      text: Type.String({ maxLength: 4_000_000 }),
      mapping: Mapping,
      /** What the preview has shown. */
      expected: Strict({ added: Count, changed: Count, unread: Count }),
    }),
    reply: Strict({
      ...{
        id: Id,
        added: Count,
        known: Count,
        changed: Count,
        missing: Count,
        unread: Count,
        matched: Count,
      },
    }),
    refusals: ['cash_account_closed', 'statement_unreadable'],
  },
  'POST /api/cash/accounts/:id/match': {
    summary: 'Matches open lines once more with what was booked since.',
    access: 'staff',
    permission: 'cashier.accounts',
    scope: 'house',
    params: OfOne,
    body: Command({}),
    reply: Strict({ matched: Count }),
    refusals: [],
  },
  'GET /api/cash/lines': {
    summary: 'Lines of statements, the newest first.',
    access: 'staff',
    permission: 'cashier.read',
    scope: 'house',
    query: Strict({
      account: Type.Optional(IdText),
      state: Type.Optional(CodeOf(LINE_STATES)),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      q: Type.Optional(FreeText),
      ...PageQuery.properties,
    }),
    reply: Page(LineRow),
    refusals: ['invalid_dates'],
  },
  'GET /api/cash/lines/:id': {
    summary:
      'One line, and what it could be: booked on its account and without a line; of its amount, or as searched.',
    access: 'staff',
    permission: 'cashier.read',
    scope: 'house',
    params: OfOne,
    query: Strict({ q: Type.Optional(FreeText) }),
    reply: Strict({ line: LineRow, candidates: Type.Array(Candidate) }),
    refusals: [],
  },
  'POST /api/cash/lines/:id/match': {
    summary: 'Says which deposits, payouts and moves a line is, to the riel.',
    access: 'staff',
    permission: 'cashier.accounts',
    scope: 'house',
    params: OfOne,
    body: Command({ counterparts: Type.Array(Counterpart, { minItems: 1, maxItems: 500 }) }),
    refusals: ['line_taken', 'counterpart_taken', 'amounts_differ'],
  },
  'POST /api/cash/lines/:id/explain': {
    summary: 'Says why a line is no deposit and no payout.',
    access: 'staff',
    permission: 'cashier.accounts',
    scope: 'house',
    params: OfOne,
    body: Command({ explanation: CodeOf(EXPLANATIONS) }),
    refusals: ['line_taken'],
  },
  'POST /api/cash/lines/:id/reopen': {
    summary: 'Takes back what a line was said to be.',
    access: 'staff',
    permission: 'cashier.accounts',
    scope: 'house',
    params: OfOne,
    body: Command({}),
    refusals: ['line_taken'],
  },
})
