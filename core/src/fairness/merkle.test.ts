import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { concat, hex, sha256, u8, u32 } from '../bytes.ts'
import { inclusionPath, leafHash, merkleLevels, merkleRoot, pathInLevels, rootFromPath } from './merkle.ts'

/** RFC 6962, 2.1, word for word: split at the largest power of two below n. */
function byDefinition(leaves: readonly Uint8Array[]): Uint8Array {
  const [only] = leaves
  if (only === undefined) return sha256(new Uint8Array(0))
  if (leaves.length === 1) return only
  let split = 1
  while (split * 2 < leaves.length) split *= 2
  return sha256(concat(u8(1), byDefinition(leaves.slice(0, split)), byDefinition(leaves.slice(split))))
}

function leavesOf(count: number, salt = 0): Uint8Array[] {
  return Array.from({ length: count }, (_, at) => leafHash(concat(u32(salt), u32(at))))
}

test('a leaf is H(0x00 ‖ data), the empty tree H("")', () => {
  expect(hex(leafHash(u8(7)))).toBe(hex(sha256(Uint8Array.of(0, 7))))
  expect(hex(merkleRoot([]))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})

test('pairing bottom up gives the tree of the recursive definition', () => {
  for (let count = 0; count <= 130; count++) {
    const leaves = leavesOf(count)
    expect(hex(merkleRoot(leaves))).toBe(hex(byDefinition(leaves)))
  }
  fc.assert(
    fc.property(fc.nat(2000), fc.nat(1000), (count, salt) => {
      const leaves = leavesOf(count, salt)
      expect(hex(merkleRoot(leaves))).toBe(hex(byDefinition(leaves)))
    }),
    { numRuns: 20 },
  )
})

test("the platform's SHA-256 may be passed in, and the leaves are left as they are", () => {
  const leaves = leavesOf(37)
  const before = leaves.map(hex)
  const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
  expect(hex(merkleRoot(leaves, sha))).toBe(hex(merkleRoot(leaves)))
  expect(leaves.map(hex)).toEqual(before)
  const single = leavesOf(1)
  merkleRoot(single).fill(0)
  expect(single.map(hex)).toEqual(leavesOf(1).map(hex))
})

test('every leaf of every tree up to 40 has a path to the root', () => {
  for (let size = 1; size <= 40; size++) {
    const leaves = leavesOf(size)
    const root = hex(merkleRoot(leaves))
    const levels = merkleLevels(leaves)
    for (const [index, leaf] of leaves.entries()) {
      const path = inclusionPath(leaves, index)
      expect(pathInLevels(levels, index).map(hex)).toEqual(path.map(hex))
      expect(hex(rootFromPath(leaf, index, size, path) ?? u8(0))).toBe(root)
    }
  }
})

test('another leaf, index, size or path leads to another root or to none', () => {
  const cases = fc.integer({ min: 2, max: 300 }).chain((size) =>
    fc.record({
      size: fc.constant(size),
      index: fc.nat(size - 1),
      other: fc.nat(size - 1),
      step: fc.nat(20),
      bit: fc.nat(255),
    }),
  )
  fc.assert(
    fc.property(cases, ({ size, index, other, step, bit }) => {
      const leaves = leavesOf(size)
      const root = hex(merkleRoot(leaves))
      const path = inclusionPath(leaves, index)
      const leaf = leaves[index] ?? u8(0)
      const reaches = (...proof: Parameters<typeof rootFromPath>) =>
        hex(rootFromPath(...proof) ?? u8(0)) === root
      expect(reaches(leaf, index, size, path)).toBe(true)
      expect(reaches(flipped(leaf, bit), index, size, path)).toBe(false)
      expect(other !== index && reaches(leaf, other, size, path)).toBe(false)
      expect(reaches(leaf, index, size, path.slice(1))).toBe(false)
      expect(reaches(leaf, index, size, [...path, leaf])).toBe(false)
      const changed = path.map((node, at) => (at === step % path.length ? flipped(node, bit) : node))
      expect(reaches(leaf, index, size, changed)).toBe(false)
    }),
  )
})

function flipped(node: Uint8Array, bit: number): Uint8Array {
  return node.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
}

test.each([
  [-1, 2],
  [2, 2],
  [0.5, 2],
  [0, 0],
  [0, 2 ** 31],
  [0, 1.5],
  [-1, 1],
  [1, 1],
  [5, 1],
  [0.5, 1],
  [Number.NaN, 1],
])('index %d of %d belongs to no tree, whatever path there is', (index, size) => {
  const path = Array.from({ length: 32 }, () => leafHash(u8(1)))
  for (let length = 0; length <= path.length; length++)
    expect(rootFromPath(leafHash(u8(0)), index, size, path.slice(0, length))).toBeNull()
})

test('nodes are 32 bytes', () => {
  expect(() => merkleRoot([u8(1), u8(2)])).toThrow('32 bytes')
  expect(rootFromPath(u8(1), 0, 1, [])).toBeNull()
  const [leaf, other] = [leafHash(u8(0)), leafHash(u8(1))]
  expect(rootFromPath(leaf, 0, 3, [other, u8(1)])).toBeNull()
  expect(() => merkleRoot([leaf, leaf, u8(1)])).toThrow('32 bytes')
})

test('only a leaf of the tree has a path', () => {
  expect(() => inclusionPath(leavesOf(2), 2)).toThrow('in the tree')
  expect(() => inclusionPath(leavesOf(2), -1)).toThrow('in the tree')
  expect(() => pathInLevels([], 0)).toThrow('in the tree')
  expect(inclusionPath(leavesOf(1), 0)).toEqual([])
})

test('a path fits trees of up to 2³¹ − 1 leaves', () => {
  const path = Array.from({ length: 31 }, () => leafHash(u8(1)))
  expect(rootFromPath(leafHash(u8(0)), 0, 2 ** 31 - 1, path)).not.toBeNull()
  expect(rootFromPath(leafHash(u8(0)), 0, 2 ** 31 - 1, path.slice(1))).toBeNull()
})
