/** A result as it is typed in from what was announced: checked against the prizes of its session. */
import { canonicalJson } from '../canonical-json.ts'
import { accepted, type Outcome, refused } from '../refusal.ts'
import { columnsNeeded } from './columns.ts'
import type { PrizeRules, SessionRules } from './rules.ts'

/** Numbers by prize, a list where there may be several; a column of VN also says its `province`. */
export type PrizeNumbers = Readonly<Record<string, string | readonly string[]>>
/** VN: `{ columns: [{ province, g8: […], … }] }`; TN and KH: the prizes alone, e.g. `{ A, B, C, D }`. */
export type ColumnsEntry = { readonly columns: readonly PrizeNumbers[] }
export type ResultEntry = ColumnsEntry | PrizeNumbers

/** What an entry is held against beyond its session, where it is known. */
export interface ResultContext {
  /** The provinces of the draw: a column of the entry is the one that stands there. */
  columns?: readonly string[] | undefined
  /** 0 Sunday; without it the columns of any weekday are asked for. */
  weekday?: number | undefined
}

interface Fault {
  /** `columns.0.g4.3`: the fourth number of G4 in the first column. */
  path: string
  what: string
}

const PROVINCE_MAX = 60

/**
 * Refusal `invalid_field` with every faulty field by its path. Nothing is repaired: a number with a digit too many is
 * refused, and a leading zero belongs to it.
 */
export function checkResult(
  session: SessionRules,
  entry: unknown,
  context: ResultContext = {},
): Outcome<ResultEntry, 'invalid_field'> {
  const faults = entryFaults(session, entry, context)
  if (faults.length > 0) return refused('invalid_field', { errors: byPath(faults) })
  // Every field of it has been checked, and no other is there.
  return accepted(inOneForm(entry as ResultEntry))
}

/** Keyboards write ồ as one character or as three: the same name is the same text. */
function inOneForm(entry: ResultEntry): ResultEntry {
  if (!hasColumns(entry)) return entry
  const columns = entry.columns.map((column) =>
    typeof column.province === 'string' ? { ...column, province: column.province.normalize() } : column,
  )
  return { columns }
}

/** No prize is called `columns`. */
export function hasColumns(entry: ResultEntry): entry is ColumnsEntry {
  return Array.isArray(entry.columns)
}

/** Equal results have equal text, in whatever order their fields were typed. */
export function resultText(entry: ResultEntry): string {
  return canonicalJson(entry)
}

function byPath(faults: readonly Fault[]): Record<string, string[]> {
  const errors = new Map<string, string[]>()
  for (const { path, what } of faults) errors.set(path, [...(errors.get(path) ?? []), what])
  return Object.fromEntries(errors)
}

function entryFaults(session: SessionRules, entry: unknown, context: ResultContext): Fault[] {
  if (!isRecord(entry)) return [{ path: 'result', what: 'is not an object' }]
  if (session.columns === 0) return prizeFaults(session.prizes, entry, { path: '', isAlwaysList: false })
  const { columns, ...others } = entry
  const unknown = Object.keys(others).map((path) => ({ path, what: 'is not known' }))
  if (!Array.isArray(columns)) return [...unknown, { path: 'columns', what: 'is not a list' }]
  return [
    ...unknown,
    ...countFaults(session, columns.length, context),
    ...columns.flatMap((column: unknown, at) => columnFaults(session, column, { at, context })),
  ]
}

function countFaults(session: SessionRules, count: number, { weekday }: ResultContext): Fault[] {
  const least = columnsNeeded(session, weekday)
  const isMany = count > session.columns
  if (count >= least && !isMany) return []
  const wanted = isMany ? `at most ${session.columns}` : `at least ${least}: posts are read from them`
  return [{ path: 'columns', what: `are ${count} instead of ${wanted}` }]
}

function columnFaults(
  session: SessionRules,
  column: unknown,
  { at, context }: { at: number; context: ResultContext },
): Fault[] {
  const path = `columns.${at}`
  if (!isRecord(column)) return [{ path, what: 'is not an object' }]
  const { province, ...numbers } = column
  // Where there is one column alone, it needs no name.
  const isNamed = province !== undefined || session.columns > 1
  return [
    ...(isNamed ? provinceFaults(province, `${path}.province`, context.columns?.[at]) : []),
    ...prizeFaults(session.prizes, numbers, { path: `${path}.`, isAlwaysList: true }),
  ]
}

function provinceFaults(province: unknown, path: string, expected: string | undefined): Fault[] {
  if (typeof province !== 'string' || province.trim() === '' || province.length > PROVINCE_MAX)
    return [{ path, what: `is not a name of 1 to ${PROVINCE_MAX} letters` }]
  if (expected === undefined || province.normalize() === expected.normalize()) return []
  return [{ path, what: `is not ${expected}, which the draw has in this column` }]
}

function prizeFaults(
  prizes: readonly PrizeRules[],
  numbers: Record<string, unknown>,
  { path, isAlwaysList }: { path: string; isAlwaysList: boolean },
): Fault[] {
  const unknown = Object.keys(numbers).filter((field) => !prizes.some(({ prize }) => prize === field))
  return [
    ...unknown.map((field) => ({ path: path + field, what: 'is not known' })),
    ...prizes.flatMap((rules) => {
      const isList = isAlwaysList || rules.count > 1
      const check = isList ? listFaults : numberFaults
      return check(rules, numbers[rules.prize], path + rules.prize)
    }),
  ]
}

function listFaults(rules: PrizeRules, value: unknown, path: string): Fault[] {
  if (value === undefined) return [{ path, what: 'is missing' }]
  if (!Array.isArray(value)) return [{ path, what: 'is not a list' }]
  const isFull = value.length === rules.count
  const count = isFull ? [] : [{ path, what: `has ${value.length} numbers instead of ${rules.count}` }]
  return [...count, ...value.flatMap((number: unknown, at) => numberFaults(rules, number, `${path}.${at}`))]
}

function numberFaults({ length }: PrizeRules, value: unknown, path: string): Fault[] {
  if (value === undefined) return [{ path, what: 'is missing' }]
  if (typeof value !== 'string') return [{ path, what: 'is not text: numbers are written in quotes' }]
  if (!/^[0-9]*$/.test(value)) return [{ path, what: 'has something else than the digits 0 to 9' }]
  if (value.length === length) return []
  return [{ path, what: `has ${value.length} digits instead of ${length}` }]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
