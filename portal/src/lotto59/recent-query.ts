/** How many results the page of the game asks for. */
import type { Poll } from '@samnang/contract/shapes'
import { isSaver } from '../device/saver.ts'

/** Enough to fill the grid: at most 7 × 10 cells. */
export const RECENT = isSaver() ? 10 : 70

/** The same for whoever asks ahead. */
export function recentQuery(poll: Poll): { poll: Poll; limit: string } {
  return { poll, limit: `${RECENT}` }
}
