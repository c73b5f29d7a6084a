import { createHash } from 'node:crypto'
import { hex } from '@samnang/core/bytes'
import { inclusionPath, merkleRoot } from '@samnang/core/fairness/merkle'
import { expect, test } from 'vitest'
import { pathIn, rootOf, TreeCache, treeOf, unpack } from './leaf-tree.ts'

function leavesOf(count: number): Buffer {
  const hashes = Array.from({ length: count }, (_, at) => createHash('sha256').update(String(at)).digest())
  return Buffer.concat(hashes)
}

test.each([0, 1, 2, 3, 4, 5, 7, 8, 9, 31, 33, 100, 4095, 4096, 4097, 8192, 9001])(
  'root and paths of %i leaves are those of the rules',
  async (count) => {
    const leaves = leavesOf(count)
    const root = hex(merkleRoot(unpack(leaves)))
    expect(hex(await rootOf(leaves))).toBe(root)
    if (count === 0) return
    const tree = await treeOf(leaves)
    expect(hex(tree.at(-1) ?? leaves)).toBe(root)
    for (const index of new Set([0, count >> 1, count - 1]))
      expect(pathIn(tree, index).map(hex)).toEqual(inclusionPath(unpack(leaves), index).map(hex))
  },
)

test('the cache keeps what was asked for last, and the newest tree whatever its size', async () => {
  const cache = new TreeCache(64)
  const [here, there] = [{}, {}]
  let built = 0
  const get = (key: string, count: number, db = here) =>
    cache.get(db, key, async () => {
      built++
      return treeOf(leavesOf(count))
    })
  await get('a', 1)
  await get('b', 1)
  await get('a', 1)
  expect(built).toBe(2)
  await get('c', 1)
  await get('a', 1)
  expect(built).toBe(3)
  await get('b', 1)
  expect(built).toBe(4)
  await get('large', 100)
  await get('large', 100)
  expect(built).toBe(5)
  await get('large', 1, there)
  expect(built, 'a draw of another database is another draw').toBe(6)
})
