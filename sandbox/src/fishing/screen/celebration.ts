/** How loudly a prize is shown. What pays no more than its bullet cost is no win, and is not shown as one. */
import type { FishKind } from '../fish-kinds.ts'

export type Celebration = 'none' | 'small' | 'big' | 'great'

/** What a bullet brought over its cost, as a multiple of it: from here on a prize is shown larger, and as the largest. */
const BIG = 3
const GREAT = 20

export function celebrationOf({ multiple }: { multiple: number }): Celebration {
  const net = multiple - 1
  if (net <= 0) return 'none'
  if (net >= GREAT) return 'great'
  return net >= BIG ? 'big' : 'small'
}

/** Coins that jump out of a fish. */
export function coinsOf(celebration: Celebration): number {
  return { none: 0, small: 3, big: 8, great: 18 }[celebration]
}

/** A blast is shown for what explodes; it says how the prize was come by, and pays nothing. */
export function isBlast(kind: FishKind): boolean {
  return kind === 'bomb_crab'
}
