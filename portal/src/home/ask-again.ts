/** When the start page asks again what anybody may see. Pure; all times are epoch milliseconds of the server. */
import type { Front } from '@samnang/contract/front'

/** An answer may be a second old: before that nothing new can come. */
const LEAST_MS = 1_000
const MOST_MS = 5_000
/** While balls fall: two or three come with each answer. */
const SHOW_MS = 1_500
/** Behind a moment, so that the answer knows of it. */
const BEHIND_MS = 200
const SAVER_MS = 10_000

/** Soon where something is about to happen: a draw closes, balls fall, a show ends. */
export function askInMs({ draws, shows }: Front, now: number, isSaver: boolean): number {
  if (isSaver) return SAVER_MS
  const moments = [...draws.map(({ closes_at }) => closes_at), ...shows.flatMap(momentsOf)].map(Date.parse)
  const next = Math.min(...moments.filter((moment) => moment + BEHIND_MS > now))
  const isFalling = shows.some(({ balls }) => balls.length > 0)
  return Math.min(isFalling ? SHOW_MS : MOST_MS, Math.max(LEAST_MS, next + BEHIND_MS - now))
}

function momentsOf({ next_ball_at, released_at }: Front['shows'][number]): string[] {
  return next_ball_at === null ? [released_at] : [next_ball_at, released_at]
}
