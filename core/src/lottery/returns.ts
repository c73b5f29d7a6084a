/** Chance and return of every bet, exact: counted over all numbers that the prizes can have, not simulated. */
import { type Fraction, reduced as lowestTerms } from '../lotto59/returns.ts'
import { assert } from '../refusal.ts'
import { sliced } from './drawn-numbers.ts'
import type { Digits, Place, SessionRules } from './rules.ts'
import { postRules, unitsOf } from './session-rules.ts'

export interface BetQuestion {
  session: SessionRules
  posts: readonly string[]
  digits: Digits
  /** As expanded. */
  numbers: readonly string[]
  /** Percent of the rate by number, where it is not 100. */
  reduced?: Readonly<Record<string, number>>
}

/**
 * The expected share of the stake that comes back: for each number and place the chance of a hit × rate, over the
 * units charged. Expectations add up whether or not places share digits.
 */
export function itemReturn({ session, posts, digits, numbers, reduced = {} }: BetQuestion): Fraction {
  const percents = numbers.map((number) => ({ number, percent: BigInt(reduced[number] ?? 100) }))
  let charged = 0
  let paid: Fraction = [0n, 1n]
  for (const post of posts) {
    charged += unitsOf(session, post, digits) * numbers.length
    const rules = postRules(session, post)
    const rateCenti = BigInt(rules?.rateCenti[digits] ?? 0)
    for (const place of rules?.places[digits] ?? [])
      for (const { number, percent } of percents) {
        const [hits, all] = placeChance(place, number)
        paid = sum(paid, [hits * rateCenti * percent, all * 10_000n])
      }
  }
  assert(charged > 0, 'a bet has a price')
  return lowestTerms(paid[0], paid[1] * BigInt(charged))
}

/** Chance of at least one hit of one number on a post. */
export function hitChance(session: SessionRules, post: string, number: string): Fraction {
  const digits = number.length === 2 ? 2 : 3
  let [misses, all] = [1n, 1n]
  for (const places of bySource(postRules(session, post)?.places[digits] ?? [])) {
    // Announced numbers are independent of each other, the places of one of them are not: they share digits.
    const [missing, counted] = missChance(places, number)
    ;[misses, all] = [misses * missing, all * counted]
  }
  return lowestTerms(all - misses, all)
}

function bySource(places: readonly Place[]): Place[][] {
  const sources = new Map<string, Place[]>()
  for (const place of places) {
    const source = `${place.column}/${place.prize}/${place.index}`
    sources.set(source, [...(sources.get(source) ?? []), place])
  }
  return [...sources.values()]
}

/** Over everything that the digits up to the farthest one can be. */
function missChance(places: readonly Place[], number: string): Fraction {
  const reach = Math.max(...places.map(reachOf))
  const misses = allNumbers(reach).filter((drawn) =>
    places.every(({ slice }) => sliced(drawn, slice) !== number),
  )
  return [BigInt(misses.length), 10n ** BigInt(reach)]
}

/** How often each number is read, by reach and slice: at most a hundred thousand contents for each. */
const counted = new Map<string, Map<string, number>>()

function placeChance(place: Place, number: string): Fraction {
  const reach = reachOf(place)
  const key = JSON.stringify(place.slice)
  const counts = counted.get(key) ?? countsOf(place.slice, reach)
  counted.set(key, counts)
  return [BigInt(counts.get(number) ?? 0), 10n ** BigInt(reach)]
}

function countsOf(slice: Place['slice'], reach: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (const drawn of allNumbers(reach)) {
    const read = sliced(drawn, slice)
    counts.set(read, (counts.get(read) ?? 0) + 1)
  }
  return counts
}

/** How many digits from the end on a place reads. */
function reachOf({ slice }: Place): number {
  return slice === 'ends' ? 5 : slice.fromEnd + slice.length
}

function allNumbers(length: number): string[] {
  return Array.from({ length: 10 ** length }, (_, at) => String(at).padStart(length, '0'))
}

function sum([a, b]: Fraction, [c, d]: Fraction): Fraction {
  return lowestTerms(a * d + c * b, b * d)
}
