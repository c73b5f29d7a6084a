/** The three views of the streak grid: what each finished draw counts as, and how its cell looks. Pure. */
import type { Result } from '@samnang/contract/lotto59'
import type { Post } from '@samnang/contract/shapes'
import { streakGrid } from '@samnang/core/lotto59/streak-grid'

export type StreakView = 'size' | 'category' | Post

export interface StreakCell {
  resultId: number
  number: number
  /** Equal outcomes stand below each other. */
  outcome: string
  size: 'small' | 'big'
  /** What stands in the cell on the post views: the ball. */
  ball: number | null
}

/** A post counts as small up to 29 and as big from 30, the middle of 1..59. */
const HIGHEST_SMALL_BALL = 29

/** Columns of the grid, oldest first, each from top to bottom. Void draws have no outcome and are left out. */
export function streakColumns(newestFirst: readonly Result[], view: StreakView): (StreakCell | null)[][] {
  const cells = newestFirst
    .map((result) => cellOf(result, view))
    .filter((cell) => cell !== null)
    .reverse()
  const columns = streakGrid(cells.map((cell) => cell.outcome))
  const filled = columns.flat().filter((outcome) => outcome !== null).length
  const shown = cells.slice(cells.length - filled)
  let at = 0
  return columns.map((column) => column.map((outcome) => (outcome === null ? null : (shown[at++] ?? null))))
}

function cellOf(result: Result, view: StreakView): StreakCell | null {
  const { result_id: resultId, number, size, category, posts } = result
  if (result.void || !size || !category || !posts) return null
  if (view === 'size') return { resultId, number, outcome: size, size, ball: null }
  if (view === 'category') return { resultId, number, outcome: category, size, ball: null }
  const ball = posts[view]
  const half = ball <= HIGHEST_SMALL_BALL ? 'small' : 'big'
  return { resultId, number, outcome: half, size: half, ball }
}
