/** The rule by which a stream of bytes gives the house's lottery numbers. */
import { expect, test } from 'vitest'
import { drawLotteryNumbers, sampleLotteryNumbers } from './draw-lottery-numbers.ts'

/** A stream that gives these 32-bit words. */
function words(...values: number[]): () => number {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at)
  let next = 0
  return () => {
    const byte = bytes[next++]
    if (byte === undefined) throw new Error('the stream is over')
    return byte
  }
}

test('words are big-endian, numbers have five digits with their zeros, and the limit is exact', () => {
  expect(sampleLotteryNumbers(words(0, 7, 100_000, 4_294_899_999)).numbers).toEqual([
    '00000',
    '00007',
    '00000',
    '99999',
  ])
  const { numbers, steps } = sampleLotteryNumbers(words(1, 4_294_900_000, 2, 4_294_967_295, 3, 4))
  expect(numbers).toEqual(['00001', '00002', '00003', '00004'])
  expect(steps.map(({ accepted }) => accepted)).toEqual([true, false, true, false, true, true])
  expect(steps[1]).toEqual({ word: 4_294_900_000, accepted: false, number: null })
  expect(4_294_900_000 % 100_000).toBe(0)
  expect(2 ** 32 - 4_294_900_000).toBeLessThan(100_000)
})

test('the same key draws the same numbers, another one others', () => {
  const [one, two] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
  expect(drawLotteryNumbers(one)).toEqual(drawLotteryNumbers(one))
  expect(drawLotteryNumbers(one).numbers).not.toEqual(drawLotteryNumbers(two).numbers)
})
