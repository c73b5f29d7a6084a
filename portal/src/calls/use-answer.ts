/** An answer of the server as React data: asked when a component needs it, shared by all that ask the same. */
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { answerOf, ask, put, watch } from './cache.ts'
import type { CallFailed } from './call-failed.ts'

export interface AnswerConfig<T> {
  /** Called with every fresh answer of the server. */
  onSuccess?: (data: T) => void
  /** False: nothing is asked when the component appears. */
  revalidateOnMount?: boolean
  /** False: nothing is asked when the component appears and an answer is there already. */
  revalidateIfStale?: boolean
  revalidateOnFocus?: boolean
  /** Milliseconds until it is asked again, counted while the page is visible; 0 never. */
  refreshInterval?: number | ((latest: T | undefined) => number)
}

export interface Answered<T> {
  data: T | undefined
  error: CallFailed | undefined
  /** Nothing has come yet, neither an answer nor a failure. */
  isLoading: boolean
  /** A question is on its way. */
  isValidating: boolean
  /** Puts in what is known from elsewhere, and asks the server again unless told not to. Never rejects. */
  mutate: (
    change?: (old: T | undefined) => T | undefined,
    options?: { revalidate?: boolean },
  ) => Promise<void>
}

/** `key` names everything that `fetcher` depends on; null asks nothing. `fetcher` rejects with `CallFailed` only. */
export function useAnswer<T>(
  key: string | null,
  fetcher: () => Promise<T>,
  config: AnswerConfig<T> = {},
): Answered<T> {
  const answered = useEffectEvent((data: unknown) => config.onSuccess?.(data as T))
  const asksOnFocus = config.revalidateOnFocus !== false
  const asksOnMount = config.revalidateOnMount !== false
  const asksIfStale = config.revalidateIfStale !== false

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names what the fetcher depends on
  const subscribe = useCallback(
    (changed: () => void) =>
      key === null ? () => {} : watch(key, { changed, fetcher, answered, asksOnFocus }),
    [key, asksOnFocus],
  )
  const answer = useSyncExternalStore(subscribe, () => answerOf(key))
  useEffect(() => {
    if (key === null || !asksOnMount) return
    const { data, error } = answerOf(key)
    if (error || asksIfStale || data === undefined) void ask(key, { force: error !== undefined })
  }, [key, asksOnMount, asksIfStale])
  const data = answer.data as T | undefined
  const { refreshInterval = 0 } = config
  useRefresh(key, typeof refreshInterval === 'function' ? refreshInterval(data) : refreshInterval)

  const mutate = useCallback<Answered<T>['mutate']>(
    async (change, { revalidate = true } = {}) => {
      if (key === null) return
      if (change) put(key, change as (old: unknown) => unknown)
      if (revalidate) await ask(key, { force: true })
    },
    [key],
  )
  const isLoading = key !== null && data === undefined && !answer.error
  return { data, error: answer.error, isLoading, isValidating: answer.isAsking, mutate }
}

function useRefresh(key: string | null, ms: number): void {
  useEffect(() => {
    if (key === null || ms <= 0) return
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') void ask(key, { force: true })
    }, ms)
    return () => clearInterval(timer)
  }, [key, ms])
}
