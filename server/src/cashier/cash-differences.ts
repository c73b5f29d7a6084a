/** The queue of what does not come out even: looked at, and explained by somebody. */
import type { Explanation } from '@samnang/core/cashier/difference-kind'
import type { IdentifiedLine } from '@samnang/core/cashier/line-identity'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { tellOffice } from '../live/tell-office.ts'
import {
  type Difference,
  holdDifference,
  readDifference,
  reopenDifferences,
  solveDifferences,
  writeExplanation,
} from './cash-difference-store.ts'
import { holdStatement, insertLines, readLine, writeLineState } from './cash-line-store.ts'
import { matchOpenLines } from './cash-match.ts'
import { matchesOf, undoMatches } from './cash-match-store.ts'

export {
  type Difference,
  type DifferenceFilter,
  listDifferenceRows as listDifferences,
} from './cash-difference-store.ts'

/**
 * Of a line that the bank has changed: `keep` what it said before, `take` what it says now in its place, or `add` it as
 * another line. Everything else is only explained: `keep`.
 */
export type LineChoice = 'keep' | 'take' | 'add'

export type ExplainCode = 'not_found' | 'already_decided' | 'not_a_change'

export async function explainDifferenceIn(
  tx: Tx,
  { id, explanation, choice }: { id: bigint; explanation: Explanation; choice: LineChoice },
  by: By,
): Promise<Outcome<null, ExplainCode>> {
  const account = (await readDifference(tx, id))?.cashAccount ?? null
  // As an import does: the statement first, then what it tells of.
  if (account !== null) await holdStatement(tx, account)
  const seen = await holdDifference(tx, id)
  if (!seen) return refused('not_found')
  if (seen.state !== 'open') return refused('already_decided')
  if (choice !== 'keep' && !(await takeLine(tx, seen, choice, by))) return refused('not_a_change')
  await writeExplanation(tx, { id, explanation, reason: by.reason ?? '', by: by.actor })
  const { kind, amountUnits } = seen
  const sides = {
    before: { state: 'open', kind, amountUnits },
    after: { state: 'explained', explanation, choice },
  }
  await recordAudit(tx, { ...by, action: 'difference_explained', target: `cash_difference:${id}`, ...sides })
  await tellOffice(tx, 'differences', id)
  return accepted(null)
}

/** False: the difference is not about a line that has changed, or the line cannot be another one. */
async function takeLine(
  tx: Tx,
  { kind, line, detail }: Difference,
  choice: 'take' | 'add',
  by: By,
): Promise<boolean> {
  const before = line === null ? null : await readLine(tx, line)
  const now = lineOf(detail.line)
  if (kind !== 'line_changed' || !before || !now) return false
  if (choice === 'take') {
    const was = await matchesOf(tx, [before.id])
    await undoMatches(tx, before.id, by.actor)
    await writeLineState(tx, [before.id], 'replaced')
    await solveDifferences(tx, { lines: [before.id], deposits: [], withdrawals: [] }, by.actor)
    // What the line was is open again, unless what the bank says now is the same.
    const idsOf = (wanted: string) => was.filter(({ kind: of }) => of === wanted).map(({ id }) => id)
    await reopenDifferences(tx, { lines: [], deposits: idsOf('deposit'), withdrawals: idsOf('withdrawal') })
  }
  const { cashAccount } = before
  const imported = BigInt(String(detail.import))
  const [made] = await insertLines(tx, { cashAccount, import: imported }, [{ ...now, line: before.line }])
  if (made !== undefined) await matchOpenLines(tx, cashAccount)
  return made !== undefined
}

/** The line as the import kept it; null: it kept none. */
function lineOf(kept: unknown): Omit<IdentifiedLine, 'line'> | null {
  if (typeof kept !== 'object' || kept === null) return null
  // Written by cash-import.ts alone, money as texts.
  const { amountUnits, balanceUnits, ...rest } = kept as Omit<IdentifiedLine, 'line'> &
    Record<string, unknown>
  const balance = balanceUnits === null ? null : BigInt(balanceUnits)
  return { ...rest, amountUnits: BigInt(amountUnits), balanceUnits: balance }
}
