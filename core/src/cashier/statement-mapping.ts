/** Which column of a bank's file says what. Kept per bank: the next file of it is read without asking. */
import type { CsvRow } from '../csv-rows.ts'
import type { DecimalSign } from './statement-amount.ts'
import type { DateFormat } from './statement-date.ts'

/** Columns are counted from 0; null: the file has none. */
export interface StatementMapping {
  /** The headings, as they stood when it was made: a bank that changes its file is noticed. Null: the file has none. */
  header: string[] | null
  date: number
  dateFormat: DateFormat
  /** One column with a sign, or one for what came in and one for what went out. */
  amount: number | null
  moneyIn: number | null
  moneyOut: number | null
  decimal: DecimalSign
  currency: number | null
  reference: number | null
  description: number | null
  /** The bank's own number of the movement: the surest way to know a line again. */
  bankId: number | null
  balance: number | null
}

type Column = Exclude<keyof StatementMapping, 'header' | 'dateFormat' | 'decimal'>
export const MAPPED_COLUMNS = [
  ...['date', 'amount', 'moneyIn', 'moneyOut', 'reference', 'description', 'bankId', 'balance', 'currency'],
] as Column[]

/** Words that headings begin with or hold, the surest first. */
const WORDS: Readonly<Record<Column, RegExp>> = {
  date: /date|កាលបរិច្ឆេទ|ថ្ងៃ/i,
  moneyIn: /credit|paid in|money in|deposit|ប្រាក់ចូល/i,
  moneyOut: /debit|paid out|money out|withdraw|ប្រាក់ចេញ/i,
  amount: /amount|ចំនួន|ទឹកប្រាក់/i,
  reference: /reference|ref\b|remark|លេខយោង/i,
  description: /description|detail|narrat|particular|បរិយាយ|ពិពណ៌នា/i,
  bankId: /(?:transaction|trans?|txn|trx)[ .]?(?:id|no|number|hash)|លេខប្រតិបត្តិការ/i,
  balance: /balance|សមតុល្យ/i,
  currency: /currency|ccy|រូបិយ/i,
}

/** Why a mapping cannot be used. */
export type MappingFault = 'no_amount' | 'two_amounts' | 'column_twice' | 'column_missing'

/** `width`: how many columns the file has; null asks nothing about it. */
export function mappingFault(mapping: StatementMapping, width: number | null): MappingFault | null {
  const { amount, moneyIn, moneyOut } = mapping
  const hasTwo = moneyIn !== null && moneyOut !== null
  if (amount === null && !hasTwo) return 'no_amount'
  if (amount !== null && (moneyIn !== null || moneyOut !== null)) return 'two_amounts'
  const used = columnsOf(mapping)
  if (new Set(used).size < used.length) return 'column_twice'
  return width !== null && used.some((column) => column >= width) ? 'column_missing' : null
}

/** Every column that is read. */
export function columnsOf(mapping: StatementMapping): number[] {
  return MAPPED_COLUMNS.map((name) => mapping[name]).filter((column) => column !== null)
}

/** The row of headings: the first that names a date and an amount; null: none within the first rows. */
export function headingsOf(rows: readonly CsvRow[]): CsvRow | null {
  const isHeading = ({ fields }: CsvRow) => {
    const named = (column: Column) => fields.some((field) => WORDS[column].test(field))
    return named('date') && (named('amount') || (named('moneyIn') && named('moneyOut')))
  }
  return rows.slice(0, 20).find(isHeading) ?? null
}

/** What the headings suggest; whoever imports looks at it and says what is wrong. */
export function guessMapping(rows: readonly CsvRow[]): StatementMapping {
  const header = headingsOf(rows)?.fields ?? null
  const taken = new Set<number>()
  const find = (column: Column): number | null => {
    const at = header?.findIndex((field, place) => !taken.has(place) && WORDS[column].test(field)) ?? -1
    if (at < 0) return null
    taken.add(at)
    return at
  }
  const [date, bankId, balance, currency] = [find('date'), find('bankId'), find('balance'), find('currency')]
  const [moneyIn, moneyOut] = [find('moneyIn'), find('moneyOut')]
  const hasTwo = moneyIn !== null && moneyOut !== null
  return {
    ...{ header, date: date ?? 0, dateFormat: 'DMY', decimal: 'point', bankId, balance, currency },
    ...{ amount: hasTwo ? null : find('amount'), moneyIn: hasTwo ? moneyIn : null },
    ...{ moneyOut: hasTwo ? moneyOut : null, reference: find('reference'), description: find('description') },
  }
}

/** Whether the file's headings are those that the mapping was made for. */
export function fitsHeader({ header }: StatementMapping, rows: readonly CsvRow[]): boolean {
  if (header === null) return true
  return rows.slice(0, 20).some(({ fields }) => JSON.stringify(fields) === JSON.stringify(header))
}
