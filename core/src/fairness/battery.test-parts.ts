/**
 * Tests that any sequence of independent choices passes, whatever drew them: how often each comes, what follows what, how
 * long one stays away, runs, correlation, and the order of three. Each answers how often chance does the same or worse.
 */
import { chiSquareP, kolmogorovP, normalP } from './p-values.test-parts.ts'

export interface Verdict {
  name: string
  p: number
}

/** Choices 0 … chances.length − 1, and how likely each of them is. */
export interface Sequence {
  name: string
  values: readonly number[]
  chances: readonly number[]
}

/** Fewer make chi-square a wrong yardstick. */
const EXPECTED_MIN = 8
const LAGS = [1, 2, 3]
/** From so many equally likely choices on they are nearly a line. */
const LINE_MIN = 1_000

/** Equally likely ones. */
export function even(count: number): number[] {
  return new Array<number>(count).fill(1 / count)
}

export function battery(sequence: Sequence): Verdict[] {
  const { name, values, chances } = sequence
  const told: Verdict[] = [
    { name: 'frequency', p: frequencyP(values, chances) },
    { name: 'pairs', p: pairsP(sequence) },
    { name: 'gaps', p: gapsP(sequence) },
    { name: 'runs', p: runsP(sequence) },
    ...LAGS.map((lag) => ({ name: `correlation ${lag}`, p: correlationP(values, lag) })),
    ...(chances.length < 3 ? [] : [{ name: 'order of three', p: orderP(values, 3) }]),
    ...(chances.length < LINE_MIN ? [] : [{ name: 'Kolmogorov', p: lineP(values, chances.length) }]),
  ]
  return told.map((verdict) => ({ ...verdict, name: `${name}: ${verdict.name}` }))
}

/** Those that would be called faults: one honest battery in `1 / share` has any, however many tests it has (Bonferroni). */
export function faultsOf(verdicts: readonly Verdict[], share: number): string[] {
  return verdicts
    .filter(({ p }) => !(p > share / verdicts.length))
    .map(({ name, p }) => `${name}: p = ${p.toExponential(2)}`)
}

/** Of counts; neighbours that are expected too seldom are one cell. */
export function chiSquareOf(observed: readonly number[], expected: readonly number[]): number {
  let [value, cells, seen, due] = [0, 0, 0, 0]
  const left = expected.reduce((sum, mean) => sum + mean, 0)
  let done = 0
  for (const [at, mean] of expected.entries()) {
    seen += observed[at] ?? 0
    due += mean
    done += mean
    // What is left behind has to be enough for a cell, too.
    const isLast = at === expected.length - 1
    if (!isLast && (due < EXPECTED_MIN || left - done < EXPECTED_MIN)) continue
    value += (seen - due) ** 2 / due
    cells += 1
    seen = 0
    due = 0
  }
  return chiSquareP(value, cells - 1)
}

export function counted(values: readonly number[], cells: number): number[] {
  const counts = new Array<number>(cells).fill(0)
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

function frequencyP(values: readonly number[], chances: readonly number[]): number {
  return chiSquareOf(
    counted(values, chances.length),
    chances.map((chance) => chance * values.length),
  )
}

/** Neighbouring choices in groups that are about equally likely. */
function grouped({ values, chances }: Sequence, groups: number): { values: number[]; chances: number[] } {
  let sum = 0
  const groupOf = chances.map((chance) => {
    const group = Math.min(groups - 1, Math.floor((sum + chance / 2) * groups))
    sum += chance
    return group
  })
  const merged = new Array<number>(groups).fill(0)
  for (const [at, group] of groupOf.entries()) merged[group] = (merged[group] ?? 0) + (chances[at] ?? 0)
  return { values: values.map((value) => groupOf[value] ?? 0), chances: merged }
}

/** What comes after what, in pairs that share nothing. */
function pairsP(sequence: Sequence): number {
  const pairs = Math.floor(sequence.values.length / 2)
  const most = Math.floor(Math.sqrt(pairs / (2 * EXPECTED_MIN)))
  const { values, chances } = grouped(sequence, Math.max(2, Math.min(most, sequence.chances.length, 60)))
  const cells = Array.from({ length: pairs }, (_, at) => {
    return (values[2 * at] ?? 0) * chances.length + (values[2 * at + 1] ?? 0)
  })
  return frequencyP(
    cells,
    chances.flatMap((first) => chances.map((second) => first * second)),
  )
}

/** How long the first choices stay away, of which so many are taken that one comes in six or more often. */
function gapsP({ values, chances }: Sequence): number {
  let [chance, taken] = [0, 0]
  while (chance < 1 / 6 && taken < chances.length - 1) chance += chances[taken++] ?? 0
  const gaps: number[] = []
  let gap = 0
  for (const value of values) {
    if (value < taken) gaps.push(gap)
    gap = value < taken ? 0 : gap + 1
  }
  const longest = 200
  const expected = Array.from({ length: longest }, (_, at) => chance * (1 - chance) ** at)
  return frequencyP(
    gaps.map((length) => Math.min(length, longest)),
    [...expected, (1 - chance) ** longest],
  )
}

/** Of the lower and the upper half: Wald and Wolfowitz. */
function runsP(sequence: Sequence): number {
  const { values } = grouped(sequence, 2)
  const [low = 0, high = 0] = counted(values, 2)
  const runs = 1 + values.filter((value, at) => at > 0 && value !== values[at - 1]).length
  const twice = (2 * low * high) / values.length
  const variance = (twice * (twice - 1)) / (values.length - 1)
  return normalP((runs - 1 - twice) / Math.sqrt(variance))
}

function correlationP(values: readonly number[], lag: number): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  let [products, squares] = [0, 0]
  for (const [at, value] of values.entries()) {
    squares += (value - mean) ** 2
    if (at >= lag) products += (value - mean) * ((values[at - lag] ?? 0) - mean)
  }
  return normalP((products / squares) * Math.sqrt(values.length))
}

/** In which order neighbours stand that differ from each other. */
export function orderP(values: readonly number[], size: number): number {
  const orders = Array.from({ length: size }, (_, at) => at + 1).reduce((all, n) => all * n, 1)
  const seen: number[] = []
  for (let at = 0; at + size <= values.length; at += size) {
    const few = values.slice(at, at + size)
    if (new Set(few).size === size) seen.push(orderOf(few))
  }
  return frequencyP(seen, even(orders))
}

function orderOf(few: readonly number[]): number {
  return few.reduce((code, value, at) => {
    return code * (few.length - at) + few.slice(at + 1).filter((later) => later < value).length
  }, 0)
}

function lineP(values: readonly number[], choices: number): number {
  const sorted = values.map((value) => (value + 0.5) / choices).sort((a, b) => a - b)
  const distance = sorted.reduce((most, share, at) => {
    return Math.max(most, share - at / sorted.length, (at + 1) / sorted.length - share)
  }, 0)
  return kolmogorovP(distance, sorted.length)
}
