/**
 * Merkle trees of RFC 6962: leaf H(0x00 ‖ data), node H(0x01 ‖ left ‖ right), split at the largest power of
 * two below n, empty tree H(""). Built bottom up: pairing neighbours and promoting an odd last node gives
 * the same shape as the recursive definition (merkle.test.ts proves it by property).
 */

import { concat, type Sha256, sha256 } from '../bytes.ts'
import { assert } from '../refusal.ts'

const HASH = 32
/** 0x01 ‖ left ‖ right. */
const NODE = 1 + 2 * HASH
const LEAF_PREFIX = Uint8Array.of(0)
const NODE_PREFIX = Uint8Array.of(1)

export function leafHash(data: Uint8Array, sha: Sha256 = sha256): Uint8Array {
  return sha(concat(LEAF_PREFIX, data))
}

/**
 * Root over leaf hashes (32 bytes each, in tree order; not hashed again). `sha` may be a faster SHA-256 of the
 * platform. A level is one buffer of ready-made node inputs, so a node costs one view and one hash.
 */
export function merkleRoot(leafHashes: readonly Uint8Array[], sha: Sha256 = sha256): Uint8Array {
  const [only] = leafHashes
  if (only === undefined) return sha(new Uint8Array(0))
  if (leafHashes.length === 1) return only.slice()
  let width = leafHashes.length
  let level = nodeInputs(width)
  for (const [at, leaf] of leafHashes.entries()) putNode(level, at, leaf)
  while (width > 2) {
    const above = (width + 1) >> 1
    const next = nodeInputs(above)
    for (let at = 0; at < width >> 1; at++) putNode(next, at, sha(level.subarray(at * NODE, (at + 1) * NODE)))
    if (width % 2 === 1) putNode(next, above - 1, leftOf(level, above - 1))
    level = next
    width = above
  }
  return sha(level.subarray(0, NODE))
}

function nodeInputs(width: number): Uint8Array {
  const pairs = (width + 1) >> 1
  const inputs = new Uint8Array(pairs * NODE)
  for (let at = 0; at < inputs.length; at += NODE) inputs[at] = 1
  return inputs
}

function putNode(inputs: Uint8Array, at: number, hash: Uint8Array): void {
  assert(hash.length === HASH, 'a node is 32 bytes')
  inputs.set(hash, (at >> 1) * NODE + 1 + (at % 2) * HASH)
}

function leftOf(inputs: Uint8Array, pair: number): Uint8Array {
  return inputs.subarray(pair * NODE + 1, pair * NODE + 1 + HASH)
}

/** Every level of a tree, leaves first: for many paths of one tree. */
export function merkleLevels(leafHashes: readonly Uint8Array[], sha: Sha256 = sha256): Uint8Array[][] {
  const levels: Uint8Array[][] = [[...leafHashes]]
  for (let level = levels[0] ?? []; level.length > 1; level = levels[levels.length - 1] ?? []) {
    const above: Uint8Array[] = []
    for (let at = 0; at < level.length; at += 2) above.push(parentOf(level[at], level[at + 1], sha))
    levels.push(above)
  }
  return levels
}

function parentOf(left: Uint8Array | undefined, right: Uint8Array | undefined, sha: Sha256): Uint8Array {
  assert(left !== undefined, 'a pair has a left node')
  return right === undefined ? left : sha(concat(NODE_PREFIX, left, right))
}

/**
 * The path of leaf `index` in a tree from `merkleLevels`, whatever its nodes are written in: siblings from the leaf up,
 * promoted levels left out.
 */
export function pathInLevels<Node>(levels: readonly (readonly Node[])[], index: number): Node[] {
  assert(index >= 0 && index < (levels[0]?.length ?? 0), 'the leaf is in the tree')
  const path: Node[] = []
  for (const [height, level] of levels.entries()) {
    const sibling = level[(index >> height) ^ 1]
    if (sibling !== undefined) path.push(sibling)
  }
  return path
}

/** The proof that leaf `index` is in the tree of these leaf hashes. */
export function inclusionPath(
  leafHashes: readonly Uint8Array[],
  index: number,
  sha: Sha256 = sha256,
): Uint8Array[] {
  return pathInLevels(merkleLevels(leafHashes, sha), index)
}

/**
 * The root that a path leads to (RFC 9162, 2.1.3.2), to be compared with the published one; null where the path
 * cannot belong to a tree of that size.
 */
export function rootFromPath(
  leaf: Uint8Array,
  index: number,
  size: number,
  path: readonly Uint8Array[],
): Uint8Array | null {
  if (!Number.isInteger(index) || !Number.isInteger(size) || index < 0 || index >= size) return null
  if (size > 0x7fff_ffff || [leaf, ...path].some((node) => node.length !== HASH)) return null
  let [node, at, last] = [leaf, index, size - 1]
  for (const sibling of path) {
    // A last node without a sibling is promoted, so its path has no entry for that level.
    while (at % 2 === 0 && at === last && last > 0) [at, last] = [at >> 1, last >> 1]
    if (last === 0) return null
    node = sha256(at % 2 === 1 ? concat(NODE_PREFIX, sibling, node) : concat(NODE_PREFIX, node, sibling))
    at >>= 1
    last >>= 1
  }
  return last === 0 ? node : null
}
