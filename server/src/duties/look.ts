/**
 * The job that looks at every movement of real money once, behind it. A movement is looked at, its cases are opened and it
 * is marked as seen in one transaction: a crash before the commit leaves nothing, one after it nothing to do. One process
 * looks at a time; the others find the lock taken.
 */
import { deadlineMs } from '@samnang/core/cashier/duty-rules'
import { inTransaction, type Pool, type Tx } from '../database/pool.ts'
import { tellOffice } from '../live/tell-office.ts'
import { nowMs } from './case-store.ts'
import { joinCaseIn } from './cases.ts'
import { rulesOfNow } from './figures.ts'
import { findingsOf } from './find.ts'
import { markSeen, nextMovement, type PlayersMovement, settleSeen, takeLook } from './movement-store.ts'

/** Where a process is: it goes on from there, and begins again at the cursor when nothing is left. */
export interface Looking {
  after: bigint
  /** Movements that a fault stopped at: they and the cursor wait until they are tried again. */
  without: bigint[]
}

export type Looked = 'looked' | 'idle' | 'busy'

/** Looks at one movement. `busy`: another process looks. Throws where a rule fails; the movement is then left out. */
export async function lookOnce(pool: Pool, looking: Looking): Promise<Looked> {
  return inTransaction(pool, async (tx) => {
    if (!(await takeLook(tx))) return 'busy'
    const next = await nextMovement(tx, looking)
    if (!next) return atEnd(tx, looking)
    const cases = await lookAt(tx, next).catch((error: unknown) => {
      looking.without.push(next.id)
      throw error
    })
    // Nothing that is settled lies before it.
    const isFirst = next.isSettled && looking.without.length === 0 && looking.after === 0n
    await markSeen(tx, next.id, isFirst)
    if (cases > 0) await tellOffice(tx, 'cases', null)
    looking.after = isFirst ? 0n : next.id
    return 'looked'
  })
}

async function atEnd(tx: Tx, looking: Looking): Promise<Looked> {
  if (looking.after > 0n) {
    looking.after = 0n
    return 'looked'
  }
  if (looking.without.length === 0) await settleSeen(tx)
  return 'idle'
}

/** In how many cases the movement is found. */
async function lookAt(tx: Tx, movement: PlayersMovement): Promise<number> {
  const rules = await rulesOfNow(tx)
  const findings = await findingsOf(tx, movement, rules)
  for (const finding of findings) {
    const openedAtMs = await nowMs(tx)
    const deadlineHours = rules.get(finding.rule)?.figures.deadline_h ?? 0
    const dueAtMs = deadlineMs(finding.rule, { deadlineHours, movedAtMs: finding.movedAtMs, openedAtMs })
    await joinCaseIn(tx, { ...finding, openedAtMs, dueAtMs }, { actor: 'system' })
  }
  return findings.length
}
