/** GET calls as React data. */
import type { EndpointName, ReplyOf } from '@samnang/contract/endpoints'
import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { answerOf, ask, put, watch } from './cache.ts'
import { type CallOptions, call } from './call.ts'
import type { CallFailed } from './call-failed.ts'

type GetName = Extract<EndpointName, `GET ${string}`>

export interface CallConfig<T> {
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

type Change<T> = (old: T | undefined) => T | undefined

export interface Called<T> {
  data: T | undefined
  error: CallFailed | undefined
  /** Nothing has come yet, neither an answer nor a failure. */
  isLoading: boolean
  /** Puts in what is known from elsewhere, and asks the server again unless told not to. */
  mutate: (change?: Change<T>, options?: { revalidate?: boolean }) => Promise<void>
}

/**
 * Asks when `options` is not null; equal name, params and query share one question and one answer. Options need no
 * memo: they are compared by value.
 */
export function useCall<N extends GetName>(
  name: N,
  options: Omit<CallOptions<N>, 'signal' | 'key'> | null,
  config: CallConfig<ReplyOf<N>> = {},
): Called<ReplyOf<N>> {
  type T = ReplyOf<N>
  const asked = options === null ? null : JSON.stringify(options)
  const key = asked === null ? null : `${name} ${asked}`
  const answered = useEffectEvent((data: unknown) => config.onSuccess?.(data as T))
  const asksOnFocus = config.revalidateOnFocus !== false
  const asksOnMount = config.revalidateOnMount !== false
  const asksIfStale = config.revalidateIfStale !== false

  const subscribe = useCallback(
    (changed: () => void) => {
      if (key === null || asked === null) return () => {}
      // From the text that is the key: whatever the component asks next, this question stays what it was.
      const fetcher = () => call(name, JSON.parse(asked) as CallOptions<N>)
      return watch(key, { changed, fetcher, answered, asksOnFocus })
    },
    [name, key, asked, asksOnFocus],
  )
  const answer = useSyncExternalStore(subscribe, () => answerOf(key ?? ''))
  useEffect(() => {
    if (key === null || !asksOnMount) return
    const { data, error } = answerOf(key)
    if (error || asksIfStale || data === undefined) void ask(key, { force: error !== undefined })
  }, [key, asksOnMount, asksIfStale])
  useRefresh(key, config.refreshInterval as CallConfig<unknown>['refreshInterval'], answer.data)

  const mutate = useCallback<Called<T>['mutate']>(
    async (change, { revalidate = true } = {}) => {
      if (key === null) return
      if (change) put(key, change as (old: unknown) => unknown)
      if (revalidate) await ask(key, { force: true })
    },
    [key],
  )
  const { data, error } = answer
  return {
    data: data as T | undefined,
    error,
    isLoading: key !== null && data === undefined && !error,
    mutate,
  }
}

function useRefresh(
  key: string | null,
  interval: CallConfig<unknown>['refreshInterval'],
  data: unknown,
): void {
  const ms = typeof interval === 'function' ? interval(data) : (interval ?? 0)
  useEffect(() => {
    if (key === null || ms <= 0) return
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') void ask(key, { force: true })
    }, ms)
    return () => clearInterval(timer)
  }, [key, ms])
}
