/** Compares a day of a provider with its own list of transactions, and keeps what was found. */
import { DAY_MS, dayStartMs } from '@samnang/core/phnom-penh-day'
import { accepted, assert, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool } from '../database/pool.ts'
import { compareTransactions, type Difference, isWithin, type Span } from './compare-transactions.ts'
import type { GamesAnswer } from './games-client.ts'
import { failRun, finishRun, ourTransactions, ourTransactionsById, startRun } from './reconcile-store.ts'
import type { Provider } from './registry-store.ts'
import { readTheirRows, type TheirRows, type TheirTransaction } from './their-transactions.ts'

export interface Reconciliation {
  /** Transactions of the day on either side. */
  ours: number
  theirs: number
  /** Empty: both books say the same. */
  differences: Difference[]
}

/** Asks the provider for its transactions. */
export type AskTransactions = (filter: object) => Promise<GamesAnswer>

interface Tools {
  db: Pool
  ask: AskTransactions
  nowMs: number
  /** Hears which share of their list has come. */
  onPart?: (share: number) => Promise<void>
}

/** Two clocks and a slow line: a transaction of midnight may stand on either day. */
const EDGE_MS = 5 * 60_000
/** What is younger may be under way. */
const SETTLED_AFTER_MS = 60_000
const HOUR_MS = 3_600_000
const ROUNDS_ASKED_MAX = 200

class NoAnswer extends Error {}

/** Refusal `list_failed`: the provider gave no list; the run stays open with the reason. */
export async function reconcile(
  { db, ask, nowMs, onPart, sinceMs = 0 }: Tools & { sinceMs?: number },
  { provider, day, runId }: { provider: Provider; day: string; runId: bigint },
): Promise<Outcome<Reconciliation>> {
  try {
    const span = spanOf(day, { nowMs, sinceMs })
    const found = await compareDay({ db, ask, onPart }, provider, span)
    await inTransaction(db, (tx) => finishRun(tx, runId, found))
    return accepted(found)
  } catch (error) {
    await failRun(db, runId, error instanceof Error ? error.message : 'unknown')
    if (!(error instanceof NoAnswer)) throw error
    return refused('list_failed', { errors: { transactions: [error.message] } })
  }
}

/** The same when a person asks for it: a run of its own beside the nightly one, and a significant event. */
export async function reconcileNow(
  tools: Tools,
  { provider, day, by, from }: { provider: Provider; day: string; by: By; from: 'cli' | 'office' },
): Promise<Outcome<Reconciliation & { runId: bigint }>> {
  const runId = await startRun(tools.db, { providerId: provider.id, day, from })
  const found = await reconcile(tools, { provider, day, runId })
  const after = found.ok ? { differences: found.value.differences.length } : { failed: found.code }
  const event = { ...by, action: 'provider_reconciled' as const, target: `provider:${provider.name}` }
  await recordAudit(tools.db, { ...event, detail: { day, run: runId }, before: null, after })
  return found.ok ? accepted({ ...found.value, runId }) : found
}

/** The day in Phnom Penh, as far as it is over, and not before `sinceMs`. */
export function spanOf(day: string, { nowMs, sinceMs }: { nowMs: number; sinceMs: number }): Span {
  const startMs = dayStartMs(day)
  assert(startMs !== null, 'the day was checked before')
  return { fromMs: Math.max(startMs, sinceMs), toMs: Math.min(startMs + DAY_MS, nowMs - SETTLED_AFTER_MS) }
}

/** Some minutes more on both sides. */
export function around({ fromMs, toMs }: Span): Span {
  return { fromMs: fromMs - EDGE_MS, toMs: toMs + EDGE_MS }
}

async function compareDay(
  { db, ask, onPart }: Pick<Tools, 'db' | 'ask'> & { onPart: Tools['onPart'] },
  provider: Provider,
  span: Span,
): Promise<Reconciliation> {
  const listed = await theirsBetween(ask, around(span), onPart)
  const ours = await ourTransactions(db, provider.id, around(span))
  const known = new Set(ours.map(({ uuid }) => uuid))
  const elsewhere = [...new Set(listed.rows.flatMap(({ uuid, ref }) => (ref ? [uuid, ref] : [uuid])))]
  const late = await ourTransactionsById(
    db,
    provider.id,
    elsewhere.filter((uuid) => !known.has(uuid)),
  )
  const here = [...ours, ...late]
  const first = compareTransactions(here, listed.rows, span)
  const more = await theirsOfRounds(ask, first)
  const differences = more.length > 0 ? compareTransactions(here, [...listed.rows, ...more], span) : first
  return {
    ours: ours.filter(({ atMs, kind }) => kind !== 'tombstone' && isWithin(span, atMs)).length,
    theirs: listed.rows.filter(({ atMs }) => isWithin(span, atMs)).length,
    differences: [...differences, ...listed.unreadable.map(unreadable)],
  }
}

/** Hour by hour, so that no answer becomes long; what stands in two of them is taken once. */
async function theirsBetween(
  ask: AskTransactions,
  { fromMs, toMs }: Span,
  onPart: Tools['onPart'],
): Promise<TheirRows> {
  const rows = new Map<string, TheirTransaction>()
  const unread = new Map<string, unknown>()
  for (let at = fromMs; at < toMs; at += HOUR_MS) {
    const end = Math.min(at + HOUR_MS, toMs)
    const answer = await askFor(ask, { start_time: timeText(at), end_time: timeText(end) })
    for (const row of answer.rows) rows.set(`${row.uuid}/${row.kind}/${row.amount}/${row.status}`, row)
    for (const row of answer.unreadable) unread.set(JSON.stringify(row), row)
    await onPart?.((end - fromMs) / (toMs - fromMs))
  }
  return { rows: [...rows.values()], unreadable: [...unread.values()] }
}

/** What we have and they did not list may stand there with another day: their rounds tell. */
async function theirsOfRounds(ask: AskTransactions, found: readonly Difference[]) {
  const missing = found.flatMap(({ code, ours }) => (code === 'missing_there' && ours ? [ours.round] : []))
  const rows: TheirTransaction[] = []
  for (const round of [...new Set(missing)].slice(0, ROUNDS_ASKED_MAX)) {
    rows.push(...(await askFor(ask, { round })).rows)
  }
  return rows.filter(({ uuid }) =>
    found.some(({ code, ours }) => code === 'missing_there' && ours?.uuid === uuid),
  )
}

async function askFor(ask: AskTransactions, filter: object): Promise<TheirRows> {
  const answer = await ask(filter)
  if (!answer.ok) throw new NoAnswer(answer.detail)
  const rows = readTheirRows(answer.value)
  if (rows === null) throw new NoAnswer('the answer is no list of transactions')
  return rows
}

/** `YYYY-MM-DDThh:mm:ss` in UTC, as the specification of the Transactions API has it. */
function timeText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19)
}

function unreadable(row: unknown): Difference {
  return { code: 'unreadable', uuid: null, ours: null, theirs: { row } }
}
