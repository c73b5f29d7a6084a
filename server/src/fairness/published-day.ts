/** What draws of every game publish alike: their place among the day's commitments, and the close record. */
import type { FairnessRecords } from '@samnang/contract/fairness'
import { base64, hex } from '@samnang/core/bytes'
import type { Queryable } from '../database/pool.ts'
import type { DrawRecord } from '../draws/draw-records.ts'
import { commitmentsOf, type FairDay } from '../draws/fair-days.ts'
import { dayTree, pathIn, TreeCache } from '../draws/leaf-tree.ts'

/** A day of POLL_2 has 276 kB of commitments: today, tomorrow and a few older days. */
const dayTrees = new TreeCache(2_000_000)

export async function dayRecordOf(db: Queryable, day: FairDay, i: number) {
  const key = `${day.game}/${day.day}/${day.first}`
  const tree = await dayTrees.get(db, key, async () => dayTree(await commitmentsOf(db, day)))
  const index = i - day.first
  return {
    K: hex(day.K),
    C_path: { index, size: day.count, path: pathIn(tree, index).map(hex) },
    day_signature: base64(day.signature),
    day_first: day.first,
    day_count: day.count,
  }
}

type CloseColumns = Pick<DrawRecord, 'M' | 'n' | 'stakeTotal' | 'T' | 'closeSignature'>

/** Public as soon as it exists: the seed is still sealed then. */
export function closeOf({ M, n, stakeTotal, T, closeSignature }: CloseColumns): FairnessRecords['close'] {
  if (!M || !T || !closeSignature || n === null || stakeTotal === null) return null
  return { M: hex(M), n, total_stake: String(stakeTotal), T: hex(T), signature: base64(closeSignature) }
}
