/** Lines of statements and what they are: by reference and amount where that is certain, by hand where it is not. */
import type { DifferenceKind, Explanation } from '@samnang/core/cashier/difference-kind'
import { type LineMatch, type MatchableRequest, matchLines } from '@samnang/core/cashier/match-lines'
import { STATEMENT_LINES_MAX } from '@samnang/core/cashier/read-statement'
import { latinDigits } from '@samnang/core/khmer/latin-digits'
import { DAY_MS, dayStartMs } from '@samnang/core/phnom-penh-day'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { tellOffice } from '../live/tell-office.ts'
import {
  insertDifferences,
  type NewDifference,
  reopenDifferences,
  solveDifferences,
} from './cash-difference-store.ts'
import { coveredDays } from './cash-import-store.ts'
import {
  holdLine,
  holdStatement,
  type KeptLine,
  openLines,
  readLine,
  writeLineExplained,
  writeLineState,
} from './cash-line-store.ts'
import {
  type Counterpart,
  counterpartsOf,
  insertMatches,
  matchesOf,
  type NewMatch,
  notInBank,
  requestsOfDays,
  undoMatches,
  waitingDeposits,
} from './cash-match-store.ts'

export type { Counterpart } from './cash-match-store.ts'

/** Of one run, and as many as a statement may have: all of it is looked at when it comes, whatever was left open before. */
const OPEN_LINES_MAX = STATEMENT_LINES_MAX
const AROUND_MS = 15 * DAY_MS
/** What the house booked stands on the bank's statement of the day after at the latest. */
const BANK_TAKES_MS = DAY_MS
/** What is older was told by an earlier run. */
const TOLD_BEFORE_MS = 62 * DAY_MS

/**
 * Gives every open line of the account what it certainly is, and tells of the others; what was told before and is even now,
 * is solved. Answers how many were matched. The statement is held.
 */
export async function matchOpenLines(tx: Tx, cashAccount: bigint): Promise<number> {
  const lines = await openLines(tx, cashAccount, OPEN_LINES_MAX)
  const found = matchLines(lines, lines.length === 0 ? [] : await requestsFor(tx, cashAccount, lines))
  const matches = found.flatMap(({ line, request }) =>
    request ? [{ line, kind: request.kind, id: request.id } as const] : [],
  )
  await keepMatches(tx, { cashAccount, by: 'system' }, matches)
  const byId = new Map(lines.map((line) => [line.id, line]))
  const left = found.flatMap((one) => (one.request ? [] : [one]))
  const waiting = await waitingFor(
    tx,
    left.map(({ line }) => byId.get(line)).filter((line) => line !== undefined),
  )
  await insertDifferences(
    tx,
    left.flatMap((one) => differenceOf(byId.get(one.line), one, waiting)),
  )
  await tellOfMissing(tx, cashAccount)
  return matches.length
}

function requestsFor(tx: Tx, cashAccount: bigint, lines: readonly KeptLine[]): Promise<MatchableRequest[]> {
  const days = lines.map(({ day }) => dayStartMs(day) ?? 0)
  const [first, last] = [days.reduce((a, b) => Math.min(a, b)), days.reduce((a, b) => Math.max(a, b))]
  return requestsOfDays(tx, {
    cashAccount,
    from: new Date(first - AROUND_MS),
    to: new Date(last + AROUND_MS + DAY_MS),
  })
}

async function keepMatches(
  tx: Tx,
  of: { cashAccount: bigint; by: string },
  matches: readonly NewMatch[],
): Promise<void> {
  if (matches.length === 0) return
  await insertMatches(tx, of, matches)
  const lines = [...new Set(matches.map(({ line }) => line))]
  await writeLineState(tx, lines, 'matched')
  const idsOf = (wanted: string) => matches.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  await solveDifferences(tx, { lines, deposits: idsOf('deposit'), withdrawals: idsOf('withdrawal') }, of.by)
}

type Waiting = Awaited<ReturnType<typeof waitingDeposits>>

/** Deposits that wait for the staff while their money is there. */
async function waitingFor(tx: Tx, lines: readonly KeptLine[]): Promise<Waiting> {
  const references = [...new Set(lines.flatMap((line) => sixDigits(line)))]
  return references.length === 0 ? [] : waitingDeposits(tx, references)
}

function sixDigits({ amountUnits, reference, description, bankId }: KeptLine): string[] {
  if (amountUnits < 0n) return []
  return (
    latinDigits(`${reference} ${description} ${bankId}`.normalize('NFKC')).match(/(?<!\d)\d{6}(?!\d)/g) ?? []
  )
}

const KINDS = {
  none: 'line_unmatched',
  amount: 'line_amount',
  double: 'line_double',
  unclear: 'line_unclear',
} as const satisfies Record<string, DifferenceKind>

function differenceOf(
  line: KeptLine | undefined,
  one: Extract<LineMatch, { request: null }>,
  waiting: Waiting,
): NewDifference[] {
  if (!line) return []
  const [near] = one.near
  const mine = sixDigits(line)
  const open = waiting.filter(({ reference }) => mine.includes(reference)).slice(0, 5)
  const { id, cashAccount, amountUnits, day, reference, description } = line
  return [
    {
      ...{ kind: KINDS[one.reason], key: `line:${id}`, cashAccount, amountUnits, line: id },
      deposit: near?.kind === 'deposit' ? near.id : (open[0]?.id ?? null),
      withdrawal: near?.kind === 'withdrawal' ? near.id : null,
      detail: {
        ...{ day, reference, description },
        waiting: open.map(({ id: deposit, state }) => ({ deposit: String(deposit), state })),
      },
    },
  ]
}

/** What the house has booked and the bank's statements of those days do not have. */
async function tellOfMissing(tx: Tx, cashAccount: bigint): Promise<void> {
  const days = await coveredDays(tx, cashAccount)
  if (!days) return
  const lastMs = dayStartMs(days.last) ?? 0
  const from = new Date(Math.max(dayStartMs(days.first) ?? 0, lastMs - TOLD_BEFORE_MS))
  const before = new Date(lastMs + DAY_MS - BANK_TAKES_MS)
  const found = await notInBank(tx, { cashAccount, from, before })
  await insertDifferences(
    tx,
    found.map(({ kind, id, amountUnits, reference, at }) => ({
      ...{ kind: 'not_in_bank', key: `${kind}:${id}`, cashAccount, amountUnits },
      deposit: kind === 'deposit' ? id : null,
      withdrawal: kind === 'withdrawal' ? id : null,
      detail: { reference, at: at.toISOString() },
    })),
  )
}

/** What the bank has changed of the lines of an account since they were matched, or what came since: all of it again. */
export async function matchAgainIn(tx: Tx, cashAccount: bigint, by: By): Promise<number> {
  await holdStatement(tx, cashAccount)
  const matched = await matchOpenLines(tx, cashAccount)
  const after = { matched }
  await recordAudit(tx, {
    ...by,
    action: 'lines_matched',
    target: `cash_account:${cashAccount}`,
    before: null,
    after,
  })
  await tellOffice(tx, 'differences', null)
  return matched
}

type LineCode = 'not_found' | 'line_taken'

/** An open line, held together with its account's statement. */
async function holdOpenLine(tx: Tx, id: bigint): Promise<Outcome<KeptLine, LineCode>> {
  const seen = await readLine(tx, id)
  if (!seen) return refused('not_found')
  await holdStatement(tx, seen.cashAccount)
  const line = await holdLine(tx, id)
  if (!line) return refused('not_found')
  return line.state === 'open' ? accepted(line) : refused('line_taken')
}

export type MatchCode = LineCode | 'counterpart_taken' | 'amounts_differ'

/** What somebody says that a line is: all of these together, to the unit. */
export async function matchLineIn(
  tx: Tx,
  { line: id, counterparts }: { line: bigint; counterparts: readonly Counterpart[] },
  by: By,
): Promise<Outcome<null, MatchCode>> {
  const held = await holdOpenLine(tx, id)
  if (!held.ok) return held
  const { cashAccount, amountUnits } = held.value
  const found = await counterpartsOf(tx, cashAccount, counterparts)
  if (found.length === 0 || found.length !== counterparts.length) return refused('not_found')
  if (found.some(({ isTaken }) => isTaken)) return refused('counterpart_taken')
  if (found.reduce((sum, one) => sum + one.amountUnits, 0n) !== amountUnits) return refused('amounts_differ')
  await keepMatches(
    tx,
    { cashAccount, by: by.actor },
    found.map(({ kind, id: one }) => ({ line: id, kind, id: one })),
  )
  const after = { state: 'matched', counterparts: found.map(({ kind, id: one }) => `${kind}:${one}`) }
  const before = { state: 'open' }
  await recordAudit(tx, { ...by, action: 'line_matched', target: `statement_line:${id}`, before, after })
  await tellOffice(tx, 'differences', null)
  return accepted(null)
}

/** Says why a line is none of the house's deposits and payouts. */
export async function explainLineIn(
  tx: Tx,
  { line: id, explanation }: { line: bigint; explanation: Explanation },
  by: By,
): Promise<Outcome<null, LineCode>> {
  const held = await holdOpenLine(tx, id)
  if (!held.ok) return held
  await writeLineExplained(tx, { id, explanation, by: by.actor })
  await solveDifferences(tx, { lines: [id], deposits: [], withdrawals: [] }, by.actor)
  const sides = { before: { state: 'open' }, after: { state: 'explained', explanation } }
  await recordAudit(tx, { ...by, action: 'line_explained', target: `statement_line:${id}`, ...sides })
  await tellOffice(tx, 'differences', null)
  return accepted(null)
}

/** Takes back what a line was said to be: it is open again. Refusal `line_taken`: it is open, or no line any more. */
export async function reopenLineIn(tx: Tx, id: bigint, by: By): Promise<Outcome<null, LineCode>> {
  const seen = await readLine(tx, id)
  if (!seen) return refused('not_found')
  await holdStatement(tx, seen.cashAccount)
  const line = await holdLine(tx, id)
  if (line?.state !== 'matched' && line?.state !== 'explained') return refused('line_taken')
  const was = await matchesOf(tx, [id])
  await undoMatches(tx, id, by.actor)
  await writeLineState(tx, [id], 'open')
  const idsOf = (wanted: string) => was.filter(({ kind }) => kind === wanted).map(({ id: one }) => one)
  await reopenDifferences(tx, { lines: [id], deposits: idsOf('deposit'), withdrawals: idsOf('withdrawal') })
  const counterparts = was.map(({ kind, id: one }) => `${kind}:${one}`)
  const before = { state: line.state, explanation: line.explanation, counterparts }
  const after = { state: 'open' }
  await recordAudit(tx, { ...by, action: 'line_reopened', target: `statement_line:${id}`, before, after })
  await tellOffice(tx, 'differences', null)
  return accepted(null)
}
