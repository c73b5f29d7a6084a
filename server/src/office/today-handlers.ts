/** The day at a glance and the house's health, as the office's contract asks for them. */
import { accepted } from '@samnang/core/refusal'
import { productVersion } from '../base/version.ts'
import { theoryOfDay } from '../figures/told-figures.ts'
import type { OfficeParts } from '../office-parts.ts'
import { askServer } from '../operation/ask-server.ts'
import { GameHours } from '../operation/game-hours.ts'
import { health } from '../operation/health.ts'
import { today } from '../operation/today.ts'
import { todayHours } from '../operation/today-hours.ts'
import { type OfficeHandlers, read } from './office-call.ts'

/** However many colleagues look: the database is asked once in this time. */
const KEPT_MS = 3_000
/** A curve of a day moves slowly. */
const HOURS_KEPT_MS = 30_000

export function todayHandlers(
  parts: OfficeParts,
): Pick<OfficeHandlers, 'GET /api/today' | 'GET /api/today/hours' | 'GET /api/health'> {
  const { pool, config } = parts
  const version = productVersion(config.rootDir)
  const server = kept(parts, () => askServer(config))
  const games = new GameHours()
  const theoryOf = (of: string) => theoryOfDay(pool, of)
  const day = kept(parts, async () => today(pool, { server: await server(), hours: games, theoryOf }))
  const hours = kept(parts, () => todayHours(pool, games), HOURS_KEPT_MS)
  const state = kept(parts, async () =>
    health(pool, {
      ...{ version, dataDir: config.dataDir, server: await server() },
      reports: parts.reports.state,
    }),
  )
  return {
    'GET /api/today': read(async () => accepted(await day())),
    'GET /api/today/hours': read(async () => accepted(await hours())),
    'GET /api/health': read(async () => accepted(await state())),
  }
}

/** The same answer for all who ask within some seconds; one that fails is asked again at once. */
function kept<T>(
  { clock }: Pick<OfficeParts, 'clock'>,
  ask: () => Promise<T>,
  keptMs = KEPT_MS,
): () => Promise<T> {
  let known: { answer: Promise<T>; askedAt: number } | null = null
  return () => {
    const now = clock.now()
    if (known && Math.abs(now - known.askedAt) < keptMs) return known.answer
    const answer = ask()
    known = { answer, askedAt: now }
    answer.catch(() => {
      if (known?.answer === answer) known = null
    })
    return answer
  }
}
