/** How many people it takes to change what has become of a draw. */

export type DrawChange = 'void' | 'reopen'

/** How long the first person's word waits for the second one's. */
export const PROPOSAL_MS = 24 * 3_600_000

/**
 * Calling a draw off before its moment is a matter of one person: nobody knows its numbers. From that moment on they may
 * be known, and whatever takes winnings away or gives lost stakes back takes two, as the result itself did.
 */
export function peopleNeeded(
  change: DrawChange,
  { drawMs, nowMs }: { drawMs: number; nowMs: number },
): 1 | 2 {
  return change === 'void' && nowMs < drawMs ? 1 : 2
}

/** A name in other letters is no second person. */
export function isSamePerson(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
