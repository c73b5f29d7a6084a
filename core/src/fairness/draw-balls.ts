/** From seed, bets and beacon to ten balls: no scaling bias, every byte accounted for. */

import { concat, hmac, u32 } from '../bytes.ts'
import { BALLS_PER_DRAW, HIGHEST_NUMBER } from '../lotto59/markets.ts'
import { assert } from '../refusal.ts'
import { tag } from './encoding.ts'

/** One byte of the stream: whether it was taken for a choice out of `m`, and the remainder `r` if so. */
export interface DrawByte {
  byte: number
  accepted: boolean
  m: number
  r: number | null
}

/** PRK = HMAC(key D, TAG(prk) ‖ S ‖ T). D is 32 zero bytes in sealed mode, SHA-256 of the round's signature else. */
export function drawPrk({ D, S, T }: { D: Uint8Array; S: Uint8Array; T: Uint8Array }): Uint8Array {
  assert(D.length === 32 && S.length === 32 && T.length === 32, 'D, S and T are 32 bytes')
  return hmac(D, concat(tag('prk'), S, T))
}

/** The bytes of HMAC(key PRK, TAG(stream) ‖ u32(j)) for j = 0, 1, …, one after the other, without end. */
export function* streamBytes(prk: Uint8Array): Generator<number, never> {
  const prefix = tag('stream')
  for (let block = 0; ; block++) yield* hmac(prk, concat(prefix, u32(block)))
}

/**
 * Partial forward Fisher–Yates on 1..59: ball i+1 is one of the m = 59−i left, chosen by a byte below
 * 256 − (256 mod m). Larger bytes are thrown away, or the low remainders would come more often.
 */
export function sampleBalls(nextByte: () => number): { balls: number[]; trace: DrawByte[] } {
  const left = Array.from({ length: HIGHEST_NUMBER }, (_, at) => at + 1)
  const trace: DrawByte[] = []
  for (let at = 0; at < BALLS_PER_DRAW; at++) {
    const chosen = at + chooseOutOf(HIGHEST_NUMBER - at, nextByte, trace)
    const [here, there] = [left[at], left[chosen]]
    assert(here !== undefined && there !== undefined, 'a choice stays inside the numbers that are left')
    left[at] = there
    left[chosen] = here
  }
  return { balls: left.slice(0, BALLS_PER_DRAW), trace }
}

function chooseOutOf(m: number, nextByte: () => number, trace: DrawByte[]): number {
  const limit = 256 - (256 % m)
  for (;;) {
    const byte = nextByte()
    if (byte < limit) {
      trace.push({ byte, accepted: true, m, r: byte % m })
      return byte % m
    }
    trace.push({ byte, accepted: false, m, r: null })
  }
}

/** The ten balls in draw order, and what became of every byte. */
export function drawBalls(prk: Uint8Array): { balls: number[]; trace: DrawByte[] } {
  const stream = streamBytes(prk)
  return sampleBalls(() => stream.next().value)
}
