/** New closing times of a draw that is there already: what may be moved, and how far. */
import { type DrawTimes, timeFaults } from './draw-times.ts'

/** What the desk may choose, in the order of the draw's groups. */
export interface Moments {
  stopDeleteMs: number
  closes: readonly { closesMs: number }[]
}

export interface MovableDraw extends DrawTimes {
  nowMs: number
  /** Each group's close as it was promised, in their order; null: nothing was promised yet. */
  promisedMs: readonly number[] | null
}

export type MoveFault = 'too_late' | 'invalid_times' | 'close_promised' | 'same_times'

/**
 * Why these moments cannot be those of the draw; null: they can. What has come stays as it was: who was told that a group is
 * closed stays right. What is still to come moves to any moment ahead in the order of a draw's moments; no group behind the
 * close that it had when sales began: who bet then knows until when others may, and the numbers of an outside draw are known
 * soon after their group has closed, so that whoever could move it later could sell what is drawn already.
 */
export function moveFault(draw: MovableDraw, wanted: Moments): MoveFault | null {
  const [was, is] = [momentsOf(draw), momentsOf(wanted)]
  if (lastOf(draw) <= draw.nowMs) return 'too_late'
  if (was.length !== is.length) return 'invalid_times'
  const moved = is.map((ms, at) => ({ ms, was: was[at] ?? ms })).filter((one) => one.ms !== one.was)
  if (moved.length === 0) return 'same_times'
  if (moved.some((one) => one.was <= draw.nowMs)) return 'too_late'
  if (moved.some(({ ms }) => ms <= draw.nowMs)) return 'invalid_times'
  if (timeFaults({ ...draw, ...wanted }).length > 0) return 'invalid_times'
  const isLater = wanted.closes.some(({ closesMs }, at) => closesMs > (draw.promisedMs?.[at] ?? closesMs))
  return isLater ? 'close_promised' : null
}

/** What a group is called at the desk. Posts may close twice, once for each number of digits. */
export function groupName({
  posts,
  digits,
}: {
  posts: readonly string[]
  digits: readonly number[]
}): string {
  return [...posts, ...(digits.length === 1 ? digits.map((n) => `${n}D`) : [])].join(' ')
}

/** When the last group closes. */
export function lastOf({ closes }: Pick<Moments, 'closes'>): number {
  return Math.max(...closes.map(({ closesMs }) => closesMs))
}

function momentsOf({ stopDeleteMs, closes }: Moments): number[] {
  return [stopDeleteMs, ...closes.map(({ closesMs }) => closesMs)]
}
