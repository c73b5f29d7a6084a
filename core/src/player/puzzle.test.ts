import { expect, test } from 'vitest'
import { isSolution, PUZZLE_PARTS, solvePuzzle } from './puzzle.ts'

const puzzle = { token: 'a-token-of-the-server', bits: 6 }

test('what was found is a solution, of this puzzle only', async () => {
  const numbers = await solvePuzzle(puzzle)
  expect(isSolution(puzzle, numbers)).toBe(true)
  expect(isSolution({ ...puzzle, token: 'another' }, numbers)).toBe(false)
  expect(isSolution({ ...puzzle, bits: 20 }, numbers)).toBe(false)
  expect(isSolution(puzzle, numbers.slice(1))).toBe(false)
  expect(isSolution(puzzle, [...numbers, 0])).toBe(false)
  expect(isSolution(puzzle, [...numbers].reverse())).toBe(false)
  expect(isSolution(puzzle, [])).toBe(false)
})

test('it takes as many tries as it says, within a half', async () => {
  let breaths = 0
  await solvePuzzle({ token: 'counted', bits: 13 }, async () => void breaths++)
  const tries = breaths * 512
  const expected = PUZZLE_PARTS * 2 ** 13
  expect(tries).toBeGreaterThan(expected / 2)
  expect(tries).toBeLessThan(expected * 1.5)
})
