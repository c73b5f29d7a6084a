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
 * in the same instant. A server that has too much to do says how long: up to twice that, and twice as long each time, to
 * a minute. A refusal is an answer: it waits for the next round, where there are rounds.
 */
export function retryInMs({ status, retryAfterS }: CallFailed, refreshMs: number, tries = 1): number {
  if (status !== 0 && status < 500) return refreshMs
  if (!retryAfterS) return RETRY_MS * (0.8 + Math.random() * 0.4)
  return Math.min(30_000, retryAfterS * 500 * 2 ** tries) * (1 + Math.random())
}
