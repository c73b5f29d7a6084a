import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawBalls, drawPrk, sampleBalls, streamBytes } from './draw-balls.ts'

/** A stream that gives these bytes and then zeros. */
function stream(bytes: Iterable<number>): () => number {
  const iterator = bytes[Symbol.iterator]()
  return () => iterator.next().value ?? 0
}

test('any stream gives ten different numbers 1..59, and the trace explains each of them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (prk) => {
      const { balls, trace } = drawBalls(prk)
      expect(new Set(balls).size).toBe(10)
      expect(balls.every((ball) => Number.isInteger(ball) && ball >= 1 && ball <= 59)).toBe(true)
      expect(trace.filter(({ accepted }) => accepted).map(({ m }) => m)).toEqual([
        59, 58, 57, 56, 55, 54, 53, 52, 51, 50,
      ])
      for (const { byte, accepted, m, r } of trace) {
        expect(accepted).toBe(byte < 256 - (256 % m))
        expect(r).toBe(accepted ? byte % m : null)
      }
    }),
  )
})

test('zeros draw 1 to 10 in order; a swapped number comes back in its new place', () => {
  expect(sampleBalls(stream([])).balls).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(sampleBalls(stream([58, 57])).balls).toEqual([59, 1, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('the limits of acceptance for the ten balls', () => {
  const limits = [236, 232, 228, 224, 220, 216, 212, 208, 255, 250]
  for (const [at, limit] of limits.entries()) {
    const before = new Array<number>(at).fill(0)
    const accepts = (byte: number) => sampleBalls(stream([...before, byte])).trace[at]?.accepted
    expect([accepts(limit - 1), accepts(limit)]).toEqual([true, false])
  }
})

test('a stream that begins with 236..255 draws the first ball from the first byte below', () => {
  const high = Array.from({ length: 20 }, (_, at) => 236 + at)
  const { balls, trace } = sampleBalls(stream([...high, 235]))
  expect(trace.slice(0, 21).map(({ accepted }) => accepted)).toEqual([...high.map(() => false), true])
  expect(balls[0]).toBe(59)
})

test('every stream of accepted remainders leads to another result', () => {
  const choices = fc.tuple(...Array.from({ length: 10 }, (_, at) => fc.nat(58 - at)))
  fc.assert(
    fc.property(choices, choices, (one, other) => {
      const isSame = sampleBalls(stream(one)).balls.join() === sampleBalls(stream(other)).balls.join()
      return isSame === (one.join() === other.join())
    }),
  )
})

test('beacon, seed and close record are 32 bytes each', () => {
  const [right, short] = [new Uint8Array(32), new Uint8Array(31)]
  expect(drawPrk({ D: right, S: right, T: right })).toHaveLength(32)
  for (const name of ['D', 'S', 'T'])
    expect(() => drawPrk({ D: right, S: right, T: right, [name]: short })).toThrow('32 bytes')
})

test('the stream is block after block of HMAC over its tag and the number of the block', () => {
  const prk = new Uint8Array(32).fill(7)
  const block = (no: number) =>
    createHmac('sha256', prk)
      .update('\u0012pooldraw/v1/stream')
      .update(Buffer.from([0, 0, 0, no]))
      .digest()
  const stream = streamBytes(prk)
  const bytes = Array.from({ length: 96 }, () => stream.next().value)
  expect(bytes).toEqual([...block(0), ...block(1), ...block(2)])
})
