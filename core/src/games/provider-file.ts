/** A provider's own file of a day, line by line: what it says that it has booked, and what could not be read and why. */
import { type CsvRow, readCsv } from '../csv-rows.ts'
import { UNITS_PER_RIEL } from '../money.ts'

export type FileKind = 'bet' | 'win' | 'rollback'
export type FileStatus = 'success' | 'declined' | 'rolled_back' | 'given_up'

export interface FileLine {
  /** In the file, as an editor counts. */
  line: number
  /** Their number of the transaction, lower case. */
  uuid: string
  /** Our number of it: the transaction of our book; null where the file does not tell it. */
  ourTx: bigint | null
  kind: FileKind
  status: FileStatus
  amountUnits: bigint
  currency: string
  atMs: number
  round: string | null
  ref: string | null
  user: string | null
}

/** What of a line cannot be read; `fields`: fewer fields than the first line names. */
export const FILE_LINE_FAULTS = [
  ...(['fields', 'id', 'our_id', 'kind', 'status', 'amount', 'currency', 'time', 'reference'] as const),
] as const
export type FileLineFault = (typeof FILE_LINE_FAULTS)[number]

export interface FaultyLine {
  line: number
  code: FileLineFault
  /** The line as it stands, shortened. */
  text: string
}

/** Why nothing of a file can be read: a column is missing, or stands there twice. */
export const FILE_FAULTS = [
  ...(['too_large', 'no_lines', 'too_many_lines'] as const),
  ...(['column_id', 'column_kind', 'column_amount', 'column_currency', 'column_time'] as const),
] as const
export type FileFault = (typeof FILE_FAULTS)[number]

export const FILE_LINES_MAX = 50_000
const TEXT_MAX = 200

/** Names of columns, as providers and colleagues write them; of two spellings the first that is there counts. */
const NAMES = {
  id: ['transaction_uuid', 'transaction_id', 'id'],
  ourId: ['our_id', 'operator_transaction_id', 'our_tx'],
  kind: ['kind', 'type'],
  status: ['transaction_status', 'status'],
  riel: ['amount'],
  units: ['amount_units'],
  currency: ['currency'],
  time: ['time', 'inserted_at', 'created_at'],
  round: ['round'],
  reference: ['reference_transaction_uuid', 'reference'],
  user: ['user'],
} as const
type Column = keyof typeof NAMES
type Columns = Readonly<Record<Column, number>>

/** Maps, not objects: whatever a file says, `constructor` is no kind. */
const KINDS = new Map(
  Object.entries<FileKind>({
    ...{ bet: 'bet', tk_bet: 'bet', tk_free_bet: 'bet' },
    ...{ win: 'win', tk_win: 'win', tk_free_win: 'win', tk_jp_win: 'win', tk_bonus_win: 'win' },
    ...{ rollback: 'rollback', tk_rollback: 'rollback' },
  }),
)
const STATUSES = new Map(
  Object.entries<FileStatus>({
    ...{ '': 'success', success: 'success', ts_success: 'success' },
    ...{ declined: 'declined', ts_declined: 'declined' },
    ...{ rolled_back: 'rolled_back', ts_rolledback: 'rolled_back' },
    ...{ given_up: 'given_up', ts_retry_attempts_limit_exceeded: 'given_up' },
  }),
)
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export interface ReadFile {
  lines: FileLine[]
  faults: FaultyLine[]
}

/** A string says why nothing of the file can be read. Nothing is left out in silence. */
export function readProviderFile(text: string): ReadFile | FileFault {
  const [header, ...rows] = readCsv(text)
  if (!header || rows.length === 0) return 'no_lines'
  if (rows.length > FILE_LINES_MAX) return 'too_many_lines'
  const columns = columnsOf(header)
  const missing = missingColumn(columns)
  if (missing) return missing
  const read: ReadFile = { lines: [], faults: [] }
  for (const row of rows) {
    const made = lineOf(row, columns, header.fields.length)
    if (typeof made === 'string') read.faults.push({ line: row.line, code: made, text: shortened(row) })
    else read.lines.push(made)
  }
  return read
}

function columnsOf({ fields }: CsvRow): Columns {
  const names = fields.map((name) => name.toLowerCase().replace(/[\s-]+/g, '_'))
  const at = (spellings: readonly string[]) =>
    names.indexOf(spellings.find((name) => names.includes(name)) ?? '\n')
  return Object.fromEntries(Object.entries(NAMES).map(([column, names]) => [column, at(names)])) as Columns
}

/** Riel or units, one of the two: with both nobody knows which one is meant. */
function missingColumn({ id, kind, riel, units, currency, time }: Columns): FileFault | null {
  if (id < 0) return 'column_id'
  if (kind < 0) return 'column_kind'
  if (riel < 0 === units < 0) return 'column_amount'
  if (currency < 0) return 'column_currency'
  return time < 0 ? 'column_time' : null
}

function lineOf({ line, fields }: CsvRow, columns: Columns, width: number): FileLine | FileLineFault {
  if (fields.length < width) return 'fields'
  const said = (column: Column) => plain(fields[columns[column]] ?? '')
  const uuid = said('id').toLowerCase()
  const ref = said('reference').toLowerCase()
  const kind = KINDS.get(said('kind').toLowerCase())
  const status = STATUSES.get(said('status').toLowerCase())
  const amountUnits = columns.units < 0 ? rielOf(said('riel')) : unitsOf(said('units'))
  const atMs = timeOf(said('time'))
  if (!UUID.test(uuid)) return 'id'
  if (!/^(?:[1-9][0-9]{0,17})?$/.test(said('ourId'))) return 'our_id'
  if (!kind) return 'kind'
  if (!status) return 'status'
  if (amountUnits === null) return 'amount'
  if (!/^[A-Za-z]{3,4}$/.test(said('currency'))) return 'currency'
  if (atMs === null) return 'time'
  if (ref !== '' && !UUID.test(ref)) return 'reference'
  return {
    ...{ line, uuid, kind, status, amountUnits, atMs, currency: said('currency').toUpperCase() },
    ourTx: said('ourId') === '' ? null : BigInt(said('ourId')),
    ...{ round: said('round') || null, ref: ref || null, user: said('user') || null },
  }
}

/** Without the apostrophe that keeps a spreadsheet from computing: our own files have it, too. */
function plain(field: string): string {
  return field.normalize('NFKC').replace(/^'(?=[=+\-−@])/u, '')
}

/** `1,250` and `1250.5` riel; groups of thousands are asked to be whole, and nothing is rounded. */
function rielOf(text: string): bigint | null {
  const found = /^(\d{1,13}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,5}))?$/.exec(text)
  if (!found) return null
  return (
    BigInt((found[1] ?? '').replaceAll(',', '')) * UNITS_PER_RIEL + BigInt((found[2] ?? '').padEnd(5, '0'))
  )
}

function unitsOf(text: string): bigint | null {
  return /^\d{1,18}$/.test(text) ? BigInt(text) : null
}

const TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?) ?(?:Z|UTC|([+-]\d{2}):?(\d{2}))?$/i

/** Without a zone it is UTC, as in the list that providers answer with. */
function timeOf(text: string): number | null {
  const [, day = '', time = '', hours = '+00', minutes = '00'] = TIME.exec(text) ?? []
  const ms = Date.parse(`${day}T${time.slice(0, 12)}${hours}:${minutes}`)
  // What no calendar has: 30 February becomes March without a word.
  return Number.isNaN(ms) || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day ? null : ms
}

/** Without marks that no eye sees, and no longer than a list shows. */
function shortened({ fields }: CsvRow): string {
  const text = fields.join(' | ').replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
  return Array.from(text.trim()).slice(0, TEXT_MAX).join('')
}
