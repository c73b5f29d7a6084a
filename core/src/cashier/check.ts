/** What the program has looked at for the colleague who decides: a grade in one word, and what it was found in. */

/** `fine`: nothing to see; `look`: a person has to look; `danger`: as a rule a reason to refuse. */
export const GRADES = ['fine', 'look', 'danger'] as const
export type Grade = (typeof GRADES)[number]

export interface Check<C extends string = string> {
  code: C
  grade: Grade
  /** Numbers of other requests in which it was found. */
  requests: readonly bigint[]
  /** Other players in whom it was found. */
  players: readonly bigint[]
  /** The figure behind it; null: there is none. */
  units: bigint | null
  /** Names to compare with. */
  names: readonly string[]
}

type Found = Partial<Omit<Check, 'code' | 'grade'>>

export function check<C extends string>(code: C, grade: Grade, found: Found = {}): Check<C> {
  return { code, grade, requests: [], players: [], units: null, names: [], ...found }
}

const RANK: Readonly<Record<Grade, number>> = { danger: 0, look: 1, fine: 2 }

/** The worst first, else as they were. */
export function worstFirst<C extends string>(checks: readonly Check<C>[]): Check<C>[] {
  return [...checks].sort((one, other) => RANK[one.grade] - RANK[other.grade])
}
