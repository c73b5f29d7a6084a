/** What does not come out even between the book and a bank, and why. */
import { DIFFERENCE_KINDS, EXPLANATIONS } from '@samnang/core/cashier/difference-kind'
import Type, { type Static } from 'typebox'
import { CodeOf, Id, IdText, Money, Nullable, OfOne, Page, PageQuery, Strict, Time } from '../shapes.ts'
import { Command, defineOffice } from './office-endpoint.ts'

export const DIFFERENCE_STATES = ['open', 'explained', 'solved'] as const
export const DifferenceRow = Strict({
  id: Id,
  kind: CodeOf(DIFFERENCE_KINDS),
  cash_account: Nullable(Id),
  /** Null where it is not in riel. */
  amount: Nullable(Money),
  deposit: Nullable(Id),
  withdrawal: Nullable(Id),
  line: Nullable(Id),
  detail: Type.Record(Type.String(), Type.Unknown()),
  at: Time,
  state: CodeOf(DIFFERENCE_STATES),
  explanation: Nullable(CodeOf(EXPLANATIONS)),
  reason: Nullable(Type.String()),
  closed_at: Nullable(Time),
  closed_by: Nullable(Type.String()),
})
export type DifferenceRow = Static<typeof DifferenceRow>

export const cashDifferenceEndpoints = defineOffice({
  'GET /api/cash/differences': {
    summary: 'What does not come out even between the book and a bank, the newest first.',
    access: 'staff',
    permission: 'cashier.read',
    scope: 'house',
    query: Strict({
      account: Type.Optional(IdText),
      state: Type.Optional(CodeOf(DIFFERENCE_STATES)),
      kind: Type.Optional(CodeOf(DIFFERENCE_KINDS)),
      ...PageQuery.properties,
    }),
    reply: Page(DifferenceRow),
    refusals: [],
  },
  'POST /api/cash/differences/:id/explain': {
    summary: 'Says why; of a line that the bank has changed also which of the two stands.',
    access: 'staff',
    permission: 'cashier.accounts',
    scope: 'house',
    params: OfOne,
    body: Command({ explanation: CodeOf(EXPLANATIONS), line: CodeOf(['keep', 'take', 'add']) }),
    refusals: ['already_decided', 'not_a_change'],
  },
})
