import { createHash } from 'node:crypto'
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

/** As the platform has it: SHA-256 of the token's hash, the part in one byte and the number in four. */
function zeroBits(token: string, part: number, number: number): number {
  const block = Buffer.alloc(37)
  createHash('sha256').update(token).digest().copy(block)
  block.writeUInt8(part, 32)
  block.writeUInt32BE(number, 33)
  const bits = [...createHash('sha256').update(block).digest()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  return bits.indexOf('1')
}

test('of each part the first number is found whose hash begins with so many zero bits', async () => {
  const numbers = await solvePuzzle(puzzle)
  for (const [part, number] of numbers.entries()) {
    const tried = Array.from(
      { length: number + 1 },
      (_, one) => zeroBits(puzzle.token, part, one) >= puzzle.bits,
    )
    expect(tried.indexOf(true)).toBe(number)
  }
})

test('a solution is one from its last bit on, for each of its parts', async () => {
  const numbers = await solvePuzzle({ ...puzzle, bits: 9 })
  const least = Math.min(...numbers.map((number, part) => zeroBits(puzzle.token, part, number)))
  expect([least >= 9, isSolution({ ...puzzle, bits: least }, numbers)]).toEqual([true, true])
  expect(isSolution({ ...puzzle, bits: least + 1 }, numbers)).toBe(false)
  for (const part of numbers.keys()) {
    const others = numbers.map((number, at) => (at === part ? number + 1 : number))
    expect(isSolution({ ...puzzle, bits: 9 }, others)).toBe(
      zeroBits(puzzle.token, part, (numbers[part] ?? 0) + 1) >= 9,
    )
  }
})

test('it takes as many tries as it says, within a half', async () => {
  let breaths = 0
  await solvePuzzle({ token: 'counted', bits: 13 }, async () => void breaths++)
  const tries = breaths * 512
  const expected = PUZZLE_PARTS * 2 ** 13
  expect(tries).toBeGreaterThan(expected / 2)
  expect(tries).toBeLessThan(expected * 1.5)
})
