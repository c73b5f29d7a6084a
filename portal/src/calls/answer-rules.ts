/** How SWR asks here: its options are the figures of specification 7.2. */

import type { CallFailed } from '@samnang/client/call-failed'
import type { SWRConfiguration } from 'swr'
import { isSaver } from '../device/saver.ts'

const RETRY_MS = 5_000

export const ANSWER_RULES = {
  dedupingInterval: 2_000,
  focusThrottleInterval: 5_000,
  errorRetryInterval: RETRY_MS,
  // Whoever has the stream is told by it that events were missed, and asks then; twice within 2 s would be once too much.
  revalidateOnReconnect: isSaver(),
  // Every answer is news for those who compare it with what they have; comparing 70 draws in depth costs more.
  compare: Object.is,
  loadingTimeout: 0,
} satisfies SWRConfiguration

/**
 * Milliseconds until a question that has failed is asked again; 0 never. Faults and lost answers after 5 s, not all pages
 * in the same instant. A refusal is an answer: it waits for the next round, where there are rounds.
 */
export function retryInMs({ status }: CallFailed, refreshMs: number): number {
  if (status !== 0 && status < 500) return refreshMs
  return RETRY_MS * (0.8 + Math.random() * 0.4)
}
