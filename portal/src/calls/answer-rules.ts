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
 * Milliseconds until a question that has failed is asked again; 0 never. Faults and lost answers after 4 to 6 s, not all
 * pages in the same instant. A server that has too much to do says how long: up to half more, and twice as long each time,
 * to a minute. A refusal is an answer: it waits for the next round, where there are rounds.
 */
export function retryInMs({ status, retryAfterS }: CallFailed, refreshMs: number, tries: number): number {
  if (status && status < 500) return refreshMs
  return (retryAfterS ? Math.min(40_000, retryAfterS * 500 * 2 ** tries) : 4_000) * (1 + Math.random() / 2)
}
