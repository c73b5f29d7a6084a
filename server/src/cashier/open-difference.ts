/** Something does not come out even: it waits in the queue until somebody has said why. */
import { assert } from '@samnang/core/refusal'
import type { Tx } from '../database/pool.ts'
import { differenceByKey, insertDifferences, type NewDifference } from './cash-difference-store.ts'

export type { NewDifference } from './cash-difference-store.ts'

/** Its number; of the same key the one that it has already. No money moves. */
export async function openDifferenceIn(tx: Tx, found: NewDifference): Promise<bigint> {
  const [made] = await insertDifferences(tx, [found])
  const id = made ?? (await differenceByKey(tx, found.key))
  assert(id, 'a key that is taken has a row')
  return id
}
