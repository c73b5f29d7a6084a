/**
 * The job that looks at every day of play once, when it is over and counted: player by player, each in a transaction with its
 * cases and the mark that they were looked at. It reads the book behind the bets and never acts.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction, type Pool } from '../database/pool.ts'
import { tellOffice } from '../live/tell-office.ts'
import type { OfficeParts } from '../office-parts.ts'
import { careFindings } from './care-find.ts'
import { careDay, nextDay, playersOfDay, stepOver, takePlayer } from './care-store.ts'
import { nowMs } from './case-store.ts'
import { joinCaseIn } from './cases.ts'

const IDLE_MS = 60_000
const AT_ONCE = 200
const HOUR_MS = 3_600_000

type Looks = Pick<OfficeParts, 'pool' | 'log'>

/** Until `signal`; who was being looked at then is looked at by the next. */
export async function runCare(parts: Looks, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const looked = await lookAtSome(parts, signal).catch((error: unknown) => {
      parts.log.error({ err: error }, 'players could not be looked at')
      return false
    })
    if (!looked) await sleep(IDLE_MS, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** Some players of the day, or its end. False: nothing is left to look at. */
export async function lookAtSome({ pool, log }: Looks, signal?: AbortSignal): Promise<boolean> {
  const cursor = await careDay(pool)
  if (!cursor.isOver) return false
  const players = await playersOfDay(pool, cursor, AT_ONCE)
  if (players.length === 0) await nextDay(pool, cursor.day)
  for (const player of players) {
    if (signal?.aborted) return false
    // Once more: a statement that the database broke off is no fault of the player's hours.
    const again = () => lookAt(pool, cursor.day, player)
    await again()
      .catch(again)
      .catch(async (error: unknown) => {
        // One whose hours cannot be read keeps nobody else waiting.
        log.error({ err: error, player: String(player), day: cursor.day }, 'a player could not be looked at')
        await stepOver(pool, cursor.day, player)
      })
  }
  return true
}

async function lookAt(pool: Pool, day: string, player: bigint): Promise<void> {
  await inTransaction(pool, async (tx) => {
    if (!(await takePlayer(tx, day, player))) return
    for (const { rule, facts, found, deadlineHours } of await careFindings(tx, player, day)) {
      const openedAtMs = await nowMs(tx)
      const dueAtMs = openedAtMs + deadlineHours * HOUR_MS
      const opened = { rule, subject: `player:${player}`, playerId: player, openedAtMs, dueAtMs }
      await tellOffice(
        tx,
        'cases',
        await joinCaseIn(tx, { ...opened, txIds: [], facts, found }, { actor: 'system' }),
      )
    }
    await stepOver(tx, day, player)
  })
}
