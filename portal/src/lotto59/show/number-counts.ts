/** How often each number came up on a post. Pure. */
import type { Result } from '@samnang/contract/lotto59'
import type { Post } from '@samnang/contract/shapes'
import { HIGHEST_NUMBER } from '@samnang/core/lotto59/markets'

export interface NumberCounts {
  /** Draws that were counted: void ones have no balls. */
  draws: number
  /** At index n − 1 how often n came up. */
  counts: readonly number[]
  highest: number
}

export function numberCounts(results: readonly Result[], post: Post): NumberCounts {
  const balls = results.flatMap(({ void: isVoid, posts }) => (isVoid || !posts ? [] : [posts[post]]))
  const counts = Array.from(
    { length: HIGHEST_NUMBER },
    (_, at) => balls.filter((ball) => ball === at + 1).length,
  )
  return { draws: balls.length, counts, highest: Math.max(...counts) }
}

/** The numbers that came up most, ascending; none where nothing was drawn. */
export function mostDrawn({ counts, highest }: NumberCounts): number[] {
  return highest === 0 ? [] : counts.flatMap((count, at) => (count === highest ? [at + 1] : []))
}

export function neverDrawn({ counts }: NumberCounts): number {
  return counts.filter((count) => count === 0).length
}
