/** What a player sees of their limits, their break and the clock of their session. */
import type { PlaySession, SafePlay } from '@samnang/contract/safe-play'
import { unitsToRiel } from '@samnang/core/money'
import { runningExclusion } from '@samnang/core/player/exclusion'
import {
  confirmTimes,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitState,
  livePending,
  oldestHour,
  type PlayHour,
  usedUnits,
} from '@samnang/core/player/limits'
import { assert } from '@samnang/core/refusal'
import type { Queryable } from '../database/pool.ts'
import {
  bookedPlay,
  countedHours,
  type LimitRow,
  type PlayState,
  readLimits,
  readPlaySession,
  readPlayState,
} from './safe-play-store.ts'

/** Reads the hours of a player who is not counted. */
type ReadHours = (playerId: bigint, fromHour: number) => Promise<readonly PlayHour[]>

/** All nine limits, set or not, in the order of kinds and periods. */
export async function limitsOf(db: Queryable, playerId: bigint): Promise<SafePlay['limits']> {
  const readHours: ReadHours = async (id, fromHour) => (await bookedPlay(db, id, fromHour)).hours
  return publicLimits({ db, readHours }, playerId, await stateOf(db, playerId))
}

/** The break that runs now. */
export async function exclusionOf(db: Queryable, playerId: bigint): Promise<SafePlay['exclusion']> {
  return publicExclusion(await stateOf(db, playerId))
}

/** The player's whole picture; the session has to be one of theirs. */
export async function safePlayOf(
  { db, readHours }: { db: Queryable; readHours: ReadHours },
  playerId: bigint,
  sessionHash: string,
): Promise<SafePlay> {
  const state = await stateOf(db, playerId)
  return {
    limits: await publicLimits({ db, readHours }, playerId, state),
    exclusion: publicExclusion(state),
    session: await playSessionOf(db, sessionHash),
  }
}

export async function playSessionOf(db: Queryable, sessionHash: string): Promise<PlaySession> {
  const row = await readPlaySession(db, sessionHash)
  assert(row, 'a session that is open has its row')
  return {
    since: row.since.toISOString(),
    staked: unitsToRiel(row.stakedUnits),
    paid: unitsToRiel(row.paidUnits),
    net: unitsToRiel(row.paidUnits - row.stakedUnits),
    in_play: unitsToRiel(row.inPlayUnits),
    reminder_minutes: row.reminderMinutes,
    reminder_at: row.reminderAt.toISOString(),
    reminder_due: row.isDue,
  }
}

async function stateOf(db: Queryable, playerId: bigint): Promise<PlayState> {
  const state = await readPlayState(db, playerId)
  assert(state, 'a player is never deleted')
  return state
}

async function publicLimits(
  { db, readHours }: { db: Queryable; readHours: ReadHours },
  playerId: bigint,
  { nowMs, countedFrom }: PlayState,
): Promise<SafePlay['limits']> {
  const limits = await readLimits(db, playerId)
  const from = oldestHour(nowMs)
  const hours =
    countedFrom === null ? await readHours(playerId, from) : await countedHours(db, playerId, from)
  return LIMIT_KINDS.flatMap((kind) =>
    LIMIT_PERIODS.map((period) => {
      const known = limits.find((limit) => limit.kind === kind && limit.period === period)
      return publicLimit({ kind, period, amountUnits: null, pending: null, ...known }, hours, nowMs)
    }),
  )
}

function publicLimit(limit: LimitRow, hours: readonly PlayHour[], nowMs: number): SafePlay['limits'][number] {
  const used = usedUnits(limit, hours, nowMs)
  return {
    kind: limit.kind,
    window: limit.period,
    amount: limit.amountUnits === null ? null : unitsToRiel(limit.amountUnits),
    // After winnings nothing of a loss limit is used.
    used: unitsToRiel(used > 0n ? used : 0n),
    left: limit.amountUnits === null ? null : leftOf(limit.amountUnits - used),
    pending: publicPending(limit, nowMs),
  }
}

/** A limit that was lowered below what is used allows nothing. */
function leftOf(units: bigint): number {
  return unitsToRiel(units > 0n ? units : 0n)
}

function publicPending(limit: LimitState, nowMs: number): SafePlay['limits'][number]['pending'] {
  const pending = livePending(limit, nowMs)
  if (!pending) return null
  const { fromMs, untilMs } = confirmTimes(pending.askedAtMs)
  return {
    amount: pending.amountUnits === null ? null : unitsToRiel(pending.amountUnits),
    confirm_from: new Date(fromMs).toISOString(),
    confirm_until: new Date(untilMs).toISOString(),
  }
}

function publicExclusion({ exclusion, nowMs }: PlayState): SafePlay['exclusion'] {
  const running = runningExclusion(exclusion, nowMs)
  if (!running) return null
  const { kind, fromMs, untilMs } = running
  return { kind, from: new Date(fromMs).toISOString(), until: new Date(untilMs).toISOString() }
}
