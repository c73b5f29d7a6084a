/** Draws of the ticket lottery with tickets, and the engine that takes them through their steps without waiting. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { BodyOf } from '@samnang/contract/endpoints'
import { houseSlotOpensAt } from '@samnang/core/fairness/house-draw'
import { openRecordBytes } from '@samnang/core/fairness/signed-records'
import { assert } from '@samnang/core/refusal'
import { databaseNow } from '../src/database/database-now.ts'
import type { Pool } from '../src/database/pool.ts'
import { ensureHouseCommitted } from '../src/draws/day-commitments.ts'
import type { Reign } from '../src/draws/draw-parts.ts'
import { commitmentOf } from '../src/draws/fair-days.ts'
import { insertLotteryOpening } from '../src/draws/lottery-records.ts'
import type { OperatorKey } from '../src/draws/operator-key.ts'
import { fairNameOf, isHouseDraw } from '../src/lottery/fair-name.ts'
import { findLotteryDraw, type LotteryDrawRow, lotteryFacts } from '../src/lottery/lottery-draw-store.ts'
import type { LotteryParts } from '../src/lottery/lottery-parts.ts'
import { nextLotteryStep } from '../src/lottery/next-lottery-step.ts'
import { lotteryOpening } from '../src/lottery/open-lottery-draw.ts'
import { placeTicket } from '../src/lottery/place-ticket.ts'
import { lotteryRulesVersion } from '../src/lottery/rules.ts'
import { takeLotteryStep } from '../src/lottery/take-lottery-step.ts'
import { type DrawWorld, drawWorld } from './draw-world.ts'
import { addOpenLotteryDraw, ageLotteryDraw } from './lottery-draws.ts'

export interface LotteryWorld extends Omit<DrawWorld, 'parts'> {
  parts: LotteryParts & DrawWorld['parts']
  /** Switches the lottery on and off. */
  setOn(on: boolean): void
  /** Each house draw gets a seed of its own. */
  nextSlot: number
}

export async function lotteryWorld(
  db: { pool: Pool; owner: Pool },
  ...own: [secret?: string, operatorKey?: OperatorKey]
): Promise<LotteryWorld> {
  const world = await drawWorld(db, ...own)
  const settings = { enableLottery: true }
  const parts: LotteryWorld['parts'] = {
    ...world.parts,
    random: { bytes: (count) => Uint8Array.from(randomBytes(count)) },
    settings: { read: async () => settings },
  }
  const setOn = (on: boolean) => {
    settings.enableLottery = on
  }
  return { ...world, parts, setOn, nextSlot: 1 }
}

/** An open draw that closes in some hours: tickets first, then `passClose`. Session times are those of no calendar. */
export async function openTestDraw(world: LotteryWorld, type: 'KH' | 'VN' | 'TN'): Promise<LotteryDrawRow> {
  const session = { KH: '1030', VN: 'NIGHT', TN: 'DAY' }[type]
  // An hour at least, so that the grid's next moment is a whole number of slots away.
  const closesInMs = 3_600_000 + 300_000 * world.nextSlot++
  const posts = { KH: ['A', 'B', 'C', 'D'], VN: ['A', 'B', 'C', 'D', 'LO'], TN: ['A', 'B', 'C', 'D'] }[type]
  return addOpenLotteryDraw(world.owner, { type, session, groups: [{ posts, closesInMs }] })
}

/** It closed so long ago, and was drawn so long ago (negative: will be); its opening record says these times. */
export async function passClose(
  world: LotteryWorld,
  id: bigint,
  { closedAgoMs = 60_000, drawnAgoMs = 1000 }: { closedAgoMs?: number; drawnAgoMs?: number } = {},
): Promise<LotteryDrawRow> {
  const { owner, parts } = world
  const before = await drawOf(owner, id)
  await commitTo(world, before)
  await ageLotteryDraw(owner, id, Math.round(before.closesMs - before.nowMs) + closedAgoMs)
  await owner.query(
    `update lottery_draw set draw_at = greatest(closes_at,
       date_trunc('milliseconds', clock_timestamp()) - $2::float8 * interval '1 ms') where id = $1`,
    [id, drawnAgoMs],
  )
  const draw = await drawOf(owner, id)
  const C = isHouseDraw(draw) ? await commitmentOf(owner, fairNameOf(draw)) : null
  const { rulesHash } = await lotteryRulesVersion(owner, draw.rulesVersion)
  const P = lotteryOpening(draw, C, rulesHash)
  const signature = parts.operatorKey.sign(openRecordBytes(P))
  await insertLotteryOpening(owner, { drawId: id, C, P, signature })
  return draw
}

async function commitTo({ parts, newReign }: LotteryWorld, draw: LotteryDrawRow): Promise<void> {
  if (draw.fairDay === null || draw.fairI === null) return
  const slot = { day: draw.fairDay, i: draw.fairI }
  const { vaultKey } = await newReign()
  const nowMs = Math.min(await databaseNow(parts.money), houseSlotOpensAt(slot))
  await ensureHouseCommitted(parts, vaultKey, slot, nowMs)
}

async function drawOf(owner: Pool, id: bigint): Promise<LotteryDrawRow> {
  const draw = await findLotteryDraw(owner, id)
  assert(draw, 'the draw is there')
  return draw
}

type Items = BodyOf<'POST /api/lottery/ticket/bet'>['items']

/** A line of two-digit numbers for each of the players, as their bet page would send it. Returns the ticket ids. */
export async function placeTickets(
  { parts }: LotteryWorld,
  drawId: bigint,
  tickets: readonly { player: bigint; items: Items }[],
): Promise<bigint[]> {
  const placed: bigint[] = []
  for (const { player, items } of tickets) {
    const outcome = await placeOne(parts, drawId, player, items)
    assert(outcome.ok, 'the ticket is accepted')
    placed.push(BigInt(outcome.value.ticket.id))
  }
  return placed
}

export function placeOne(parts: LotteryParts, drawId: bigint, player: bigint, items: Items) {
  const { money, random, live, log } = parts
  const body = { result_id: Number(drawId), items, place: true }
  // Placing publishes through the hub and reads nothing else of it.
  const ticketParts = { money, reads: money, random, log, live } as Parameters<typeof placeTicket>[0]
  return placeTicket(ticketParts, player, body, randomUUID())
}

export function lineOf(numbers: string[], posts: string[], amount: number): Items[number] {
  return { numbers, digits: numbers[0]?.length === 3 ? 3 : 2, posts, amount, kind: 'straight' }
}

/** Until it rests, has to wait, or a step is not ours to take; says which. */
export async function runLotteryDraw(
  parts: LotteryParts,
  reign: Reign,
  id: bigint,
): Promise<'rests' | 'waits' | 'stopped'> {
  for (;;) {
    const draw = await lotteryFacts(parts.money, id)
    if (!draw) return 'stopped'
    const { enableLottery } = await parts.settings.read()
    const next = nextLotteryStep(draw, enableLottery)
    if (next.kind === 'rest') return 'rests'
    if (next.kind === 'wait') return 'waits'
    if ((await takeLotteryStep(parts, reign, draw, next.step)) > 0) return 'stopped'
  }
}
