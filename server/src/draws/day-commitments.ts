/** Before the first draw of a day opens, the vault has committed to the seeds of all of its draws. */

import { concat, equalBytes } from '@samnang/core/bytes'
import { dayRoot } from '@samnang/core/fairness/commitment'
import { HOUSE_GAME, HOUSE_PERIOD_MS, type HouseSlot } from '@samnang/core/fairness/house-draw'
import { dayRecordBytes } from '@samnang/core/fairness/signed-records'
import { DAY_MS, drawAt, POLL_TIMES } from '@samnang/core/lotto59/draw-schedule'
import type { PollName } from '@samnang/core/lotto59/markets'
import { assert } from '@samnang/core/refusal'
import type { VaultClient } from '@samnang/vault/client'
import type { DayCommitment, DayOrder } from '@samnang/vault/protocol'
import { isSignedByKey } from '../base/signed-by-key.ts'
import type { DrawParts } from './draw-parts.ts'
import { commitmentOf, type FairGame, insertFairDay, intendAnotherFirst, intendedFirst } from './fair-days.ts'
import { platformSha256 } from './leaf-tree.ts'

/** The next day is committed this long before it starts; ten minutes are promised. */
const AHEAD_MS = 3_600_000
/** A draw that closes sooner than this is not begun with any more: nobody could bet on it. */
const MARGIN_MS = 3000

/**
 * Sees to it that the draws that can be opened from `nowMs` on are committed to, the one whose slot has begun
 * included. A first start in the middle of a day commits to the rest of that day at once. Throws where the vault is silent or refuses: called again a moment later.
 */
export async function ensureCommitted(
  parts: DrawParts,
  vaultKey: Uint8Array,
  poll: PollName,
  nowMs: number,
): Promise<void> {
  const grid = { game: poll, periodMs: POLL_TIMES[poll].periodS * 1000 }
  const next = drawAt(poll, nowMs + MARGIN_MS)
  await commitFrom(parts, vaultKey, grid, { day: next.day, i: next.i })
  const tomorrow = Math.floor(nowMs / DAY_MS) + 1
  if (tomorrow * DAY_MS - nowMs <= AHEAD_MS) await commitFrom(parts, vaultKey, grid, { day: tomorrow, i: 1 })
}

/**
 * Sees to it that the slot of a house draw is committed to, with all of its day that has not begun: few of them are
 * ever used, and the seeds of the others stay sealed.
 */
export async function ensureHouseCommitted(
  parts: CommitParts,
  vaultKey: Uint8Array,
  slot: HouseSlot,
  nowMs: number,
): Promise<void> {
  if (await commitmentOf(parts.money, { game: HOUSE_GAME, ...slot })) return
  const sinceMidnightMs = nowMs + MARGIN_MS - slot.day * DAY_MS
  const i = Math.max(1, Math.floor(sinceMidnightMs / HOUSE_PERIOD_MS) + 1)
  const grid = { game: HOUSE_GAME, periodMs: HOUSE_PERIOD_MS } as const
  await commitFrom(parts, vaultKey, grid, { day: slot.day, i })
}

/** Asks for exactly these draws and publishes what was promised: for whoever knows that no others will be played. */
export async function commitRange(
  parts: CommitParts,
  vaultKey: Uint8Array,
  order: DayOrder & { game: FairGame },
): Promise<void> {
  const promised = await parts.vault.commitDay(order)
  assert(promised.ok, 'the vault commits to a range of its timetable')
  await publishDay(parts, vaultKey, order, promised.value)
}

type CommitParts = Pick<DrawParts, 'money' | 'vault' | 'log'>
/** Draws follow each other all day long. */
type Grid = { game: FairGame; periodMs: number }

async function commitFrom(
  parts: CommitParts,
  vaultKey: Uint8Array,
  grid: Grid,
  { day, i }: { day: number; i: number },
): Promise<void> {
  const { game } = grid
  if (await commitmentOf(parts.money, { game, day, i })) return
  const first = await intendedFirst(parts.money, game, day, i)
  const order = orderFrom(grid, day, first)
  const outcome = await parts.vault.commitDay(order)
  if (outcome.ok) return publishDay(parts, vaultKey, order, outcome.value)
  // Nothing was promised under the intention: the time for it has passed, or the vault has another range already.
  const another = anotherFirst(outcome, i)
  assert(another !== null, `the vault commits to the day, but says ${outcome.code}`)
  await intendAnotherFirst(parts.money, game, day, another)
  parts.log.warn({ game, day, first, another, code: outcome.code }, 'day commitment moved')
}

type Refused = Extract<Awaited<ReturnType<VaultClient['commitDay']>>, { ok: false }>

function anotherFirst({ code, n }: Refused, i: number): number | null {
  if (code === 'already_closed') return Math.max(i, Number(n ?? 0))
  return code === 'range_taken' && n !== undefined ? Number(n) : null
}

function orderFrom({ game, periodMs }: Grid, day: number, first: number): DayOrder & { game: FairGame } {
  const count = DAY_MS / periodMs - first + 1
  return { game, day, first, count, openMs: day * DAY_MS + (first - 1) * periodMs, periodMs }
}

async function publishDay(
  parts: CommitParts,
  vaultKey: Uint8Array,
  { game, day, first, count }: DayOrder & { game: FairGame },
  { commitments, K, signature }: DayCommitment,
): Promise<void> {
  assert(commitments.length === count, 'the vault commits to every draw of the range')
  assert(equalBytes(dayRoot(commitments, platformSha256), K), 'K is the root of the commitments')
  assert(
    isSignedByKey(signature, dayRecordBytes({ game, day, first, count, K }), vaultKey),
    'the vault has signed the day',
  )
  await insertFairDay(parts.money, {
    game,
    day,
    first,
    count,
    commitments: concat(...commitments),
    K,
    signature,
  })
  parts.log.info({ game, day, first, count }, 'day committed')
}
