/**
 * The job of the rules of risk: looks at each draw once, when it is over, and once an hour at what has no draw. What is
 * found and that it was looked at is one transaction; one process looks at a time. It reads what is finished, takes no
 * lock that a bet asks for, and opens cases: it never acts.
 */
import { deadlineMs } from '@samnang/core/cashier/duty-rules'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import { tellOffice } from '../live/tell-office.ts'
import { nowMs } from './case-store.ts'
import { joinCaseIn } from './cases.ts'
import type { RiskFinding } from './draw-look.ts'
import { type Rules, rulesOfNow } from './figures.ts'
import { findingsOfDraw } from './look-at-draw.ts'
import { decidedUntil, markLooked, nextDraw, settleLooked, takeRisk } from './risk-store.ts'
import { findingsOfHour } from './sweep.ts'
import { takeSweep } from './sweep-store.ts'

/** Draws that a fault stopped at: they wait until they are tried again. */
export interface RiskLooking {
  without: bigint[]
}

export type RiskLooked = 'looked' | 'idle' | 'busy'

/** Looks at one draw, or at the hour. `busy`: another process looks. Throws where a rule fails; the draw is then left out. */
export async function lookForRisk(pool: Pool, looking: RiskLooking): Promise<RiskLooked> {
  return inTransaction(pool, async (tx) => {
    if (!(await takeRisk(tx))) return 'busy'
    const rules = await rulesOfNow(tx)
    const draw = await nextDraw(tx, looking.without)
    if (!draw) return lookAtHour(tx, rules)
    const findings = await findingsOfDraw(tx, draw, rules).catch((error: unknown) => {
      looking.without.push(draw.id)
      throw error
    })
    await openCases(tx, findings, rules)
    await markLooked(tx, draw.id)
    return 'looked'
  })
}

async function lookAtHour(tx: Tx, rules: Rules): Promise<RiskLooked> {
  await settleLooked(tx)
  const toMs = await takeSweep(tx)
  if (toMs === null) return 'idle'
  await openCases(tx, await findingsOfHour({ tx, rules, toMs }), rules)
  return 'looked'
}

async function openCases(tx: Tx, findings: readonly RiskFinding[], rules: Rules): Promise<void> {
  for (const finding of findings) {
    if (await isDecided(tx, finding)) continue
    const openedAtMs = await nowMs(tx)
    const deadlineHours = rules.get(finding.rule)?.figures.deadline_h ?? 0
    const dueAtMs = deadlineMs(finding.rule, { deadlineHours, movedAtMs: openedAtMs, openedAtMs })
    await joinCaseIn(tx, { ...finding, txIds: [], openedAtMs, dueAtMs }, { actor: 'system' })
  }
  if (findings.length > 0) await tellOffice(tx, 'cases', null)
}

/** All of it is in a case that is closed: whoever decided it has seen it. */
async function isDecided(tx: Tx, { rule, subject, facts }: RiskFinding): Promise<boolean> {
  const known = await decidedUntil(tx, rule, subject)
  return known !== null && facts.every(({ kind, atMs }) => kind === 'mark' || atMs <= known)
}
