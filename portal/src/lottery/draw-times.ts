/** When the posts of a draw close. Pure. All times are epoch milliseconds. */
import type { Digits, LotteryOffer } from '@samnang/contract/lottery'

type Timed = Pick<LotteryOffer, 'opens_at' | 'closes' | 'stop_delete_at' | 'state'>

/** The client closes a little before the server, so that a tap in the last moment is not a refusal. */
const MARGIN_MS = 1000

/** Opening, closings and ends of deleting of all draws, ascending, each once. */
export function momentsOf(draws: readonly Timed[]): number[] {
  const times = draws.flatMap((draw) => [
    Date.parse(draw.opens_at),
    Date.parse(draw.stop_delete_at),
    ...draw.closes.flatMap(({ closes_at }) => [Date.parse(closes_at), Date.parse(closes_at) - MARGIN_MS]),
  ])
  return [...new Set(times)].sort((a, b) => a - b)
}

/** The latest of the ascending `moments` that has passed; 0 when none has. */
export function passedOf(moments: readonly number[], now: number): number {
  return moments.filter((moment) => moment <= now).at(-1) ?? 0
}

/** Until when the page takes a post for so many digits; null where no group has it. */
export function closesAtOf(draw: Timed, post: string, digits: Digits): number | null {
  const group = draw.closes.find((one) => one.posts.includes(post) && one.digits.includes(digits))
  return group ? Date.parse(group.closes_at) - MARGIN_MS : null
}

/** Until when the page takes any bet on the draw. */
function lastCloseOf(draw: Timed): number {
  return Math.max(...draw.closes.map(({ closes_at }) => Date.parse(closes_at))) - MARGIN_MS
}

/** The draw takes bets on at least one post. */
export function isOpenAt(draw: Timed, now: number): boolean {
  const { state } = draw
  // Between the opening moment and the next answer the state still says `scheduled`.
  const isRunning = state === 'open' || state === 'closing' || state === 'scheduled'
  return isRunning && Date.parse(draw.opens_at) <= now && now < lastCloseOf(draw)
}

export function isPostOpenAt(
  draw: Timed,
  { post, digits }: { post: string; digits: Digits },
  now: number,
): boolean {
  const closes = closesAtOf(draw, post, digits)
  return closes !== null && isOpenAt(draw, now) && now < closes
}

export interface CloseGroup {
  posts: readonly string[]
  closesAt: number
  isClosed: boolean
}

/** The groups of posts by closing time, soonest first; groups that close together are one. */
export function closeGroups(draw: Timed, now: number): CloseGroup[] {
  const byTime = new Map<number, string[]>()
  for (const { posts, closes_at } of draw.closes) {
    const closesAt = Date.parse(closes_at) - MARGIN_MS
    byTime.set(closesAt, [...new Set([...(byTime.get(closesAt) ?? []), ...posts])])
  }
  return [...byTime]
    .sort(([a], [b]) => a - b)
    .map(([closesAt, posts]) => ({ posts, closesAt, isClosed: now >= closesAt }))
}
