/** How loudly a prize is shown. What pays no more than its bullet cost is no win, and is not shown as one. */
import type { FishKind } from '../fish-kinds.ts'

export type Celebration = 'none' | 'small' | 'big' | 'great'

export function celebrationOf({ multiple }: { multiple: number }): Celebration {
  if (multiple <= 1) return 'none'
  if (multiple >= 80) return 'great'
  return multiple >= 20 ? 'big' : 'small'
}

/** Coins that jump out of a fish. */
export function coinsOf(celebration: Celebration): number {
  return { none: 0, small: 3, big: 7, great: 14 }[celebration]
}

/** A blast is shown for what explodes; it says how the prize was come by, and pays nothing. */
export function isBlast(kind: FishKind): boolean {
  return kind === 'bomb_crab'
}
