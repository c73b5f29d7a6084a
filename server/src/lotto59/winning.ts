/** What ten balls pay by the rules that a draw was opened under. */
import { pickOf } from '@samnang/core/lotto59/bet'
import type { JackpotRules } from '@samnang/core/lotto59/paytable'
import { winningPicks } from '@samnang/core/lotto59/settle-bet'
import { rielToUnits } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import type { DrawRow } from './draw-store.ts'
import { paytableVersion } from './paytables.ts'
import type { Winning } from './settle-store.ts'

export async function winningOf(
  db: Queryable,
  { paytableVersion: version }: Pick<DrawRow, 'paytableVersion'>,
  balls: readonly number[],
): Promise<{ winning: Winning; rules: JackpotRules }> {
  assert(version !== null, 'a drawn draw has its paytable')
  const { paytable } = await paytableVersion(db, version)
  const rules = paytable.jackpot
  const winning = {
    bets: winningPicks(balls),
    mask: pickOf({ kind: 'jackpot', numbers: balls.slice(0, 5) }),
    smallRateCenti: rules.smallRateCenti,
    bigRateCenti: rules.bigRateCenti,
    lineUnits: rielToUnits(rules.lineRiel),
  }
  return { winning, rules }
}
