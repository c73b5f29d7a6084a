/** Draws as they cross the wire. Only here are balls put into a reply, and only those whose moment has come. */
import type { Playing, Releasing, Result } from '@samnang/contract/lotto59'
import { hex } from '@samnang/core/bytes'
import { ballsShown, nextBallAt, POLL_TIMES } from '@samnang/core/lotto59/draw-schedule'
import { categoryOf, sizeOf, statusOf, totalOf } from '@samnang/core/lotto59/markets'
import { unitsToRiel } from '@samnang/core/money'
import { assert } from '@samnang/core/refusal'
import type { OpeningMode } from './draw-mode.ts'
import type { DrawRow } from './draw-store.ts'

export function isoTime(ms: number): string {
  return new Date(Math.floor(ms)).toISOString()
}

/** The whole result may be known: by the database's clock at the moment the row was read. */
export function isShown(draw: DrawRow): boolean {
  return (draw.state === 'DRAWN' || draw.state === 'SETTLED') && draw.nowMs >= draw.shownMs
}

/** A fully shown or void draw. Anything else is a fault of the caller. */
export function resultOf(draw: DrawRow): Result {
  const common = {
    result_id: Number(draw.id),
    poll: draw.poll,
    number: draw.i,
    closed_at: isoTime(draw.closesMs),
  }
  if (draw.state === 'VOID') {
    assert(draw.voidReason, 'a void draw has its reason')
    return { ...common, ...nothingDrawn, void_reason: draw.voidReason }
  }
  assert(isShown(draw) && draw.balls, 'only shown draws have a public result')
  const total = totalOf(draw.balls)
  return {
    ...common,
    balls: draw.balls,
    posts: postsOf(draw.balls),
    total,
    category: categoryOf(total),
    size: sizeOf(total),
    status: statusOf(total),
    void: false,
  }
}

const nothingDrawn = {
  balls: [],
  posts: null,
  total: null,
  category: null,
  size: null,
  status: null,
  void: true,
}

function postsOf([A, B, C, D, E]: readonly number[]): Result['posts'] {
  assert(A && B && C && D && E, 'the first five balls stand on the posts')
  return { A, B, C, D, E }
}

/** The draw being shown, with the balls whose moment has come. */
export function releasingOf(draw: DrawRow): Releasing {
  const times = POLL_TIMES[draw.poll]
  const next = nextBallAt(draw.closesMs, times, draw.nowMs)
  return {
    result_id: Number(draw.id),
    poll: draw.poll,
    number: draw.i,
    closed_at: isoTime(draw.closesMs),
    released_at: isoTime(draw.shownMs),
    server_time: isoTime(draw.nowMs),
    balls: draw.state === 'DRAWN' ? ballsShown(draw.balls ?? [], draw.closesMs, times, draw.nowMs) : [],
    next_ball_at: next === null ? null : isoTime(next),
  }
}

/** The draw that takes bets. */
export function playingOf(
  draw: DrawRow,
  { C, P, mode }: { C: Uint8Array; P: Uint8Array; mode: OpeningMode },
  potUnits: bigint,
): Playing {
  return {
    result_id: Number(draw.id),
    poll: draw.poll,
    number: draw.i,
    opens_at: isoTime(draw.opensMs),
    closes_at: isoTime(draw.closesMs),
    server_time: isoTime(draw.nowMs),
    commitment: {
      ...{ C: hex(C), P: hex(P), mode: mode.mode },
      ...(mode.mode === 1 ? { round: mode.round } : {}),
    },
    pot: unitsToRiel(potUnits),
    ...(draw.paytableVersion === null ? {} : { paytable_version: draw.paytableVersion }),
  }
}
