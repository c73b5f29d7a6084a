/** How many people it takes to change what has become of a draw. */

export type DrawChange = 'void' | 'reopen'

/** How long the first person's word waits for the second one's. */
export const PROPOSAL_MS = 24 * 3_600_000

/**
 * Calling a draw off while its tickets can be taken back is a matter of one person: nobody knows its numbers. That ends
 * with the first close at the latest. From then on they may be known (numbers of VN come out minutes before the announced
 * moment, and the vault gives KH's seed right after the close), and whatever takes winnings away or gives lost stakes back
 * takes two, as the result itself did.
 */
export function peopleNeeded(
  change: DrawChange,
  { stopDeleteMs, nowMs }: { stopDeleteMs: number; nowMs: number },
): 1 | 2 {
  return change === 'void' && nowMs < stopDeleteMs ? 1 : 2
}

/** A name in other letters is no second person. */
export function isSamePerson(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
