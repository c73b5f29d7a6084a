/** Before the first draw of a day opens, the vault has committed to the seeds of all of its draws. */
import { dayRoot } from '@samnang/core/fairness/commitment'
import { verifyEd25519 } from '@samnang/core/fairness/ed25519'
import { concat, equalBytes } from '@samnang/core/fairness/encoding'
import { dayRecordBytes } from '@samnang/core/fairness/signed-records'
import { DAY_MS, drawAt, drawsPerDay, drawTimes, POLL_TIMES } from '@samnang/core/lotto59/draw-schedule'
import type { PollName } from '@samnang/core/lotto59/markets'
import { assert } from '@samnang/core/refusal'
import type { VaultClient } from '@samnang/vault/client'
import type { DayCommitment, DayOrder } from '@samnang/vault/protocol'
import type { DrawParts } from '../lotto59/draw-parts.ts'
import { commitmentOf, insertFairDay, intendAnotherFirst, intendedFirst } from './fairness-store.ts'
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
  const next = drawAt(poll, nowMs + MARGIN_MS)
  await commitFrom(parts, vaultKey, { poll, day: next.day, i: next.i })
  const tomorrow = Math.floor(nowMs / DAY_MS) + 1
  if (tomorrow * DAY_MS - nowMs <= AHEAD_MS) await commitFrom(parts, vaultKey, { poll, day: tomorrow, i: 1 })
}

async function commitFrom(
  parts: DrawParts,
  vaultKey: Uint8Array,
  { poll, day, i }: { poll: PollName; day: number; i: number },
): Promise<void> {
  if (await commitmentOf(parts.money, { game: poll, day, i })) return
  const first = await intendedFirst(parts.money, poll, day, i)
  const order = orderFrom(poll, day, first)
  const outcome = await parts.vault.commitDay(order)
  if (outcome.ok) return publishDay(parts, vaultKey, order, outcome.value)
  // Nothing was promised under the intention: the time for it has passed, or the vault has another range already.
  const another = anotherFirst(outcome, i)
  assert(another !== null, `the vault commits to the day, but says ${outcome.code}`)
  await intendAnotherFirst(parts.money, poll, day, another)
  parts.log.warn({ poll, day, first, another, code: outcome.code }, 'day commitment moved')
}

type Refused = Extract<Awaited<ReturnType<VaultClient['commitDay']>>, { ok: false }>

function anotherFirst({ code, n }: Refused, i: number): number | null {
  if (code === 'already_closed') return Math.max(i, Number(n ?? 0))
  return code === 'range_taken' && n !== undefined ? Number(n) : null
}

function orderFrom(poll: PollName, day: number, first: number): DayOrder & { game: PollName } {
  const count = drawsPerDay(poll) - first + 1
  const { openMs } = drawTimes(poll, day, first)
  return { game: poll, day, first, count, openMs, periodMs: POLL_TIMES[poll].periodS * 1000 }
}

async function publishDay(
  parts: DrawParts,
  vaultKey: Uint8Array,
  { game, day, first, count }: DayOrder & { game: PollName },
  { commitments, K, signature }: DayCommitment,
): Promise<void> {
  assert(commitments.length === count, 'the vault commits to every draw of the range')
  assert(equalBytes(dayRoot(commitments, platformSha256), K), 'K is the root of the commitments')
  const isSigned = await verifyEd25519(signature, dayRecordBytes({ game, day, first, count, K }), vaultKey)
  assert(isSigned, 'the vault has signed the day')
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
