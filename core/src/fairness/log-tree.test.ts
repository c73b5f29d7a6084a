import { expect, test } from 'vitest'
import { hex, utf8 } from '../bytes.ts'
import {
  consistencyRanges,
  foldNodes,
  grownBy,
  isConsistent,
  logHeadBytes,
  type NodeAt,
  type Range,
  wholeNodes,
} from './log-tree.ts'
import { inclusionPath, leafHash, merkleRoot } from './merkle.ts'

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

test.each([
  [0, 5],
  [6, 5],
  [-1, 5],
  [1.5, 5],
])('from %d to %d entries no log grows', (from, to) => {
  expect(() => consistencyRanges(from, to)).toThrow('from one entry on')
})

test('a head of fewer than no entries, a proof that is missing and one beside equal heads prove nothing', () => {
  const [three, five] = [headOf(3), headOf(5)]
  expect(isConsistent({ ...three, size: -1 }, five, [])).toBe(false)
  expect(isConsistent(three, five, [])).toBe(false)
  expect(isConsistent(headOf(0), five, [five.root])).toBe(false)
  expect(isConsistent(three, three, [three.root])).toBe(false)
  expect(isConsistent(three, { ...five, size: 3 }, [])).toBe(false)
})

test('of a root only the beginning is no root', () => {
  const short = { size: 5, root: headOf(5).root.slice(0, 31) }
  expect(isConsistent(short, headOf(5), [])).toBe(false)
  expect(isConsistent(headOf(5), short, [])).toBe(false)
})

test('under a head stands how many entries the log had, when, and its root', () => {
  const root = new Uint8Array(32).fill(0xaa)
  expect(hex(logHeadBytes({ size: 3, root, atMs: 258 }))).toBe(
    `14${hex(utf8('pooldraw/v1/log-head'))}00000000000000030000000000000102${hex(root)}`,
  )
})

test.each<[Range, [number, number][]]>([
  [{ from: 0, to: 0 }, []],
  [{ from: 0, to: 1 }, [[0, 0]]],
  [{ from: 0, to: 4 }, [[2, 0]]],
  [
    { from: 0, to: 7 },
    [
      [2, 0],
      [1, 2],
      [0, 6],
    ],
  ],
  [{ from: 4, to: 8 }, [[2, 1]]],
  [
    { from: 1, to: 4 },
    [
      [0, 1],
      [1, 1],
    ],
  ],
  [
    { from: 6, to: 12 },
    [
      [1, 3],
      [2, 2],
    ],
  ],
])('%o is made of these whole subtrees, none of which could be one with the next', (range, nodes) => {
  expect(wholeNodes(range).map(({ level, index }) => [level, index])).toEqual(nodes)
})

// Heads and proofs that fit each other by their hashes, and sizes that cannot be.
test('hashes that fit prove nothing where the sizes do not', () => {
  const [leaf = other(), next = other()] = leaves
  expect(isConsistent({ size: -1, root: leaf }, headOf(2), [leaf, next])).toBe(false)
  expect(
    isConsistent({ size: 5, root: leaf }, headOf(4), [leaf, ...inclusionPath(leaves.slice(0, 4), 0)]),
  ).toBe(false)
  const { root } = headOf(2)
  expect(isConsistent({ size: 2, root }, { size: 3, root }, [])).toBe(false)
})

test('a proof that goes on above both roots proves nothing', () => {
  const above = ({ size, root }: { size: number; root: Uint8Array }) => ({
    size,
    root: merkleRoot([other(), root]),
  })
  const path = [...consistencyRanges(3, 5).map(rootOf), other()]
  expect(isConsistent(above(headOf(3)), above(headOf(5)), path)).toBe(false)
})

function other(): Uint8Array {
  return leafHash(utf8('other'))
}
