/** Merkle trees of the server: the platform's SHA-256, and never a long pause of the event loop. */
import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { leafHash, merkleLevels, merkleRoot } from '@samnang/core/fairness/merkle'

const HASH = 32
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

export type Levels = Uint8Array[][]

/** The tree of a day: its leaf data are the seed commitments. */
export function dayLevels(commitments: Uint8Array): Levels {
  return merkleLevels(unpack(commitments).map(leafHash), platformSha256)
}

/** The tree of the bets of a draw. */
export function betLevels(leaves: Uint8Array): Levels {
  return merkleLevels(unpack(leaves), platformSha256)
}

/** Keeps the trees asked for last. */
export class TreeCache {
  readonly #trees = new Map<string, Levels>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  async get(key: string, build: () => Promise<Levels>): Promise<Levels> {
    const levels = this.#trees.get(key) ?? (await build())
    this.#trees.delete(key)
    this.#trees.set(key, levels)
    const [oldest] = this.#trees.keys()
    if (this.#trees.size > this.#most && oldest !== undefined) this.#trees.delete(oldest)
    return levels
  }
}
