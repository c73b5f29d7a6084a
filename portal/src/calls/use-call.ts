/** GET calls as React data. */
import type { EndpointName, ReplyOf } from '@samnang/contract/endpoints'
import { put } from './cache.ts'
import { type CallOptions, call } from './call.ts'
import { type AnswerConfig, type Answered, useAnswer } from './use-answer.ts'

type GetName = Extract<EndpointName, `GET ${string}`>

type GetOptions<N extends GetName> = Omit<CallOptions<N>, 'signal' | 'key'>

function keyOf(name: string, options: object): string {
  return `${name} ${JSON.stringify(options)}`
}

/**
 * Asks when `options` is not null; equal name, params and query share one question and one answer. Options need no
 * memo: they are compared by value.
 */
export function useCall<N extends GetName>(
  name: N,
  options: GetOptions<N> | null,
  config?: AnswerConfig<ReplyOf<N>>,
): Answered<ReplyOf<N>> {
  return useAnswer(
    options === null ? null : keyOf(name, options),
    () => call(name, options as CallOptions<N>),
    config,
  )
}

/** Puts in what another answer has told already: who asks this question finds it there. */
export function putAnswer<N extends GetName>(
  name: N,
  options: GetOptions<N>,
  change: (old: ReplyOf<N> | undefined) => ReplyOf<N>,
): void {
  put(keyOf(name, options), change as (old: unknown) => unknown)
}
