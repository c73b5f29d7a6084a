/** A provider's own file of a day beside our book: looked at line by line, then kept as a comparison like any other. */
import { createHash } from 'node:crypto'
import {
  type FaultyLine,
  type FileFault,
  type FileLine,
  readProviderFile,
} from '@samnang/core/games/provider-file'
import { dayStartMs } from '@samnang/core/phnom-penh-day'
import { accepted, assert, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Queryable, Tx } from '../database/pool.ts'
import {
  compareTransactions,
  type Difference,
  isWithin,
  type OurTransaction,
  type Span,
} from './compare-transactions.ts'
import { around, spanOf } from './reconcile.ts'
import {
  findFileRun,
  insertFileRun,
  ourTransactions,
  ourTransactionsById,
  uuidsOfTx,
} from './reconcile-store.ts'
import type { Provider } from './registry-store.ts'
import type { TheirTransaction } from './their-transactions.ts'

export interface ProviderFile {
  provider: Provider
  day: string
  fileName: string
  text: string
  nowMs: number
}

/** A difference, and the line of the file that it is about; null: the file has none. */
export interface LineDifference extends Difference {
  line: number | null
}

export interface ComparedFile {
  /** The comparison that this very file has made already; null: it is new. */
  knownRun: bigint | null
  /** Transactions of the day on either side. */
  ours: number
  theirs: number
  matched: number
  /** Lines of another day, about nothing of this one: not compared. */
  elsewhere: number
  differences: LineDifference[]
}

/** What whoever takes a file was shown that it would do. */
export type Expected = Pick<ComparedFile, 'ours' | 'matched'> & { differences: number }

export type FileCode = 'invalid_dates' | 'provider_file'

/** Changes nothing. Refusals: `invalid_dates`: the day has not begun; `provider_file`: why stands in `errors.file`. */
export async function lookAtFile(
  db: Queryable,
  file: ProviderFile,
): Promise<Outcome<ComparedFile, FileCode>> {
  const { day, nowMs } = file
  if ((dayStartMs(day) ?? nowMs) >= nowMs) return refused('invalid_dates')
  const span = spanOf(day, { nowMs, sinceMs: 0 })
  const read = readProviderFile(file.text)
  if (typeof read === 'string') return unreadable(read)
  const compared = await compareLines(db, { provider: file.provider, span, lines: read.lines })
  const differences = [...read.faults.map(faultyLine), ...compared.differences]
  const knownRun = await findFileRun(db, {
    providerId: file.provider.id,
    day: file.day,
    sha256: hashOf(file),
  })
  return accepted({ ...compared, differences, knownRun })
}

/**
 * Keeps it as a comparison of the day. The same file again is the same comparison. Refusals: those of `lookAtFile`, and
 * `changed_meanwhile`: it would not do what was shown, for something was booked since.
 */
export async function takeFileIn(
  tx: Tx,
  { expected, ...file }: ProviderFile & { expected: Expected },
  by: By,
): Promise<Outcome<ComparedFile & { run: bigint }, FileCode | 'changed_meanwhile'>> {
  const looked = await lookAtFile(tx, file)
  if (!looked.ok) return looked
  const { ours, matched, theirs, differences, knownRun } = looked.value
  if (knownRun !== null) return accepted({ ...looked.value, run: knownRun })
  const isAsShown =
    ours === expected.ours && matched === expected.matched && differences.length === expected.differences
  if (!isAsShown) return refused('changed_meanwhile')
  const { provider, day, fileName } = file
  const named = { providerId: provider.id, day, sha256: hashOf(file) }
  const inserted = await insertFileRun(tx, { ...named, fileName, ours, theirs, differences })
  // Somebody else has taken the same one in the same moment.
  const run = inserted ?? (await findFileRun(tx, named))
  assert(run !== null, 'what was not inserted is there')
  if (inserted === null) return accepted({ ...looked.value, run })
  const event = { ...by, action: 'provider_reconciled' as const, target: `provider:${provider.name}` }
  const after = { differences: differences.length, file: fileName }
  await recordAudit(tx, { ...event, detail: { day, run }, before: null, after })
  return accepted({ ...looked.value, run })
}

function unreadable(why: FileFault) {
  return refused('provider_file', { errors: { file: [why] } })
}

function hashOf({ text }: ProviderFile): Buffer {
  return createHash('sha256')
    .update(text.replace(/^\uFEFF/, ''))
    .digest()
}

interface Compared {
  provider: Provider
  span: Span
  lines: readonly FileLine[]
}

async function compareLines(
  db: Queryable,
  { provider, span, lines }: Compared,
): Promise<Omit<ComparedFile, 'knownRun'>> {
  const here = await ourBook(db, provider.id, { span, lines })
  const byUuid = new Map(here.map((our) => [our.uuid, our]))
  const lineOf = new Map(lines.map((line) => [theirOf(line), line]))
  const theirs = [...lineOf.keys()]
  const told = new Map([...lineOf].map(([their, { ourTx }]) => [their.uuid, { their, ourTx }]))
  const isOfDay = (their: TheirTransaction) => {
    const our = byUuid.get(their.uuid)
    return isWithin(span, their.atMs) || (our !== undefined && isWithin(span, our.atMs))
  }
  const found = compareTransactions(here, theirs, span)
  const differences = byOurNumber(found, { told, byUuid, here }).map((each) => ({
    ...each,
    line: each.theirs && !('row' in each.theirs) ? (lineOf.get(each.theirs)?.line ?? null) : null,
  }))
  const differing = new Set(differences.map((each) => each.theirs))
  const ofDay = theirs.filter(isOfDay)
  return {
    ours: here.filter(({ atMs, kind }) => kind !== 'tombstone' && isWithin(span, atMs)).length,
    theirs: ofDay.length,
    matched: ofDay.filter((their) => !differing.has(their)).length,
    ...{ elsewhere: theirs.length - ofDay.length, differences },
  }
}

/** Of the day, and whatever the file names by their number or by ours. */
async function ourBook(
  db: Queryable,
  providerId: number,
  { span, lines }: Pick<Compared, 'span' | 'lines'>,
): Promise<OurTransaction[]> {
  const ours = new Map<string, OurTransaction>()
  const add = (rows: readonly OurTransaction[]) => {
    for (const row of rows) ours.set(row.uuid, row)
  }
  add(await ourTransactions(db, providerId, around(span)))
  const byTheirs = lines.flatMap(({ uuid, ref }) => (ref ? [uuid, ref] : [uuid]))
  const byOurs = await uuidsOfTx(
    db,
    lines.flatMap(({ ourTx }) => ourTx ?? []),
  )
  const missing = [...new Set([...byTheirs, ...byOurs])].filter((uuid) => !ours.has(uuid))
  add(await ourTransactionsById(db, providerId, missing))
  return [...ours.values()]
}

interface Told {
  told: ReadonlyMap<string, { their: TheirTransaction; ourTx: bigint | null }>
  byUuid: ReadonlyMap<string, OurTransaction>
  here: readonly OurTransaction[]
}

/** A line that tells our number of a transaction which has another number of theirs: one difference, not two. */
function byOurNumber(found: readonly Difference[], { told, byUuid, here }: Told): Difference[] {
  const byTx = new Map(here.flatMap((our) => (our.txId == null ? [] : [[our.txId, our] as const])))
  const renamed = found.map((each): Difference => {
    const ours = byTx.get(told.get(each.uuid ?? '')?.ourTx ?? 0n)
    return each.code === 'missing_here' && ours ? { ...each, code: 'reference', ours } : each
  })
  const met = new Set(renamed.flatMap(({ code, ours }) => (code === 'reference' && ours ? [ours.uuid] : [])))
  const known = new Set(renamed.map(({ uuid }) => uuid))
  const otherNumber = [...told.values()].flatMap(({ their, ourTx }): Difference[] => {
    const ours = byUuid.get(their.uuid)
    const isOther = ours?.txId != null && ourTx !== null && ours.txId !== ourTx && !known.has(their.uuid)
    return isOther ? [{ code: 'reference', uuid: their.uuid, ours, theirs: their }] : []
  })
  return [
    ...renamed.filter(({ code, uuid }) => code !== 'missing_there' || !met.has(uuid ?? '')),
    ...otherNumber,
  ]
}

function theirOf({
  uuid,
  ref,
  kind,
  status,
  amountUnits,
  currency,
  round,
  user,
  atMs,
}: FileLine): TheirTransaction {
  return { uuid, ref, kind, status, amount: amountUnits, currency, round, user, atMs }
}

function faultyLine({ line, code, text }: FaultyLine): LineDifference {
  return { code: 'unreadable', uuid: null, ours: null, theirs: { row: { line, why: code, text } }, line }
}
