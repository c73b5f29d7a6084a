/** A bank's statement comes into the house's books: what is new of it, once; what has changed of it is told, not taken. */
import { createHash } from 'node:crypto'
import { type ComparedLines, compareLines } from '@samnang/core/cashier/compare-lines'
import { type IdentifiedLine, identified } from '@samnang/core/cashier/line-identity'
import { type LineFault, readStatement, type StatementFault } from '@samnang/core/cashier/read-statement'
import type { StatementMapping } from '@samnang/core/cashier/statement-mapping'
import { unitsToRiel } from '@samnang/core/money'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import { tellOffice } from '../live/tell-office.ts'
import { type CashAccount, readCashAccount, todayOf } from './cash-account-store.ts'
import { insertDifferences, type NewDifference } from './cash-difference-store.ts'
import { type ImportCounts, insertImport, nextImportId, writeMatched } from './cash-import-store.ts'
import {
  holdStatement,
  insertLines,
  type KeptLine,
  linesOfDays,
  readMapping,
  writeMapping,
} from './cash-line-store.ts'
import { matchOpenLines } from './cash-match.ts'

export { type ImportCounts, type Imported, listImportRows as listImports } from './cash-import-store.ts'
export { linesOfDays as knownLines, readMapping } from './cash-line-store.ts'

export interface Statement {
  cashAccount: bigint
  fileName: string
  text: string
  mapping: StatementMapping
  /** What whoever imports was shown that it would do. */
  expected: Pick<ImportCounts, 'added' | 'changed' | 'unread'>
}

export type ImportCode = 'not_found' | 'cash_account_closed' | 'statement_unreadable' | 'changed_meanwhile'

export interface ImportDone extends ImportCounts {
  id: bigint
  matched: number
}

/**
 * All of it or nothing. Refusals: `statement_unreadable` (why stands in `errors.file`), `changed_meanwhile`: it would not do
 * what was shown, for somebody else has imported since.
 */
export async function importStatementIn(
  tx: Tx,
  statement: Statement,
  by: By,
): Promise<Outcome<ImportDone, ImportCode>> {
  const { cashAccount, text, mapping, expected } = statement
  const account = await readCashAccount(tx, cashAccount)
  if (account?.kind !== 'bank' || account.bank === null) return refused('not_found')
  if (!account.isOpen) return refused('cash_account_closed')
  await holdStatement(tx, cashAccount)
  const read = readStatement(text, mapping, await todayOf(tx))
  if (typeof read === 'string') return unreadable(read)
  if (read.lines.length === 0) return unreadable('no_lines')
  const lines = identified(read.lines)
  const compared = compareLines(lines, await storedBeside(tx, cashAccount, lines))
  const counts = { ...countsOf(compared), unread: read.faults.length }
  if (
    counts.added !== expected.added ||
    counts.changed !== expected.changed ||
    counts.unread !== expected.unread
  )
    return refused('changed_meanwhile')
  const id = await keepImport(tx, statement, { lines, compared, faults: read.faults, counts }, by)
  await keepMapping(tx, account, mapping, by)
  const matched = await matchOpenLines(tx, cashAccount)
  await writeMatched(tx, id, matched)
  const after = { import: id, fileName: statement.fileName, ...counts, matched }
  const target = `cash_account:${cashAccount}`
  await recordAudit(tx, { ...by, action: 'statement_imported', target, before: null, after })
  await tellOffice(tx, 'differences', null)
  return accepted({ id, ...counts, matched })
}

function unreadable(why: StatementFault) {
  return refused('statement_unreadable', { errors: { file: [why] } })
}

/** What the account has of the days of these lines. */
function storedBeside(
  db: Queryable,
  cashAccount: bigint,
  lines: readonly IdentifiedLine[],
): Promise<KeptLine[]> {
  const days = lines.map(({ day }) => day).sort()
  const [from = '', to = ''] = [days[0], days.at(-1)]
  return linesOfDays(db, { cashAccount, from, to })
}

function countsOf({ added, known, changed, missing }: ComparedLines): Omit<ImportCounts, 'unread'> {
  return { added: added.length, known, changed: changed.length, missing: missing.length }
}

interface ReadFile {
  lines: readonly IdentifiedLine[]
  compared: ComparedLines
  faults: readonly LineFault[]
  counts: ImportCounts
}

async function keepImport(
  tx: Tx,
  { cashAccount, fileName, text }: Statement,
  { lines, compared, faults, counts }: ReadFile,
  by: By,
): Promise<bigint> {
  const id = await nextImportId(tx)
  const days = lines.map(({ day }) => day).sort()
  await insertImport(tx, {
    ...{ id, cashAccount, by: by.actor, fileName, sha256: createHash('sha256').update(text).digest() },
    ...{ firstDay: days[0] ?? '', lastDay: days.at(-1) ?? '', ...counts },
  })
  await insertLines(tx, { cashAccount, import: id }, compared.added)
  await insertDifferences(tx, [
    ...compared.changed.map((one) => changedLine(cashAccount, id, one)),
    ...compared.missing.map((line) => missingLine(cashAccount, line)),
    ...faults.map((fault) => unreadLine(cashAccount, id, fault)),
  ])
  return id
}

/** What the bank said before stays, until somebody has said which of the two it is. */
function changedLine(
  cashAccount: bigint,
  imported: bigint,
  { now, before }: ComparedLines['changed'][number],
): NewDifference {
  return {
    ...{ kind: 'line_changed', key: `changed:${before.id}:${contentKey(now)}`, cashAccount, line: before.id },
    amountUnits: now.amountUnits - before.amountUnits,
    detail: { import: String(imported), before: shown(before), now: shown(now), line: stored(now) },
  }
}

function missingLine(cashAccount: bigint, line: ComparedLines['missing'][number]): NewDifference {
  const { id, amountUnits } = line
  return {
    ...{ kind: 'line_missing', key: `missing:${id}`, cashAccount, amountUnits, line: id },
    detail: { before: shown(line) },
  }
}

function unreadLine(cashAccount: bigint, imported: bigint, { line, code, text }: LineFault): NewDifference {
  return {
    kind: code === 'currency' ? 'line_currency' : 'line_unreadable',
    key: `unread:${cashAccount}:${createHash('sha256').update(text).digest('hex')}`,
    ...{ cashAccount, amountUnits: null },
    detail: { import: String(imported), place: line, code, text },
  }
}

function contentKey(line: IdentifiedLine): string {
  return createHash('sha256')
    .update(JSON.stringify(stored(line)))
    .digest('hex')
}

function shown({
  day,
  time,
  amountUnits,
  reference,
  description,
}: Omit<IdentifiedLine, 'line' | 'identity'>) {
  return { day, time, amount: unitsToRiel(amountUnits), reference, description }
}

/** The whole line, as `lineOf` reads it again. */
function stored(line: IdentifiedLine): Record<string, unknown> {
  const { amountUnits, balanceUnits, line: _place, ...rest } = line
  return {
    ...rest,
    amountUnits: String(amountUnits),
    balanceUnits: balanceUnits === null ? null : String(balanceUnits),
  }
}

async function keepMapping(tx: Tx, { bank }: CashAccount, mapping: StatementMapping, by: By): Promise<void> {
  if (bank === null) return
  const before = await readMapping(tx, bank)
  if (JSON.stringify(sorted(before)) === JSON.stringify(sorted(mapping))) return
  await writeMapping(tx, bank, mapping, by.actor)
  const target = `bank:${bank}`
  await recordAudit(tx, { ...by, action: 'statement_columns_set', target, before, after: mapping })
}

function sorted(mapping: StatementMapping | null): unknown {
  return mapping && Object.entries(mapping).sort(([a], [b]) => (a < b ? -1 : 1))
}
