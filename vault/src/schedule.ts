/** When draws open, as the vault's keeper knows it: a server that could choose these times could open seeds early. */
import { accepted, type Outcome, refused } from '@samnang/core/refusal'
import type { DayOrder } from './protocol.ts'

const DAY_MS = 86_400_000
const COUNT_MAX = 10_000
const DAYS_AHEAD_MAX = 7

/** Period in milliseconds by game. */
export type Schedule = ReadonlyMap<string, number>

/** Reads `POLL_1:300000,POLL_2:10000`. Throws on anything else, and where a period does not divide the day. */
export function parseSchedule(text: string): Schedule {
  const schedule = new Map<string, number>()
  for (const entry of text.split(',')) {
    const [, game, period] = /^([A-Za-z0-9_-]{1,32}):([1-9][0-9]{0,7})$/.exec(entry.trim()) ?? []
    if (!game || !period || DAY_MS % Number(period) !== 0)
      throw new Error(`VAULT_GAMES: "${entry}" is not game:ms`)
    schedule.set(game, Number(period))
  }
  return schedule
}

/**
 * Refuses a range off the game's grid (`unknown_game`, `bad_schedule`), one whose first draw has closed
 * (`already_closed`, n = the first number that has not) and one more than a week ahead (`too_far`). A draw whose slot
 * has begun may still be promised: it takes its first bet only after that.
 */
export function checkOrder(order: DayOrder, schedule: Schedule, nowMs: number): Outcome<DayOrder> {
  const periodMs = schedule.get(order.game)
  if (periodMs === undefined) return refused('unknown_game')
  const dayMs = order.day * DAY_MS
  const isOnGrid =
    order.periodMs === periodMs &&
    order.openMs === dayMs + (order.first - 1) * periodMs &&
    order.first >= 1 &&
    order.count >= 1 &&
    order.count <= COUNT_MAX &&
    order.first + order.count - 1 <= DAY_MS / periodMs
  if (!isOnGrid) return refused('bad_schedule')
  if (nowMs >= order.openMs + periodMs)
    return refused('already_closed', { n: Math.floor((nowMs - dayMs) / periodMs) + 1 })
  if (order.day > Math.floor(nowMs / DAY_MS) + DAYS_AHEAD_MAX) return refused('too_far')
  return accepted(order)
}
