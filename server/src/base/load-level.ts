/** How far a server that has too much to do goes in refusing: reads first, then launches of games, never bets and the wallet. */

/** 0: everything is answered; 1: reads are refused; 2: launches of games as well. */
export type LoadLevel = 0 | 1 | 2
/** What is `kept` is never refused for load. */
export type LoadKind = 'read' | 'launch' | 'kept'

export interface LoadState {
  level: LoadLevel
  /** Since when, without a break, requests have waited too long; null: they have not. */
  heavySinceMs: number | null
  /** The same for half of that time or less. */
  lightSinceMs: number | null
}

export const CALM: LoadState = { level: 0, heavySinceMs: null, lightSinceMs: null }

/** A pause of the collector, or of the machine, is no overload: the next look finds nothing of it. */
const RISE_MS = 2_000
/** Pages come back meanwhile, not all in one instant. */
const FALL_MS = 3_000
const REFUSED_FROM: Readonly<Record<LoadKind, number>> = {
  read: 1,
  launch: 2,
  kept: Number.POSITIVE_INFINITY,
}

/**
 * After one more look: `waitMs` is how long a request waits before anything is done for it. One step at a time, so that
 * launches are refused only where it did not help to refuse reads. `limitMs` 0: nothing is ever refused.
 */
export function nextLoad(
  state: LoadState,
  { atMs, waitMs }: { atMs: number; waitMs: number },
  limitMs: number,
): LoadState {
  if (limitMs === 0) return CALM
  const heavySinceMs = waitMs > limitMs ? (state.heavySinceMs ?? atMs) : null
  const lightSinceMs = waitMs <= limitMs / 2 ? (state.lightSinceMs ?? atMs) : null
  const rises = heavySinceMs !== null && atMs - heavySinceMs >= RISE_MS
  const falls = lightSinceMs !== null && atMs - lightSinceMs >= FALL_MS
  if (rises && state.level < 2)
    return { level: state.level === 0 ? 1 : 2, heavySinceMs: atMs, lightSinceMs: null }
  if (falls && state.level > 0)
    return { level: state.level === 2 ? 1 : 0, heavySinceMs: null, lightSinceMs: atMs }
  return { level: state.level, heavySinceMs, lightSinceMs }
}

/** Whether a request of the kind is refused. */
export function isRefused(kind: LoadKind, level: LoadLevel): boolean {
  return level >= REFUSED_FROM[kind]
}
