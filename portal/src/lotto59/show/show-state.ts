/** What is known of the draw being shown. Balls come only from the server; a gap is fetched, never filled. Pure. */
import type { Releasing, Result } from '@samnang/contract/lotto59'
import type { Poll } from '@samnang/contract/shapes'
import { ballTimes, POLL_TIMES } from '@samnang/core/lotto59/draw-schedule'

export interface Show {
  poll: Poll
  resultId: number
  number: number | null
  /** Epoch ms by the server's clock; null until somebody told it. The timetable of the balls follows from it. */
  closedAt: number | null
  /** Index 0..9; undefined where the ball has not been told yet. */
  balls: readonly (number | undefined)[]
  /** The authoritative result once the show is over. */
  result: Result | null
}

export type ShowEvent =
  | { kind: 'closed'; poll: Poll; resultId: number; number: number | null; closedAt: number | null }
  | { kind: 'releasing'; releasing: Releasing }
  | { kind: 'ball'; poll: Poll; resultId: number; index: number; ball: number }
  | { kind: 'result'; result: Result }

/** The show after an event. Ids of draws grow, so what belongs to an older draw than the shown one is dropped. */
export function showAfter(show: Show | null, event: ShowEvent): Show | null {
  const { poll, resultId } = drawOf(event)
  if (show && show.poll === poll && resultId < show.resultId) return show
  const base = show && show.poll === poll && show.resultId === resultId ? show : emptyShow(poll, resultId)
  switch (event.kind) {
    case 'closed':
      return { ...base, number: base.number ?? event.number, closedAt: base.closedAt ?? event.closedAt }
    case 'ball':
      return { ...base, balls: withBall(base.balls, event.index, event.ball) }
    case 'releasing':
      return merged(base, event.releasing)
    case 'result':
      return {
        ...base,
        number: event.result.number,
        closedAt: Date.parse(event.result.closed_at),
        balls: event.result.void ? [] : event.result.balls,
        result: event.result,
      }
  }
}

/** The balls in drawing order up to the first one that is missing. */
export function shownBalls(show: Show | null): number[] {
  const balls: number[] = []
  for (const ball of show?.balls ?? []) {
    if (ball === undefined) break
    balls.push(ball)
  }
  return balls
}

export function runningTotal(show: Show | null): number {
  return shownBalls(show).reduce((sum, ball) => sum + ball, 0)
}

/** Grace for an event under way before the state is fetched instead. */
const GRACE_MS = 400

/** When the next thing of the show is due (epoch ms): a ball, or after the tenth the result. */
function nextMoment(show: Show): number | null {
  if (show.closedAt === null || show.result) return null
  const times = POLL_TIMES[show.poll]
  return ballTimes(show.closedAt, times)[shownBalls(show).length] ?? show.closedAt + times.shownMs
}

/** When the show should be fetched if no event comes before (epoch ms), 0 for at once, null for never. */
export function refetchAt(show: Show | null): number | null {
  if (!show || show.result) return null
  const moment = nextMoment(show)
  if (moment === null || hasGap(show)) return 0
  return moment + GRACE_MS
}

/** When the result itself may be asked for: the show is over. */
export function resultAt(show: Show | null): number | null {
  if (!show || show.result || show.closedAt === null) return null
  return show.closedAt + POLL_TIMES[show.poll].shownMs + GRACE_MS
}

function hasGap(show: Show): boolean {
  return shownBalls(show).length < show.balls.filter((ball) => ball !== undefined).length
}

function emptyShow(poll: Poll, resultId: number): Show {
  return { poll, resultId, number: null, closedAt: null, balls: [], result: null }
}

function withBall(balls: Show['balls'], index: number, ball: number): Show['balls'] {
  const next = Array.from({ length: Math.max(balls.length, index + 1) }, (_, i) => balls[i])
  next[index] = ball
  return next
}

function merged(show: Show, releasing: Releasing): Show {
  const length = Math.max(show.balls.length, releasing.balls.length)
  return {
    ...show,
    number: releasing.number,
    closedAt: Date.parse(releasing.closed_at),
    balls: Array.from({ length }, (_, i) => releasing.balls[i] ?? show.balls[i]),
  }
}

function drawOf(event: ShowEvent): { poll: Poll; resultId: number } {
  if (event.kind === 'releasing') return { poll: event.releasing.poll, resultId: event.releasing.result_id }
  if (event.kind === 'result') return { poll: event.result.poll, resultId: event.result.result_id }
  return { poll: event.poll, resultId: event.resultId }
}
