/** Counts the days until it is told to stop. Any number of offices do so at once: one of them counts. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { OfficeParts } from '../office-parts.ts'
import { BESIDE_PLAYERS, countFigures } from './count-figures.ts'

const EVERY_MS = 5_000

/** Until `signal`; what was not committed then is counted by the next. */
export async function runFigures(
  { pool, log }: Pick<OfficeParts, 'pool' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await countFigures(pool, signal, BESIDE_PLAYERS).catch((error: unknown) =>
      log.error({ err: error }, 'the days could not be counted'),
    )
    await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
  }
}
