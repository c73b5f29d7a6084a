/** Which request of a queue comes next. */
import type { DeskClaim } from './claim-bar.tsx'

interface Waiting {
  id: number
  claim: DeskClaim
  approval: number | null
}

/** The oldest that waits behind this one and that nobody else has in hand; from the beginning where none follows. */
export function nextOf(rows: readonly Waiting[], id: number): number | null {
  const free = rows.filter(({ claim, approval }) => approval === null && (claim === null || claim.is_mine))
  const others = free.filter((row) => row.id !== id).map((row) => row.id)
  return others.find((other) => other > id) ?? others[0] ?? null
}
