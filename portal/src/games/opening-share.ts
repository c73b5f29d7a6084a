/** How far the way to a game has been gone, by steps that really happened. */

/** Where a game stands once its address is known. */
export interface Loaded {
  /** Its page is there. */
  isPage: boolean
  /** What it tells itself; null for one that tells nothing. */
  progress: { share: number; bytes: number } | null
}

const ADDRESS = 0.1
const PAGE = 0.3

/** 0 … 1: nothing, its address, its page, and the rest as the game tells it. */
export function openingShare(loaded: Loaded | null): number {
  if (loaded === null) return 0
  const { isPage, progress } = loaded
  if (progress !== null) return PAGE + (1 - PAGE) * progress.share
  return isPage ? PAGE : ADDRESS
}
