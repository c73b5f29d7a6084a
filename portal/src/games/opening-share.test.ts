import { expect, test } from 'vitest'
import { openingShare } from './opening-share.ts'

test('each step is further than the one before it, and only a game that says so is whole', () => {
  const told = (share: number) => ({ isPage: true, progress: { share, bytes: 0 } })
  const way = [null, { isPage: false, progress: null }, { isPage: true, progress: null }, told(0.5), told(1)]
  const shares = way.map(openingShare)
  expect(shares).toEqual([...new Set(shares)].sort((a, b) => a - b))
  expect(shares[0]).toBe(0)
  expect(shares.at(-1)).toBe(1)
})
