/** GET calls as React data: asked and kept by SWR, shared by all components that ask the same. */

import type { CallFailed } from '@samnang/client/call-failed'
import type { EndpointName, ReplyOf } from '@samnang/contract/endpoints'
import { useEffect } from 'react'
import useSWR, { type KeyedMutator, mutate, preload, type SWRConfiguration, unload, useSWRConfig } from 'swr'
import { ANSWER_RULES, retryInMs } from './answer-rules.ts'
import { type CallOptions, call } from './call.ts'
import { watch } from './kept-answers.ts'

type GetName = Extract<EndpointName, `GET ${string}`>

type GetOptions<N extends GetName> = Omit<CallOptions<N>, 'signal' | 'key'>

type Switches = 'revalidateOnMount' | 'revalidateIfStale' | 'revalidateOnFocus'
export interface AnswerConfig<T> extends Pick<SWRConfiguration, Switches> {
  /** Called with every fresh answer of the server, once. */
  onSuccess?: (data: T) => void
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
  mutate: KeyedMutator<T>
}

/**
 * Asks when `options` is not null; equal name, params and query share one question and one answer. Options need no
 * memo: they are compared by value.
 */
export function useCall<N extends GetName>(
  name: N,
  options: GetOptions<N> | null,
  { refreshInterval = 0, ...config }: AnswerConfig<ReplyOf<N>> = {},
): Answered<ReplyOf<N>> {
  const { cache } = useSWRConfig()
  const key = options === null ? null : keyOf(name, options)
  // A number: SWR begins an interval anew with every function that it is given, and every render makes another one.
  const latest = key === null ? undefined : cache.get(key)?.data
  const refreshMs = typeof refreshInterval === 'function' ? refreshInterval(latest) : refreshInterval
  const { data, error, isValidating, mutate } = useSWR<ReplyOf<N>, CallFailed>(
    key,
    () => call(name, options as CallOptions<N>),
    {
      ...ANSWER_RULES,
      ...config,
      refreshInterval: refreshMs,
      onErrorRetry: (failure, failedKey, _config, ask, round) => {
        const ms = retryInMs(failure, refreshMs, round.retryCount)
        // Somebody may have asked meanwhile: only the newest failure leads to a question.
        if (ms > 0) setTimeout(() => cache.get(failedKey)?.error === failure && ask(round), ms)
      },
    },
  )
  useEffect(() => (key === null ? undefined : watch(cache, key)), [cache, key])
  const isLoading = key !== null && data === undefined && error === undefined
  return { data, error, isLoading, isValidating, mutate }
}

/** Asks before anybody on the page does: who does finds the answer, or its failure, there. Done when either has come. */
export function askAhead<N extends GetName>(name: N, options: GetOptions<N>): Promise<void> {
  const key = keyOf(name, options)
  const answer = preload(key, () => call(name, { ...options, quiet: true } as CallOptions<N>))
  return Promise.resolve(answer).then(
    // Within the first render, not after it.
    (data) => void mutate(key, data, { revalidate: false }),
    () => {
      // Told by whoever asks; without a session the page goes to the log-in.
    },
  )
}

function keyOf(name: string, options: object): string {
  return `${name} ${JSON.stringify(options)}`
}

/** Puts in what another answer has told already: who asks this question finds it there. */
export function putAnswer<N extends GetName>(
  name: N,
  options: GetOptions<N>,
  change: (old: ReplyOf<N> | undefined) => ReplyOf<N>,
): void {
  void mutate<ReplyOf<N>>(keyOf(name, options), change, { revalidate: false })
}

/** Asks again for everything that is on the screen. */
export async function refetchAll(): Promise<void> {
  await mutate(() => true)
}

/** Nothing that was answered to the player before is shown any more, not even what is on its way. */
export function forgetAnswers({ asksAgain }: { asksAgain: boolean }): void {
  unload({ revalidate: asksAgain })
}
