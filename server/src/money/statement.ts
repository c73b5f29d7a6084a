/** The statement of a player's balance, and the same as a file. */
import type { QueryOf } from '@samnang/contract/endpoints'
import type { Movement as PublicMovement, Statement } from '@samnang/contract/money'
import { unitsToRiel } from '@samnang/core/money'
import { DAY_MS, dayAt, periodOf, wallTime } from '@samnang/core/phnom-penh-day'
import { accepted, assert, type Outcome } from '@samnang/core/refusal'
import type { Pool, Queryable } from '../database/pool.ts'
import { csvFile, type Field } from '../http/csv.ts'
import type { FileReply } from '../http/file-reply.ts'
import {
  balanceBefore,
  firstMovementAt,
  lastMovement,
  type Movement,
  movementSums,
  movements,
  NO_END,
  netDeposits,
  type Range,
} from './statement-store.ts'
import { movementWord, reasonWord, statementColumns } from './statement-words.ts'

type StatementQuery = QueryOf<'GET /api/statement'>

const LIMIT = 20
const DAYS_UNLESS_TOLD = 30
const FILE_ROWS_MAX = 100_000
const FILE_ROWS_AT_ONCE = 1000

interface Asked {
  from: string
  to: string
  range: Range
}

/** Opening and sums and closing are of the whole period on every page. Refusal `invalid_dates`. */
export async function statement(
  db: Pool,
  playerId: bigint,
  query: StatementQuery,
  nowMs: number,
): Promise<Outcome<Statement, 'invalid_dates'>> {
  const asked = await askedOf(db, playerId, query, nowMs)
  if (!asked.ok) return asked
  const { from, to, range } = asked.value
  const limit = query.limit === undefined ? LIMIT : Number(query.limit)
  const [rows, sums, opening, closing, ever] = await Promise.all([
    movements(db, playerId, upTo(range, query.before), limit + 1),
    movementSums(db, playerId, range),
    balanceBefore(db, playerId, range.first),
    balanceBefore(db, playerId, range.end),
    query.before === undefined ? sinceOpening(db, playerId) : {},
  ])
  const { credited, debited, staked, paid } = sums
  assert(opening + credited - debited - staked + paid === closing, 'a period is all between its ends')
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return accepted({
    from,
    to,
    opening: unitsToRiel(opening),
    closing: unitsToRiel(closing),
    credited: unitsToRiel(credited),
    debited: unitsToRiel(debited),
    staked: unitsToRiel(staked),
    paid: unitsToRiel(paid),
    ...ever,
    rows: shown.map(movementOf),
    next: rows.length > limit && last ? String(last.id) : null,
  })
}

async function sinceOpening(db: Queryable, playerId: bigint) {
  const { units, openedAt } = await netDeposits(db, playerId)
  return { net_deposits: unitsToRiel(units), opened: dayAt(openedAt.getTime()) }
}

/** The newest 100 000 movements of the period as CSV. Refusal `invalid_dates`. */
export async function statementFile(
  db: Queryable,
  playerId: bigint,
  query: StatementQuery,
  nowMs: number,
): Promise<Outcome<FileReply, 'invalid_dates'>> {
  const asked = await askedOf(db, playerId, query, nowMs)
  if (!asked.ok) return asked
  const rows = fileRows(db, playerId, asked.value.range, { lang: query.lang, most: FILE_ROWS_MAX })
  return accepted(csvFile('samnang-statement.csv', statementColumns(query.lang), rows))
}

/** All movements that there are, the newest first, in batches of fields for a file that staff ask for. */
export async function* allMovements(
  db: Queryable,
  playerId: bigint,
  lang: StatementQuery['lang'],
): AsyncGenerator<Field[][]> {
  const end = (await lastMovement(db, playerId)) + 1n
  yield* fileRows(db, playerId, { first: 0n, end }, { lang, most: Number.POSITIVE_INFINITY })
}

/**
 * The last 31 days unless told. What is booked while we answer stands behind the end: entries before it never change,
 * so questions asked one after another agree.
 */
async function askedOf(
  db: Queryable,
  playerId: bigint,
  query: StatementQuery,
  nowMs: number,
): Promise<Outcome<Asked, 'invalid_dates'>> {
  const given = periodOf(query)
  if (!given.ok) return given
  const { fromMs, toMs } = given.value
  const lastDayMs = toMs === null ? Math.max(nowMs, fromMs ?? 0) : toMs - DAY_MS
  const to = query.to ?? dayAt(lastDayMs)
  const from = query.from ?? dayAt(lastDayMs - DAYS_UNLESS_TOLD * DAY_MS)
  const period = periodOf({ from, to })
  if (!period.ok) return period
  assert(period.value.fromMs !== null && period.value.toMs !== null, 'both days are given')
  const first = await firstMovementAt(db, playerId, period.value.fromMs)
  const next = await firstMovementAt(db, playerId, period.value.toMs)
  const end = next === NO_END ? (await lastMovement(db, playerId)) + 1n : next
  return accepted({ from, to, range: { first, end: end < first ? first : end } })
}

function upTo(range: Range, before: string | undefined): Range {
  const end = before === undefined ? range.end : BigInt(before)
  return end < range.end ? { ...range, end } : range
}

function movementOf(movement: Movement): PublicMovement {
  const { id, atMs, kind, units, balanceAfter, drawId, reason } = movement
  return {
    id: Number(id),
    at: new Date(Math.floor(atMs)).toISOString(),
    kind,
    amount: unitsToRiel(units),
    balance_after: unitsToRiel(balanceAfter),
    result_id: drawId === null ? null : Number(drawId),
    ...placeOf(movement),
    reason,
  }
}

/** What a movement belongs to: the group of a bet, or a ticket of the lottery, whose number the book keeps as a note. */
function placeOf({ id, kind, about }: Movement) {
  if (kind.startsWith('lottery_')) return { group_id: Number(about), note: null }
  return { group_id: kind === 'bet' ? Number(id) : null, note: about || null }
}

async function* fileRows(
  db: Queryable,
  playerId: bigint,
  range: Range,
  { lang, most }: { lang: StatementQuery['lang']; most: number },
): AsyncGenerator<Field[][]> {
  let { end } = range
  for (let left = most; left > 0; left -= FILE_ROWS_AT_ONCE) {
    const limit = Math.min(left, FILE_ROWS_AT_ONCE)
    const rows = await movements(db, playerId, { ...range, end }, limit)
    yield rows.map((row) => fileRow(row, lang))
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    end = last.id
  }
}

/** Two columns without signs: a field that begins with a minus looks like a formula to a spreadsheet. */
function fileRow(movement: Movement, lang: StatementQuery['lang']): Field[] {
  const { id, at, kind, amount, balance_after, result_id, group_id, note, reason } = movementOf(movement)
  const [incoming, outgoing] = amount > 0 ? [amount, null] : [null, -amount]
  const places = [result_id, group_id, note, reason && reasonWord(reason, lang)]
  return [
    id,
    wallTime(Date.parse(at)),
    movementWord(kind, lang),
    incoming,
    outgoing,
    balance_after,
    ...places,
  ]
}
