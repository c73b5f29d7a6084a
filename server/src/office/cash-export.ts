/** The house's own money as files: lines of statements, what was booked, closed days, what does not come out even. */
import type { FileLanguage } from '@samnang/contract/shapes'
import { unitsToRiel } from '@samnang/core/money'
import { type CashEntry, listCashEntries } from '../cashier/cash-accounts.ts'
import { type Close, listCloses } from '../cashier/cash-close.ts'
import { type Difference, listDifferences } from '../cashier/cash-differences.ts'
import { listLines, type ShownLine } from '../cashier/cash-lines.ts'
import type { Field } from '../http/csv.ts'
import { type Columns, type Export, headerOf, rowsByKey } from './exports.ts'

const of = (km: string, en: string): Record<FileLanguage, string> => ({ km, en })

const LINE_COLUMNS: Columns = {
  id: of('លេខ', 'Number'),
  account: of('គណនី', 'Account'),
  day: of('ថ្ងៃ', 'Day'),
  time: of('ម៉ោង', 'Time'),
  amount: of('ចំនួនទឹកប្រាក់ (រៀល)', 'Amount (riel)'),
  reference: of('លេខយោង', 'Reference'),
  description: of('បរិយាយ', 'Description'),
  bankId: of('លេខរបស់ធនាគារ', 'Number of the bank'),
  state: of('ស្ថានភាព', 'State'),
  what: of('ជាអ្វី', 'What it is'),
}

const STATES = ['open', 'matched', 'explained', 'replaced'] as const

const lineExport: Export = {
  permission: 'cashier.read',
  scope: 'house',
  header: headerOf(LINE_COLUMNS),
  batches: async function* ({ db, query }) {
    const filter = {
      ...{
        cashAccount: idOf(query.account),
        from: query.from ?? null,
        to: query.to ?? null,
        q: query.q ?? null,
      },
      state: STATES.find((known) => known === query.state) ?? null,
    }
    const pages = rowsByKey(
      (page) => listLines(db, { ...filter, ...page }),
      ({ id }) => id,
    )
    for await (const rows of pages) yield rows.map(lineFields)
  },
}

function lineFields({ id, cashAccount, day, time, amountUnits, ...rest }: ShownLine): Field[] {
  const what = rest.explanation ?? rest.matched.map((one) => `${one.kind}:${one.id}`).join(' ')
  const said = [rest.reference, rest.description, rest.bankId]
  return [Number(id), Number(cashAccount), day, time, unitsToRiel(amountUnits), ...said, rest.state, what]
}

const ENTRY_COLUMNS: Columns = {
  id: of('លេខ', 'Number'),
  at: of('ពេលវេលា (UTC)', 'Time (UTC)'),
  kind: of('ប្រភេទ', 'Kind'),
  amount: of('ចំនួនទឹកប្រាក់ (រៀល)', 'Amount (riel)'),
  request: of('លេខសំណើ', 'Request'),
  player: of('លេខអ្នកលេង', 'Player'),
  reason: of('មូលហេតុ', 'Reason'),
  by: of('ដោយ', 'By'),
}

const entryExport: Export = {
  permission: 'cashier.read',
  scope: 'house',
  header: headerOf(ENTRY_COLUMNS),
  batches: async function* ({ db, query }) {
    const pages = rowsByKey(
      (page) => listCashEntries(db, { id: idOf(query.account) ?? 0n, ...page }),
      ({ txId }) => txId,
    )
    for await (const rows of pages) yield rows.map(entryFields)
  },
}

function entryFields({ txId, at, kind, units, move, ...rest }: CashEntry): Field[] {
  const [request, player] = [rest.request, rest.playerId].map((id) => (id === null ? null : Number(id)))
  const what = [Number(txId), at.toISOString(), move ?? kind, unitsToRiel(units)]
  return [...what, request ?? null, player ?? null, rest.reason, rest.by]
}

const CLOSE_COLUMNS: Columns = {
  day: of('ថ្ងៃ', 'Day'),
  opening: of('ដើមថ្ងៃ', 'Opening'),
  cameIn: of('ចូល', 'Came in'),
  wentOut: of('ចេញ', 'Went out'),
  closing: of('ចុងថ្ងៃ', 'Closing'),
  counted: of('រាប់ឃើញ', 'Counted'),
  difference: of('ខុសគ្នា', 'Difference'),
  payouts: of('ការដកប្រាក់ដែលរង់ចាំ', 'Open payouts'),
  lines: of('ជួរដែលមិនទាន់ដឹង', 'Open lines'),
  at: of('បិទនៅ (UTC)', 'Closed (UTC)'),
  by: of('ដោយ', 'By'),
  reason: of('មូលហេតុ', 'Reason'),
}

const closeExport: Export = {
  permission: 'cashier.read',
  scope: 'house',
  header: headerOf(CLOSE_COLUMNS),
  batches: async function* ({ db, query }) {
    const cashAccount = idOf(query.account) ?? 0n
    // A day of a year is a row: all of them fit.
    const rows = await listCloses(db, { cashAccount, before: null, limit: 10_000 })
    yield rows.map(closeFields)
  },
}

function closeFields(close: Close & { at: Date }): Field[] {
  const sums = [close.openingUnits, close.inUnits, close.outUnits, close.closingUnits, close.countedUnits]
  const difference = close.countedUnits - close.closingUnits
  const figures = [...sums, difference].map(unitsToRiel)
  const waiting = [close.openPayouts, close.openLines]
  return [close.day, ...figures, ...waiting, close.at.toISOString(), close.by, close.reason]
}

const DIFFERENCE_COLUMNS: Columns = {
  id: of('លេខ', 'Number'),
  at: of('ពេលវេលា (UTC)', 'Time (UTC)'),
  kind: of('ប្រភេទ', 'Kind'),
  account: of('គណនី', 'Account'),
  amount: of('ចំនួនទឹកប្រាក់ (រៀល)', 'Amount (riel)'),
  state: of('ស្ថានភាព', 'State'),
  explanation: of('ការពន្យល់', 'Explanation'),
  reason: of('មូលហេតុ', 'Reason'),
  by: of('ដោយ', 'By'),
}

const differenceExport: Export = {
  permission: 'cashier.read',
  scope: 'house',
  header: headerOf(DIFFERENCE_COLUMNS),
  batches: async function* ({ db, query }) {
    const state = (['open', 'explained', 'solved'] as const).find((known) => known === query.state) ?? null
    const filter = { cashAccount: idOf(query.account), state, kind: null }
    const pages = rowsByKey(
      (page) => listDifferences(db, { ...filter, ...page }),
      ({ id }) => id,
    )
    for await (const rows of pages) yield rows.map(differenceFields)
  },
}

function differenceFields({ id, at, kind, cashAccount, amountUnits, ...rest }: Difference): Field[] {
  const account = cashAccount === null ? null : Number(cashAccount)
  const amount = amountUnits === null ? null : unitsToRiel(amountUnits)
  const what = [Number(id), at.toISOString(), kind, account, amount]
  return [...what, rest.state, rest.explanation, rest.reason, rest.closedBy]
}

function idOf(text: string | undefined): bigint | null {
  return text !== undefined && /^\d{1,16}$/.test(text) ? BigInt(text) : null
}

export const cashExports = {
  'cash-lines': lineExport,
  'cash-entries': entryExport,
  'cash-closes': closeExport,
  'cash-differences': differenceExport,
}
