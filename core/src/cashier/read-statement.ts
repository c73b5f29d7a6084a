/** A bank's statement, line by line: what moved, and what could not be read and why. Nothing is left out in silence. */
import { type CsvRow, readCsv } from '../csv-rows.ts'
import { currencyOf, readAmount, type StatementAmount } from './statement-amount.ts'
import { readMoment } from './statement-date.ts'
import {
  columnsOf,
  fitsHeader,
  type MappingFault,
  mappingFault,
  type StatementMapping,
} from './statement-mapping.ts'

export interface StatementLine {
  /** In the file, as an editor counts. */
  line: number
  day: string
  time: string | null
  /** Above zero: it came in. */
  amountUnits: bigint
  reference: string
  description: string
  /** The bank's own number; '' where the file tells none. */
  bankId: string
  balanceUnits: bigint | null
}

/** `currency`: not riel, so it is not the house's book; the others: it cannot be read as the mapping says. */
export type LineFaultCode = 'date' | 'amount' | 'both_amounts' | 'currency' | 'columns' | 'future'
export interface LineFault {
  line: number
  code: LineFaultCode
  /** The line as it stands, shortened. */
  text: string
}

export interface ReadStatement {
  lines: StatementLine[]
  faults: LineFault[]
  /** Headings, sums and lines without money: how many. */
  leftOut: number
}

export const STATEMENT_LINES_MAX = 20_000
const TEXT_MAX = 200

export type StatementFault = MappingFault | 'no_lines' | 'too_many_lines' | 'header_differs'

/** `today` is Phnom Penh's: no bank tells of tomorrow. A string says why nothing of the file can be read. */
export function readStatement(
  text: string,
  mapping: StatementMapping,
  today: string,
): ReadStatement | StatementFault {
  const rows = readCsv(text)
  if (rows.length > STATEMENT_LINES_MAX) return 'too_many_lines'
  if (!fitsHeader(mapping, rows)) return 'header_differs'
  const fault = mappingFault(mapping, Math.max(0, ...rows.map(({ fields }) => fields.length)))
  if (fault) return fault
  const read: ReadStatement = { lines: [], faults: [], leftOut: 0 }
  for (const row of rows) readRow(read, row, mapping, today)
  return read.lines.length + read.faults.length === 0 ? 'no_lines' : read
}

function readRow(read: ReadStatement, row: CsvRow, mapping: StatementMapping, today: string): void {
  const made = lineOf(row, mapping, today)
  if (made === null) read.leftOut += 1
  else if (typeof made === 'string')
    read.faults.push({ line: row.line, code: made, text: shortened(row.fields.join(' | ')) })
  else read.lines.push(made)
}

/** Null: not a movement; a string: why it cannot be read. */
function lineOf(row: CsvRow, mapping: StatementMapping, today: string): StatementLine | LineFaultCode | null {
  const at = (column: number | null) => row.fields[column ?? -1] ?? ''
  // A heading, a sum, a line of address: no digit where the day stands.
  if (!/\p{Nd}/u.test(at(mapping.date))) return null
  if (columnsOf(mapping).some((column) => column >= row.fields.length)) return 'columns'
  const moment = readMoment(at(mapping.date), mapping.dateFormat)
  if (!moment) return 'date'
  if (moment.day > today) return 'future'
  const amount = amountOf(at, mapping)
  if (typeof amount === 'string') return amount
  if ((amount.currency ?? currencyOf(at(mapping.currency)) ?? 'KHR') !== 'KHR') return 'currency'
  if (amount.units === 0n) return null
  const balance = readAmount(at(mapping.balance), mapping.decimal)
  return {
    ...{ line: row.line, ...moment, amountUnits: amount.units, balanceUnits: balance?.units ?? null },
    ...{ reference: shortened(at(mapping.reference)), description: shortened(at(mapping.description)) },
    bankId: shortened(at(mapping.bankId)),
  }
}

function amountOf(
  at: (column: number | null) => string,
  { amount, moneyIn, moneyOut, decimal }: StatementMapping,
): StatementAmount | 'amount' | 'both_amounts' {
  if (amount !== null) return readAmount(at(amount), decimal) ?? 'amount'
  const [came, went] = [at(moneyIn), at(moneyOut)].map((text) => amountOrNone(text, decimal))
  if (!came || !went) return 'amount'
  if (came.units !== 0n && went.units !== 0n) return 'both_amounts'
  // Banks write what went out with a sign or without.
  const units = came.units !== 0n ? came.units : -(went.units < 0n ? -went.units : went.units)
  return { units, currency: came.currency ?? went.currency }
}

function amountOrNone(text: string, decimal: StatementMapping['decimal']): StatementAmount | null {
  return /^[-–\s]*$/.test(text) ? { units: 0n, currency: null } : readAmount(text, decimal)
}

/** Without marks that no eye sees, and no longer than a list shows. */
function shortened(text: string): string {
  return Array.from(text.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim())
    .slice(0, TEXT_MAX)
    .join('')
}
