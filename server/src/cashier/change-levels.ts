/** Changes how much each level of knowing a player opens in a day; the next request is held against it. */
import { type LevelAmounts, levelFaults } from '@samnang/core/cashier/levels'
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import type { Tx } from '../database/pool.ts'
import { lockLevels, writeLevel } from './level-store.ts'

export { readLevels } from './level-store.ts'

/**
 * All four levels, the lowest first. `before`: what its colleague has seen. Refusals: `changed_meanwhile`; `invalid_field`
 * where a higher level would get less than the one below it, by `LEVEL.way`.
 */
export async function changeLevelsIn(
  tx: Tx,
  { before, after }: { before: readonly LevelAmounts[]; after: readonly LevelAmounts[] },
  by: By,
): Promise<Outcome<undefined, 'changed_meanwhile' | 'invalid_field'>> {
  const now = await lockLevels(tx)
  if (!isSame(before, now)) return refused('changed_meanwhile')
  const faults = levelFaults(after)
  if (faults.length > 0)
    return refused('invalid_field', {
      errors: Object.fromEntries(
        faults.map(({ level, way }) => [`${level}.${way}`, ['below the level before']]),
      ),
    })
  for (const [level, amounts] of after.entries()) await writeLevel(tx, level, amounts)
  await recordAudit(tx, { ...by, action: 'levels_changed', target: 'levels', before: now, after })
  return accepted(undefined)
}

function isSame(seen: readonly LevelAmounts[], now: readonly LevelAmounts[]): boolean {
  return (
    seen.length === now.length &&
    seen.every(
      ({ deposit, withdrawal }, level) =>
        deposit === now[level]?.deposit && withdrawal === now[level]?.withdrawal,
    )
  )
}
