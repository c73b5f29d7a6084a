/**
 * Asks the gateway every second for what is due, on every server. A gateway that is silent is left alone for longer and
 * longer, a minute at most: codes wait, their deposits with them, and what was paid meanwhile is credited when it speaks again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { restMs } from '@samnang/core/cashier/ask-times'
import type { Parts } from '../parts.ts'
import { type AskParts, askDueCodes, readDueList } from './ask-gateway.ts'
import { type GatewayParts, knownGateway } from './khqr.ts'

const EVERY_MS = 1_000

type ClockParts = AskParts & GatewayParts & Pick<Parts, 'metrics'>

/** What is under way when it stops is finished first: it is a question and a row. */
export function startPaymentClock(parts: ClockParts): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let failures = 0
  parts.metrics.watch(
    'samnang_gateway_failures',
    'How often the gateway of payments by code has not answered since it last did.',
    () => failures,
  )
  const run = async () => {
    while (!stopping.signal.aborted) {
      const isDown = await turn(parts).catch((error: unknown) => {
        parts.log.warn({ err: error }, 'payments by code have to wait')
        return true
      })
      failures = isDown ? failures + 1 : 0
      const waitMs = isDown ? restMs(failures) : EVERY_MS
      await sleep(waitMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const running = run()
  return {
    stop: () => {
      stopping.abort()
      return running
    },
  }
}

/** True: the gateway did not answer. */
export async function turn(parts: ClockParts): Promise<boolean> {
  const open = await knownGateway(parts)
  if (!open) return false
  const asked = await askDueCodes(parts, open)
  return asked.isDown || (await readDueList(parts, open)).isDown
}
