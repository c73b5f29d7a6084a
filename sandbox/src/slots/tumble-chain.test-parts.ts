/**
 * Return of a tumbling game. Cells are independent, so only how many of each symbol are left matters: a spin is a
 * chain of counts. Every sum here has only positive terms, so its floating point error stays below 10⁻¹².
 */
import { choose } from './exact.ts'
import { anywherePay, ladderAt, type TumbleConfig } from './tumble.ts'
import { type Counts, countsOf, smear } from './tumble-counts.test-parts.ts'

/** `wins[d]` is the chance of at least d + 1 wins in a row; `total` the share of the bet that comes back. */
interface TumbleReturn {
  total: number
  wins: number[]
  /** What the first, second, … wins bring, as shares of the bet. */
  parts: number[]
}

/** Chains longer than this are rarer than one in 10¹⁵ for any game whose wins follow each other at most every third time. */
const DEPTH = 32

/** All depths of the chain, in less than a second or two. */
export function tumbleReturn(config: TumbleConfig): TumbleReturn {
  const counts = countsOf(config)
  let masses: Float64Array = new Float64Array(counts.size)
  masses[0] = 1
  const [wins, parts]: [number[], number[]] = [[], []]
  for (let depth = 0; depth < DEPTH; depth++) {
    parts.push((ladderAt(config.ladder, depth) * meanPay(config, counts, masses)) / config.coins)
    masses = afterWin(counts, masses)
    wins.push(sum(masses))
  }
  return { total: sum(parts), wins, parts }
}

function sum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}

/** Mean pay of the next filling in coins, before the ladder; a symbol's count is its rest plus a binomial. */
function meanPay(config: TumbleConfig, counts: Counts, masses: Float64Array): number {
  const table = counts.chances.map((chance, symbol) =>
    Array.from({ length: counts.threshold }, (_, had) =>
      Array.from({ length: counts.cells + 1 }, (_, filled) =>
        payOfFilling(config, { name: config.symbols[symbol]?.value ?? '', chance, had, filled }),
      ),
    ),
  )
  let coins = 0
  masses.forEach((mass, at) => {
    if (mass === 0) return
    const filled = counts.cells - (counts.left[at] ?? 0)
    for (let symbol = 0; symbol < counts.symbols; symbol++)
      coins += mass * (table[symbol]?.[counts.countAt(at, symbol)]?.[filled] ?? 0)
  })
  return coins
}

function payOfFilling(
  config: TumbleConfig,
  { name, chance, had, filled }: { name: string; chance: number; had: number; filled: number },
): number {
  let mean = 0
  for (let more = 0; more <= filled; more++) {
    const likely = Number(choose(filled, more)) * chance ** more * (1 - chance) ** (filled - more)
    mean += likely * anywherePay(config, name, had + more)
  }
  return mean
}

/**
 * Chances of what is left after one more win. A multinomial filling is r! · Π pˣ/x!, a product over the symbols:
 * symbols that do not win are smeared one after the other; the winners, one or two, vanish, and how many of them
 * there were follows from what is left.
 */
function afterWin(counts: Counts, masses: Float64Array): Float64Array {
  const next = new Float64Array(counts.size)
  const filled = masses.map((mass, at) => mass * counts.factorial(counts.cells - (counts.left[at] ?? 0)))
  smearAllBut(counts, filled, 0, [], next)
  return next
}

/** Leaves out every choice of one or two winners and smears the others, sharing what choices have in common. */
function smearAllBut(
  counts: Counts,
  values: Float64Array,
  symbol: number,
  winners: readonly number[],
  next: Float64Array,
): void {
  if (symbol === counts.symbols) {
    addWinners(counts, values, winners, next)
    return
  }
  if (winners.length < 2) smearAllBut(counts, values, symbol + 1, [...winners, symbol], next)
  smearAllBut(counts, smear(counts, values, symbol), symbol + 1, winners, next)
}

function addWinners(
  counts: Counts,
  values: Float64Array,
  [first, second]: readonly number[],
  next: Float64Array,
): void {
  if (first === undefined) return
  for (const at of counts.afterWins) {
    const vanished = counts.cells - (counts.left[at] ?? 0)
    if (counts.countAt(at, first) !== 0) continue
    if (second === undefined) next[at] = (next[at] ?? 0) + oneWinner(counts, values, at, first, vanished)
    else if (counts.countAt(at, second) === 0 && vanished >= 2 * counts.threshold)
      next[at] = (next[at] ?? 0) + twoWinners(counts, values, at, [first, second], vanished)
  }
}

/** The winner had 0 … threshold − 1 and was filled up to `vanished`. */
function oneWinner(
  counts: Counts,
  values: Float64Array,
  at: number,
  winner: number,
  vanished: number,
): number {
  let likely = 0
  for (let had = 0; had < counts.threshold; had++)
    likely += (values[at + had * counts.step(winner)] ?? 0) * counts.term(winner, vanished - had)
  return likely
}

function twoWinners(
  counts: Counts,
  values: Float64Array,
  at: number,
  [first, second]: readonly [number, number],
  vanished: number,
): number {
  let likely = 0
  for (let ofFirst = counts.threshold; ofFirst <= vanished - counts.threshold; ofFirst++)
    for (let had = 0; had < counts.threshold; had++)
      likely +=
        counts.term(first, ofFirst - had) *
        oneWinner(counts, values, at + had * counts.step(first), second, vanished - ofFirst)
  return likely
}
