/**
 * Whether a game has rested for so long that the provider may no longer bet in the player's name: its token ends after
 * 60 minutes without a bet and after 24 hours in any case. All moments are epoch ms by the server's clock.
 */
export interface GameMoments {
  openedAt: number
  /** When the balance last moved; null: not since the game was opened. */
  movedAt: number | null
  now: number
}

const REST_MS = 60 * 60_000
const LIFE_MS = 24 * 60 * 60_000

export function hasRested({ openedAt, movedAt, now }: GameMoments): boolean {
  return now - Math.max(openedAt, movedAt ?? 0) >= REST_MS || now - openedAt >= LIFE_MS
}
