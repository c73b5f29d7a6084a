/** Looks at movements until it is told to stop. Any number of offices do so at once: one of them looks. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { OfficeParts } from '../office-parts.ts'
import { type Looking, lookOnce } from './look.ts'
import { lookForRisk } from './look-for-risk.ts'

const IDLE_MS = 1_000
const RISK_IDLE_MS = 5_000
/** What a fault stopped at is tried again after this. */
const AGAIN_MS = 60_000

/** Until `signal`; what it is looking at then is looked at by the next. */
export async function runDuties(
  { pool, log, clock }: Pick<OfficeParts, 'pool' | 'log' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  let looking: Looking = { after: 0n, without: [] }
  let freshAt = clock.now()
  while (!signal.aborted) {
    if (clock.now() - freshAt > AGAIN_MS) {
      looking = { after: 0n, without: [] }
      freshAt = clock.now()
    }
    const looked = await lookOnce(pool, looking).catch((error: unknown) => {
      log.error({ err: error, movements: looking.without.map(String) }, 'a movement could not be looked at')
      return 'idle' as const
    })
    if (looked !== 'looked') await sleep(IDLE_MS, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** Looks for risk until `signal`: behind the book, and at its own pace. */
export async function runRisk(
  { pool, log, clock }: Pick<OfficeParts, 'pool' | 'log' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  let looking = { without: [] as bigint[], freshAt: clock.now() }
  while (!signal.aborted) {
    if (clock.now() - looking.freshAt > AGAIN_MS) looking = { without: [], freshAt: clock.now() }
    const looked = await lookForRisk(pool, looking).catch((error: unknown) => {
      log.error({ err: error, draws: looking.without.map(String) }, 'a draw could not be looked at')
      return 'idle' as const
    })
    if (looked !== 'looked') await sleep(RISK_IDLE_MS, undefined, { signal, ref: false }).catch(() => {})
  }
}
