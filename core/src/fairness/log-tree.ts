/**
 * An append-only log as a Merkle tree of RFC 9162: its head, and the proof that a longer log only went on from a shorter
 * one. Every node that a proof needs is made of whole subtrees, which never change once they are there.
 */
import { concat, type Sha256, sha256, u64 } from '../bytes.ts'
import { assert } from '../refusal.ts'
import { tag } from './encoding.ts'

/** The node over leaves index · 2^level … (index + 1) · 2^level − 1. */
export interface NodeAt {
  level: number
  index: number
}
/** Leaves from … to − 1. */
export interface Range {
  from: number
  to: number
}

const NODE = Uint8Array.of(1)
const parentOf = (left: Uint8Array, right: Uint8Array, sha: Sha256) => sha(concat(NODE, left, right))

/** The whole subtrees that a range of a log is made of, the largest first, as RFC 9162 splits it. */
export function wholeNodes({ from, to }: Range): NodeAt[] {
  const nodes: NodeAt[] = []
  for (let at = from; at < to; ) {
    let level = 0
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= to) level++
    nodes.push({ level, index: at / 2 ** level })
    at += 2 ** level
  }
  return nodes
}

/** The root of a range out of the hashes of its whole subtrees. */
export function foldNodes(hashes: readonly Uint8Array[], sha: Sha256 = sha256): Uint8Array {
  const last = hashes.at(-1)
  if (last === undefined) return sha(new Uint8Array(0))
  return hashes.slice(0, -1).reduceRight((right, left) => parentOf(left, right, sha), last)
}

/** The nodes that are whole once leaf `index` is there, from itself up; `node` gives those that were whole before. */
export function grownBy(
  index: number,
  leaf: Uint8Array,
  node: (at: NodeAt) => Uint8Array,
  sha: Sha256 = sha256,
): (NodeAt & { hash: Uint8Array })[] {
  const grown = [{ level: 0, index, hash: leaf }]
  let [at, hash] = [index, leaf]
  for (let level = 0; at % 2 === 1; level++) {
    hash = parentOf(node({ level, index: at - 1 }), hash, sha)
    at = (at - 1) / 2
    grown.push({ level: level + 1, index: at, hash })
  }
  return grown
}

/** Which ranges' roots prove that the log of `to` entries begins with that of `from` (RFC 9162, 2.1.4.1). */
export function consistencyRanges(from: number, to: number): Range[] {
  assert(Number.isSafeInteger(from) && from > 0 && from <= to, 'a log grows from one entry on')
  return subproof(from, { from: 0, to }, true)
}

function subproof(size: number, range: Range, isWhole: boolean): Range[] {
  const length = range.to - range.from
  if (size === length) return isWhole ? [] : [range]
  let half = 1
  while (half * 2 < length) half *= 2
  const left = { from: range.from, to: range.from + half }
  const right = { from: range.from + half, to: range.to }
  return size <= half
    ? [...subproof(size, left, isWhole), right]
    : [...subproof(size - half, right, false), left]
}

export interface LogHead {
  size: number
  root: Uint8Array
}

/** Whether the longer log only added to the shorter one (RFC 9162, 2.1.4.2). Never throws. */
export function isConsistent(first: LogHead, second: LogHead, path: readonly Uint8Array[]): boolean {
  if (first.size > second.size || first.size < 0) return false
  if (first.size === second.size) return path.length === 0 && same(first.root, second.root)
  if (first.size === 0) return path.length === 0
  const isPower = Number.isInteger(Math.log2(first.size))
  const [start, ...rest] = isPower ? [first.root, ...path] : path
  if (start === undefined) return false
  let [at, last] = [first.size - 1, second.size - 1]
  while (at % 2 === 1) [at, last] = [(at - 1) / 2, Math.floor(last / 2)]
  let [older, newer] = [start, start]
  for (const node of rest) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      older = parentOf(node, older, sha256)
      newer = parentOf(node, newer, sha256)
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)]
    } else newer = parentOf(newer, node, sha256)
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 && same(older, first.root) && same(newer, second.root)
}

const same = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

/** By the operator: at that moment the log had so many entries, with this root. */
export function logHeadBytes({ size, root, atMs }: LogHead & { atMs: number }): Uint8Array {
  return concat(tag('log-head'), u64(size), u64(atMs), root)
}
