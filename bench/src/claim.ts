/** What a speed claim is: something measured against something else in the same run. */

export interface Row {
  /** The name of the claim that found it; files of before 30 November 2026 do not say it. */
  by?: string
  claim: string
  baseline: string
  figure: number
  /** Missed: the run fails. */
  floor: number
  /** Missed: the table says so. An aim below the floor means that less is better. */
  aim: number
  /** Of figure, floor and aim; without one they are ratios. */
  unit?: 'ms' | 's' | 'µs' | 'B' | 'kB' | 'faults'
  /** What the figure was computed from, one per round. */
  raw: Record<string, number>[]
}

/** What every claim may use. */
export interface Bench {
  rootDir: string
  /** Short and imprecise: shows that everything works. */
  isQuick: boolean
  /** An empty, migrated database on the durable server of this run; the owner's address. */
  freshDatabase(): Promise<string>
  /** A directory of its own for the claim; gone after the run. */
  freshDir(): Promise<string>
  /** The path of pgbench. */
  pgbench: string
  say(line: string): void
}

export interface Claim {
  /** As typed: `npm run bench -- NAME`. */
  name: string
  needsPgbench?: true
  run(bench: Bench): Promise<Row[]>
}

export type Verdict = 'ok' | 'aim missed' | 'floor missed'

/** A figure that could not be had (NaN) misses everything. */
export function verdictOf({ figure, floor, aim }: Pick<Row, 'figure' | 'floor' | 'aim'>): Verdict {
  const reaches = (goal: number) => (aim > floor ? figure >= goal : figure <= goal)
  if (!reaches(floor)) return 'floor missed'
  return reaches(aim) ? 'ok' : 'aim missed'
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
