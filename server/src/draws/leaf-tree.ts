/** Merkle trees of the server: the platform's SHA-256, and never a long pause of the event loop. */
import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { compareBytes } from '@samnang/core/bytes'
import { leafHash, merkleRoot } from '@samnang/core/fairness/merkle'
import { assert } from '@samnang/core/refusal'

export const HASH = 32
/** A power of two, so that each block is a whole subtree. Hashing one takes about 5 ms. */
const BLOCK = 4096

export function platformSha256(bytes: Uint8Array): Uint8Array {
  return hash('sha256', bytes, 'buffer')
}

/** Packed hashes as single ones. */
export function unpack(packed: Uint8Array): Uint8Array[] {
  const nodes: Uint8Array[] = []
  for (let at = 0; at < packed.length; at += HASH) nodes.push(packed.subarray(at, at + HASH))
  return nodes
}

/**
 * The root over packed leaf hashes. Blocks of a power of two are subtrees of the RFC 6962 shape, so their roots can
 * be joined as leaves are; between two blocks bets get their turn.
 */
export async function rootOf(packed: Uint8Array): Promise<Uint8Array> {
  const roots: Uint8Array[] = []
  for (let at = 0; at < packed.length; at += BLOCK * HASH) {
    if (at > 0) await setImmediate()
    roots.push(merkleRoot(unpack(packed.subarray(at, at + BLOCK * HASH)), platformSha256))
  }
  return merkleRoot(roots, platformSha256)
}

/** Every level of a tree, leaves first, packed: a tree of a million leaves takes 64 MB. */
export type Tree = readonly Uint8Array[]

/** The tree of a day: its leaf data are the seed commitments. */
export function dayTree(commitments: Uint8Array): Promise<Tree> {
  return treeOf(Buffer.concat(unpack(commitments).map((data) => leafHash(data, platformSha256))))
}

/** The tree over packed leaf hashes, in the order given. */
export async function treeOf(leaves: Uint8Array): Promise<Tree> {
  const levels = [leaves]
  for (let level = leaves; level.length > HASH; levels.push(level)) level = await levelAbove(level)
  return levels
}

async function levelAbove(level: Uint8Array): Promise<Uint8Array> {
  const above = new Uint8Array(Math.ceil(level.length / HASH / 2) * HASH)
  for (let at = 0; at < above.length; at += HASH) {
    if (at > 0 && at % (BLOCK * HASH) === 0) await setImmediate()
    above.set(merkleRoot(unpack(level.subarray(2 * at, 2 * (at + HASH))), platformSha256), at)
  }
  return above
}

/** The siblings of leaf `index` from the bottom up; where the last node of a level has none, it is left out. */
export function pathIn(tree: Tree, index: number): Uint8Array[] {
  return tree.flatMap((level, height) => {
    const at = ((index >> height) ^ 1) * HASH
    return at < level.length && level.length > HASH ? [level.subarray(at, at + HASH)] : []
  })
}

/** Packed leaves are ascending: found by halving. */
export function indexOfLeaf(leaves: Uint8Array, leaf: Uint8Array): number {
  const leafAt = (at: number) => leaves.subarray(at * HASH, (at + 1) * HASH)
  let [low, high] = [0, leaves.length / HASH]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareBytes(leafAt(middle), leaf) < 0) low = middle + 1
    else high = middle
  }
  assert(compareBytes(leafAt(low), leaf) === 0, 'every ticket of a rooted draw is in its tree')
  return low
}

/** Keeps the trees of a database asked for last, up to so many bytes of leaves; the newest one always. */
export class TreeCache {
  readonly #known = new WeakMap<object, Map<string, Tree>>()
  readonly #bytesMost: number

  constructor(bytesMost: number) {
    this.#bytesMost = bytesMost
  }

  /** `db` is whose draws they are: numbers of draws begin anew in each database. */
  async get(db: object, key: string, build: () => Promise<Tree>): Promise<Tree> {
    const trees = this.#known.get(db) ?? new Map<string, Tree>()
    this.#known.set(db, trees)
    const tree = trees.get(key) ?? (await build())
    trees.delete(key)
    trees.set(key, tree)
    this.#forgetOldest(trees)
    return tree
  }

  #forgetOldest(trees: Map<string, Tree>): void {
    let bytes = 0
    for (const tree of trees.values()) bytes += tree[0]?.length ?? 0
    for (const [key, tree] of trees) {
      if (bytes <= this.#bytesMost || trees.size === 1) return
      trees.delete(key)
      bytes -= tree[0]?.length ?? 0
    }
  }
}
