/** What chance alone makes of a draw's tickets: the mean of what they are paid and its variance, by counting all results. */
import { assert } from '../refusal.ts'
import { columnNumber } from './columns.ts'
import type { Digits, Place, SessionRules } from './rules.ts'

/** What all tickets together are paid where a place of that post shows that number. */
export interface Hit {
  post: string
  digits: Digits
  number: string
  units: bigint
}

/** Whole: thousandths of a unit, and millionths of a unit squared. */
export interface DrawChance {
  meanMilli: bigint
  varianceMicro: bigint
}

const MICRO = 1_000_000n

/**
 * Every content of every announced number is looked at: they are independent of each other, so their variances add up.
 * `weekday`: 0 Sunday, of the draw.
 */
export function drawChance(session: SessionRules, weekday: number, hits: readonly Hit[]): DrawChance {
  let [meanMilli, varianceMicro] = [0n, 0n]
  for (const readings of bySource(session, weekday, hits).values()) {
    const { sum, squares, all } = overAll(readings)
    meanMilli += (sum * 1_000n) / all
    varianceMicro += ((squares * all - sum * sum) * MICRO) / (all * all)
  }
  return { meanMilli, varianceMicro }
}

interface Reading {
  slice: Place['slice']
  /** By the number that is read. */
  units: Map<number, bigint>
}

function bySource(session: SessionRules, weekday: number, hits: readonly Hit[]): Map<string, Reading[]> {
  const sources = new Map<string, Reading[]>()
  for (const { post, places } of session.posts)
    for (const digits of [2, 3] as const) {
      const own = hits.filter((hit) => hit.post === post && hit.digits === digits)
      if (own.length === 0) continue
      const units = new Map(own.map((hit) => [Number(hit.number), hit.units]))
      for (const { prize, index, column, slice } of places[digits] ?? []) {
        const source = `${columnNumber(session, column, weekday)}/${prize}/${index}`
        sources.set(source, [...(sources.get(source) ?? []), { slice, units }])
      }
    }
  return sources
}

/** Of what is paid, over everything that the digits up to the farthest one can be. */
function overAll(readings: readonly Reading[]): { sum: bigint; squares: bigint; all: bigint } {
  const count = 10 ** Math.max(...readings.map(({ slice }) => reachOf(slice)))
  const paid = new Float64Array(count)
  for (const { slice, units } of readings) {
    const byNumber = new Float64Array(1_000)
    for (const [number, amount] of units) byNumber[number] = Number(amount)
    for (let drawn = 0; drawn < count; drawn++)
      paid[drawn] = (paid[drawn] ?? 0) + (byNumber[readOf(slice, drawn)] ?? 0)
  }
  let [sum, squares] = [0n, 0n]
  for (const amount of paid) {
    if (amount === 0) continue
    assert(Number.isSafeInteger(amount), 'what one announced number can cost is counted exactly')
    sum += BigInt(amount)
    squares += BigInt(amount) * BigInt(amount)
  }
  return { sum, squares, all: BigInt(count) }
}

function reachOf(slice: Place['slice']): number {
  return slice === 'ends' ? 5 : slice.fromEnd + slice.length
}

function readOf(slice: Place['slice'], drawn: number): number {
  if (slice === 'ends') return (Math.floor(drawn / 10_000) % 10) * 10 + (drawn % 10)
  return Math.floor(drawn / 10 ** slice.fromEnd) % 10 ** slice.length
}
