/** Limits, breaks and the reminder, as the contract asks for them. */
import { rielToUnits } from '@samnang/core/money'
import { accepted, refused } from '@samnang/core/refusal'
import { recordAudit } from '../base/audit-log.ts'
import { inTransaction } from '../database/pool.ts'
import type { Handlers } from '../http/call.ts'
import { addEvent } from '../live/outbox.ts'
import type { Parts } from '../parts.ts'
import { type Ending, excludeSelf } from './exclude-player.ts'
import { restartReminder } from './play-clock-store.ts'
import { playSessionOf, safePlayOf } from './safe-play.ts'
import { setLimit } from './set-limit.ts'
import { UncountedPlay } from './uncounted-play.ts'
import { sessionOf } from './visitor.ts'

type Names =
  | 'GET /api/user/limits'
  | 'PUT /api/user/limits'
  | 'POST /api/user/exclusion'
  | 'POST /api/user/reality_check'

/** As `Time` is written on the wire; `Date.parse` alone takes "1" for a year. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

export function safePlayHandlers(parts: Parts, endings: readonly Ending[]): Pick<Handlers, Names> {
  const { reads } = parts
  const uncounted = new UncountedPlay(reads)
  const places = {
    db: reads,
    readHours: (id: bigint, fromHour: number) => uncounted.hours(id, fromHour),
  }
  return {
    'GET /api/user/limits': async ({ player, request }) =>
      accepted(await safePlayOf(places, player.id, sessionOf(request).hash)),
    'PUT /api/user/limits': async ({ body, player, request, requestId }) => {
      const set = await setLimit(reads, {
        playerId: player.id,
        kind: body.kind,
        period: body.window,
        amountUnits: body.amount === null ? null : rielToUnits(body.amount),
        isConfirmed: body.confirm === true,
        requestId,
      })
      if (!set.ok) return set
      await tellPlayer(parts, player.id)
      return accepted(await safePlayOf(places, player.id, sessionOf(request).hash))
    },
    'POST /api/user/exclusion': async ({ body, player, request, requestId }) => {
      const untilMs = TIME.test(body.until) ? Date.parse(body.until) : Number.NaN
      if (Number.isNaN(untilMs)) return refused('invalid_field', { errors: { until: ['must be a time'] } })
      const excluded = await excludeSelf(reads, player.id, { kind: body.kind, untilMs }, requestId, endings)
      if (!excluded.ok) return excluded
      await tellPlayer(parts, player.id)
      return accepted(await safePlayOf(places, player.id, sessionOf(request).hash))
    },
    'POST /api/user/reality_check': async ({ body, player, request, requestId }) => {
      await answerReminder(parts, player.id, body.minutes, requestId)
      await tellPlayer(parts, player.id)
      const session = await playSessionOf(reads, sessionOf(request).hash)
      const { staked, paid, net, since } = session
      return accepted({ staked, paid, net, since, session })
    },
  }
}

async function answerReminder(
  { reads }: Parts,
  playerId: bigint,
  minutes: 15 | 30 | 60 | undefined,
  requestId: string,
): Promise<void> {
  await inTransaction(reads, async (tx) => {
    await restartReminder(tx, playerId, minutes)
    await recordAudit(tx, {
      actor: `player:${playerId}`,
      action: 'reality_check_answered',
      target: `player:${playerId}`,
      detail: minutes === undefined ? {} : { minutes },
      requestId,
    })
  })
}

/** Their other tabs ask again; one that misses it does so at its next read. */
async function tellPlayer({ reads, log }: Parts, playerId: bigint): Promise<void> {
  try {
    await addEvent(reads, { topic: 'players', kind: 'limits', data: { players: [Number(playerId)] } })
  } catch (error) {
    log.warn({ err: error }, 'change of limits not announced')
  }
}
