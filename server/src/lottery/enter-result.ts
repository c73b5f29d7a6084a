/** A result is typed by two people, each without seeing the other's numbers; what both say counts. */
import type { AuditAction } from '@samnang/core/audit-action'
import { equalBytes, sha256, utf8 } from '@samnang/core/bytes'
import { differingPrizes } from '@samnang/core/lottery/differing-prizes'
import { isSamePerson } from '@samnang/core/lottery/people-needed'
import { checkResult, type ResultEntry, resultText } from '@samnang/core/lottery/result'
import { accepted, assert, type Outcome, refused } from '@samnang/core/refusal'
import { type By, recordAudit } from '../base/audit-log.ts'
import { inTransaction, type Pool, type Queryable, type Tx } from '../database/pool.ts'
import { tellOffice } from '../live/tell-office.ts'
import { rulesOfDraw, weekdayOfDraw } from './drawn-places.ts'
import {
  type LotteryDrawRow,
  type LotteryState,
  lockLotteryDraw,
  lotteryFacts,
} from './lottery-draw-store.ts'
import { stepToConfirmed, stepToEntered, WAITS_FOR_RESULT } from './lottery-step-store.ts'
import { insertEntry, lastEntered, type StoredEntry } from './result-store.ts'

export interface TypedResult {
  drawId: bigint
  /** Who typed it. */
  staff: string
  /** For staff alone. */
  why?: string | undefined
  requestId?: string | undefined
  /** As read from outside. */
  entry: unknown
}

interface Ready {
  draw: LotteryDrawRow
  result: ResultEntry
  text: string
  hash: Uint8Array
}

type NotReady = 'not_found' | 'house_drawn' | 'result_too_early' | 'result_too_late' | 'invalid_field'

const NOT_YET: readonly LotteryState[] = ['scheduled', 'open']

type FirstTyped = TypedResult & {
  source: string | null
  /** Draws whose result shares a column with it: it was sent all the same. */
  despite?: readonly bigint[]
}

/**
 * The first person's. Entering again, by whomever, replaces it until it is confirmed. Refusals: `not_found`,
 * `house_drawn`, `result_too_early`, `result_too_late`, `invalid_field`.
 */
export async function enterResult(pool: Pool, typed: FirstTyped): Promise<Outcome<{ round: number }>> {
  return inTransaction(pool, async (tx) => {
    const ready = await readyFor(tx, pool, typed)
    return ready.ok ? accepted(await enter(tx, ready.value, typed)) : ready
  })
}

/** Whether what this colleague typed before counts as they are now. */
type Counts = { counts(name: string): Promise<boolean> }

/** `entered`: who came first may not say it any more, so that this is the first entry. */
type Confirmed = { kind: 'entered' | 'confirmed'; round: number }

/**
 * The second person's, which settles the draw as soon as a server runs. Besides the refusals of entering:
 * `nothing_entered`, `same_staff`, `result_differs` with the prizes, not the digits; both entries are kept.
 */
export async function confirmResult(pool: Pool, typed: TypedResult & Counts): Promise<Outcome<Confirmed>> {
  return inTransaction(pool, async (tx) => {
    const ready = await readyFor(tx, pool, typed)
    if (!ready.ok) return ready
    const { draw } = ready.value
    const first = await lastEntered(tx, draw)
    if (draw.state !== 'entered' || !first) return refused('nothing_entered')
    if (isSamePerson(first.staff, typed.staff)) return refused('same_staff')
    if (!(await typed.counts(first.staff)))
      return accepted({ kind: 'entered', ...(await enter(tx, ready.value, { ...typed, source: null })) })
    const differs = await confirm(tx, ready.value, typed, first)
    if (differs.length === 0) return accepted({ kind: 'confirmed', round: draw.round })
    return refused('result_differs', {
      errors: Object.fromEntries(differs.map((prize) => [prize, ['differs']])),
    })
  })
}

/** `differs`: the prizes that two people have typed differently; empty: they have typed the same. */
type Typed = { kind: 'entered' } | { kind: 'confirmed' } | { kind: 'differs'; differs: string[] }

/**
 * One of the two, whoever comes first: what another person has entered is confirmed or contradicted, and one's own is
 * replaced, as is that of somebody who may not say it any more. `round`: as it was seen. Refusals: those of entering,
 * and `changed_meanwhile`.
 */
export async function typeResult(
  tx: Tx,
  typed: FirstTyped & Counts & { round: number },
): Promise<Outcome<Typed, NotReady | 'changed_meanwhile'>> {
  const ready = await readyFor(tx, tx, typed)
  if (!ready.ok) return ready
  const { draw } = ready.value
  if (draw.round !== typed.round) return refused('changed_meanwhile')
  const first = draw.state === 'entered' ? await lastEntered(tx, draw) : null
  if (!first || isSamePerson(first.staff, typed.staff) || !(await typed.counts(first.staff))) {
    await enter(tx, ready.value, typed)
    return accepted({ kind: 'entered' })
  }
  const differs = await confirm(tx, ready.value, typed, first)
  return accepted(differs.length === 0 ? { kind: 'confirmed' } : { kind: 'differs', differs })
}

async function enter(tx: Tx, ready: Ready, typed: FirstTyped): Promise<{ round: number }> {
  const { id, round, state } = ready.draw
  await insertEntry(tx, {
    ...entryOf(ready, typed),
    ...{ kind: 'enter', source: typed.source, matches: null },
  })
  await stepToEntered(tx, id)
  const change = { before: { state }, after: { state: 'entered' } }
  await audit(tx, typed, 'lottery.result.enter', {
    ...change,
    round,
    source: typed.source,
    ...despiteOf(typed),
  })
  return { round }
}

/** The prizes that differ; none: the draw is confirmed. */
async function confirm(
  tx: Tx,
  ready: Ready,
  typed: TypedResult & Pick<FirstTyped, 'despite'>,
  first: StoredEntry,
): Promise<string[]> {
  const { draw, hash, text, result } = ready
  const matches = equalBytes(first.hash, hash)
  await insertEntry(tx, { ...entryOf(ready, typed), kind: 'confirm', source: null, matches })
  const change = { before: { state: draw.state }, after: { state: matches ? 'confirmed' : draw.state } }
  await audit(tx, typed, 'lottery.result.confirm', {
    ...change,
    round: draw.round,
    matches,
    ...despiteOf(typed),
  })
  // What is stored was checked as this one was.
  if (!matches) return differingPrizes(first.result as ResultEntry, result)
  const isConfirmed = await stepToConfirmed(tx, draw.id, { result: text, source: first.source })
  assert(isConfirmed, 'the draw is locked')
  return []
}

function despiteOf({ despite = [] }: Pick<FirstTyped, 'despite'>): { despite?: string[] } {
  return despite.length === 0 ? {} : { despite: despite.map(String) }
}

/**
 * The rules are read outside of the lock: they never change. No result enters before the tickets are frozen, and none
 * before the announced moment of the draw, by the database's clock after the lock: what is known before it is a leak.
 */
async function readyFor(
  tx: Tx,
  pool: Queryable,
  { drawId, entry }: TypedResult,
): Promise<Outcome<Ready, NotReady>> {
  const draw = await lockLotteryDraw(tx, drawId, 'update')
  if (!draw) return refused('not_found')
  const session = await rulesOfDraw(pool, draw)
  if (session.houseDrawn) return refused('house_drawn')
  if (NOT_YET.includes(draw.state)) return refused('result_too_early')
  if (!WAITS_FOR_RESULT.includes(draw.state)) return refused('result_too_late')
  if (draw.nowMs < draw.drawMs) return refused('result_too_early')
  if (!(await lotteryFacts(tx, drawId))?.isRooted) return refused('result_too_early')
  const checked = checkResult(session, entry, { columns: draw.columns, weekday: weekdayOfDraw(draw) })
  if (!checked.ok) return checked
  const text = resultText(checked.value)
  return accepted({ draw, result: checked.value, text, hash: sha256(utf8(text)) })
}

function entryOf({ draw, text, hash }: Ready, { staff }: TypedResult) {
  return { drawId: draw.id, round: draw.round, staff, result: text, hash }
}

async function audit(
  tx: Tx,
  { drawId, staff, why, requestId }: TypedResult,
  action: AuditAction,
  detail: Record<string, unknown>,
): Promise<void> {
  const by: By = {
    actor: `staff:${staff}`,
    ...(why === undefined ? {} : { reason: why }),
    ...(requestId === undefined ? {} : { requestId }),
  }
  await recordAudit(tx, { ...by, action, target: String(drawId), detail })
  await tellOffice(tx, 'lottery', drawId)
}
