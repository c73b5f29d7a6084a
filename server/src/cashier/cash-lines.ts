/** Lines of statements as staff look at them: what each is, and what it could be. */
import { DAY_MS, dayStartMs } from '@samnang/core/phnom-penh-day'
import type { Queryable } from '../database/pool.ts'
import { type KeptLine, type LineFilter, listLineRows, readLine } from './cash-line-store.ts'
import { type Counterpart, candidatesOf, type FoundCounterpart, matchesOf } from './cash-match-store.ts'

export type { FoundCounterpart, KeptLine }

/** A line and what it is matched to. */
export type ShownLine = KeptLine & { matched: Counterpart[] }

/** The newest first. */
export async function listLines(db: Queryable, filter: LineFilter): Promise<ShownLine[]> {
  return withMatches(db, await listLineRows(db, filter))
}

async function withMatches(db: Queryable, lines: readonly KeptLine[]): Promise<ShownLine[]> {
  const matches = await matchesOf(
    db,
    lines.map(({ id }) => id),
  )
  return lines.map((line) => ({ ...line, matched: matches.filter((one) => one.line === line.id) }))
}

const AROUND_MS = 31 * DAY_MS

/**
 * The line, and what was booked on its account within a month of it and has no line: of its amount; or, with `q`, of that
 * reference, number or player, whatever its amount. Null: there is no such line.
 */
export async function lineWithCandidates(
  db: Queryable,
  { id, q }: { id: bigint; q: string | null },
): Promise<{ line: ShownLine; candidates: FoundCounterpart[] } | null> {
  const found = await readLine(db, id)
  const [line] = found ? await withMatches(db, [found]) : []
  if (!line) return null
  if (line.state !== 'open') return { line, candidates: [] }
  const near = dayStartMs(line.day) ?? 0
  const candidates = await candidatesOf(db, {
    ...{ cashAccount: line.cashAccount, near: new Date(near), q },
    ...{ from: new Date(near - AROUND_MS), to: new Date(near + AROUND_MS) },
    amountUnits: q === null ? line.amountUnits : null,
  })
  return { line, candidates }
}
