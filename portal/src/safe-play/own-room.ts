/** What a player's own limits leave for the next stake, by the server's figures, so that it need not refuse. */
import { type SafePlay, useSafePlay } from './use-safe-play.ts'

export type OwnRoom =
  /** No limit of stakes or losses. */
  { kind: 'free' } | { kind: 'limited'; riel: number } | { kind: 'break'; until: string }

export function ownRoomOf({ limits, exclusion }: Pick<SafePlay, 'limits' | 'exclusion'>): OwnRoom {
  if (exclusion) return { kind: 'break', until: exclusion.until }
  // What has been deposited says nothing about what may be staked.
  const left = limits.flatMap(({ kind, left }) => (kind === 'deposit' || left == null ? [] : [left]))
  return left.length === 0 ? { kind: 'free' } : { kind: 'limited', riel: Math.floor(Math.min(...left)) }
}

/** The session's clock asks for it on every game page, and again after each bet. */
export function useOwnRoom(): OwnRoom {
  const { data } = useSafePlay()
  return data ? ownRoomOf(data) : { kind: 'free' }
}
