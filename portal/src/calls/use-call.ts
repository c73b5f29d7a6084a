/** GET calls as React data: dedupe 2 s, focus throttle 5 s, error retry 5 s (specification section 7). */
import type { EndpointName, ReplyOf } from '@samnang/contract/endpoints'
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr'
import { type CallOptions, call } from './call.ts'
import type { CallFailed } from './call-failed.ts'

type GetName = Extract<EndpointName, `GET ${string}`>

/**
 * Fetches when `options` is not null; equal name, params and query share one request and one cached answer.
 * Options need no memo: the key compares by value.
 */
export function useCall<N extends GetName>(
  name: N,
  options: Omit<CallOptions<N>, 'signal' | 'key'> | null,
  config?: SWRConfiguration<ReplyOf<N>, CallFailed>,
): SWRResponse<ReplyOf<N>, CallFailed> {
  const key = options === null ? null : [name, options]
  return useSWR<ReplyOf<N>, CallFailed>(key, () => call(name, options as CallOptions<N>), config)
}

/** For `<SWRConfig value>`; a refusal is an answer, so only faults and lost answers are asked again. */
export const swrConfig: SWRConfiguration = {
  dedupingInterval: 2_000,
  focusThrottleInterval: 5_000,
  errorRetryInterval: 5_000,
  shouldRetryOnError: (failure: CallFailed) => failure.status === 0 || failure.status >= 500,
}
