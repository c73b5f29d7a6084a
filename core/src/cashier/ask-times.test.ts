import { describe, expect, it } from 'vitest'
import { isOver, nextAskMs, restMs } from './ask-times.ts'

const MINUTE = 60_000
const code = { madeAtMs: 0, expiresAtMs: 10 * MINUTE }

describe('when a bank is asked about a code', () => {
  it('is soon while a player waits, and a few times a day later', () => {
    const gaps: number[] = []
    for (let at: number | null = 0; at !== null && gaps.length < 1_000; ) {
      const next: number | null = nextAskMs(code, at)
      if (next !== null) gaps.push(next - at)
      at = next
    }
    expect(Math.min(...gaps)).toBe(3_000)
    // 40 in the first two minutes, 90 in the nine after them, and four looks for what comes late.
    expect(gaps.length).toBe(40 + 90 + 4)
    expect(gaps.slice(-4).every((gap) => gap >= 9 * MINUTE)).toBe(true)
  })

  it.each([
    ['in the first two minutes', 2 * MINUTE - 1, 2 * MINUTE - 1 + 3_000],
    ['from then on', 2 * MINUTE, 2 * MINUTE + 6_000],
    ['until a minute after its end', 11 * MINUTE - 1, 11 * MINUTE - 1 + 6_000],
    ['then ten minutes after its end', 11 * MINUTE, 20 * MINUTE],
    ['an hour after it', 20 * MINUTE, 70 * MINUTE],
    ['six hours', 70 * MINUTE, 370 * MINUTE],
    ['and a day', 370 * MINUTE, 1_450 * MINUTE],
    ['for the last time', 1_450 * MINUTE - 1, 1_450 * MINUTE],
  ])('is told by the age of the code: %s', (_when, nowMs, nextMs) => {
    expect(nextAskMs(code, nowMs)).toBe(nextMs)
  })

  it('counts from the moment in which the code was made', () => {
    const later = { madeAtMs: 5 * MINUTE, expiresAtMs: 15 * MINUTE }
    expect(nextAskMs(later, 6 * MINUTE)).toBe(6 * MINUTE + 3_000)
    expect([isOver(later, 16 * MINUTE - 1), isOver(later, 16 * MINUTE)]).toEqual([false, true])
  })

  it('ends a day after the code', () => {
    expect(nextAskMs(code, 10 * MINUTE + 24 * 60 * MINUTE)).toBeNull()
  })

  it('is over a minute after the end, not before', () => {
    expect(isOver(code, 11 * MINUTE - 1)).toBe(false)
    expect(isOver(code, 11 * MINUTE)).toBe(true)
  })

  it('rests longer each time that nobody answers, never above a minute', () => {
    expect(restMs(0)).toBe(2_000)
    expect([1, 2, 3, 4, 5, 6, 7, 200].map(restMs)).toEqual([
      2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000,
    ])
  })
})
