/** Where tickets stand under the root of their draw, for the staff: the same place that the player's proof tells. */
import { hex } from '@samnang/core/bytes'
import type { Queryable } from '../database/pool.ts'
import { HASH, indexOfLeaf, pathIn, type Tree, TreeCache, treeOf } from '../draws/leaf-tree.ts'
import { publishedLeaves } from './published-draw.ts'

export interface LeafPlace {
  index: number
  size: number
  path: string[]
}

const trees = new TreeCache(16_000_000)

/** Null while the leaves of the draw are not public. */
export async function leafPlaces(
  db: Queryable,
  drawId: bigint,
  leaves: readonly Uint8Array[],
): Promise<LeafPlace[] | null> {
  if (leaves.length === 0) return null
  const packed = await publishedLeaves(db, drawId)
  if (!packed || packed.length === 0) return null
  const tree = await trees.get(db, String(drawId), () => treeOf(packed))
  return leaves.map((leaf) => placeIn(tree, leaf))
}

function placeIn(tree: Tree, leaf: Uint8Array): LeafPlace {
  const leaves = tree[0] ?? new Uint8Array()
  const index = indexOfLeaf(leaves, leaf)
  return { index, size: leaves.length / HASH, path: pathIn(tree, index).map(hex) }
}
