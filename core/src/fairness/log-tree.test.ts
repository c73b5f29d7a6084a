import { expect, test } from 'vitest'
import { hex, utf8 } from '../bytes.ts'
import {
  consistencyRanges,
  foldNodes,
  grownBy,
  isConsistent,
  type NodeAt,
  type Range,
  wholeNodes,
} from './log-tree.ts'
import { leafHash, merkleRoot } from './merkle.ts'

const SIZE = 70
const leaves = Array.from({ length: SIZE }, (_, at) => leafHash(utf8(`entry ${at}`)))
const nodes = new Map<string, Uint8Array>()
const nodeAt = ({ level, index }: NodeAt) => nodes.get(`${level}/${index}`) ?? new Uint8Array(32)
for (const [at, leaf] of leaves.entries())
  for (const { hash, ...place } of grownBy(at, leaf, nodeAt)) nodes.set(`${place.level}/${place.index}`, hash)

const rootOf = (range: Range) => foldNodes(wholeNodes(range).map(nodeAt))
const headOf = (size: number) => ({ size, root: rootOf({ from: 0, to: size }) })

test('the head out of whole subtrees is the root of the tree of RFC 6962', () => {
  for (let size = 0; size <= SIZE; size++)
    expect(hex(headOf(size).root)).toBe(hex(merkleRoot(leaves.slice(0, size))))
})

test('between any two heads there is a proof, and it proves nothing else', () => {
  for (let from = 1; from <= SIZE; from++)
    for (let to = from; to <= SIZE; to++) {
      const path = consistencyRanges(from, to).map(rootOf)
      const [first, second] = [headOf(from), headOf(to)]
      expect(isConsistent(first, second, path), `${from} → ${to}`).toBe(true)
      const other = { size: from, root: leafHash(utf8('other')) }
      expect(isConsistent(other, second, path)).toBe(false)
      expect(isConsistent(first, { ...second, root: other.root }, path)).toBe(false)
      expect(isConsistent(first, second, [...path, other.root])).toBe(false)
      if (path.length > 0) expect(isConsistent(first, second, path.slice(1))).toBe(false)
    }
})

test('an empty log is the beginning of every one, and no log shrinks', () => {
  expect(isConsistent(headOf(0), headOf(5), [])).toBe(true)
  expect(isConsistent(headOf(5), headOf(4), [])).toBe(false)
})
