/** Bullets: fired, reported to have hit, given back. Each has one end, whatever is reported twice or too late. */
import { isPlausibleHit } from './check-hit.ts'
import { drawShot } from './fish-prizes.ts'
import type { FishingRefusal, PlayerMessage, RoomDelta, SwimmingFish } from './messages.ts'
import type { RoomInfo } from './rooms.ts'
import type { Bullet, Seat } from './seat.ts'
import type { ShotRow } from './shot-log.ts'
import type { ShotWriter } from './shot-writer.ts'
import type { Water } from './water.ts'
import { BULLET_LIFE_MS } from './world.ts'

export interface Trigger {
  bid: number
  angle: number
  level: number
  lock: number | null
}

export interface ShootingParts {
  room: RoomInfo
  water: Water
  writer: ShotWriter
  toAll: (message: RoomDelta) => void
  /** Hits that cannot have been. */
  onImpossible: () => void
}

/** A report of a hit may still be on its way when the bullet's life is over. */
const REPORT_MS = 300

/** Null when the bullet is in the water. The screen fired half a round trip ago. */
export function shoot(
  { room, writer, toAll }: ShootingParts,
  seat: Seat,
  { bid, angle, level, lock }: Trigger,
  { nowMs, roundTripMs }: { nowMs: number; roundTripMs: number },
): FishingRefusal | null {
  const { book } = seat
  const cost = room.rules.levels[level]
  if (book.state !== 'open') return 'settling'
  if (cost === undefined) return 'bad_level'
  if (bid < seat.nextBid) return 'bid_reused'
  if (seat.bullets.size >= room.rules.bulletsMax) return 'too_many_bullets'
  if (book.credit < cost) return 'no_credit'
  if (writer.isBusy) return 'busy'
  if (!seat.rate.take(nowMs)) return 'too_fast'
  book.shots += 1
  book.credit -= cost
  const flying = { seat: seat.number, bid, level, angle, at: Math.round(nowMs - roundTripMs / 2), lock }
  const bullet = { ...flying, shot: book.shots, cost }
  seat.bullets.set(bid, bullet)
  Object.assign(seat, { nextBid: bid + 1, level, lastShotMs: nowMs, isTold: false })
  writer.add(rowOf(seat, bullet, 'shot', nowMs))
  toAll({ t: 'shot', ...flying })
  return null
}

type HitRefusal = Extract<PlayerMessage, { re: 'hit' }>['code']

/** Null when the hit counts; its end is told after it is written. A refused one leaves the bullet flying. */
export function hit(
  parts: ShootingParts,
  seat: Seat,
  { bid, fid }: { bid: number; fid: number },
  { nowMs, roundTripMs }: { nowMs: number; roundTripMs: number },
): HitRefusal | null {
  const bullet = seat.bullets.get(bid)
  const fish = parts.water.find(fid)
  if (!bullet) return 'bullet_gone'
  if (!fish) return 'fish_gone'
  if (!isPlausibleHit({ bullet, fish, nowMs, roundTripMs })) {
    parts.onImpossible()
    return 'too_far'
  }
  seat.bullets.delete(bid)
  decide(parts, seat, { bullet, fish, nowMs })
  return null
}

function decide(
  { water, writer, toAll }: ShootingParts,
  seat: Seat,
  { bullet, fish, nowMs }: { bullet: Bullet; fish: SwimmingFish; nowMs: number },
): void {
  const { book, number } = seat
  const { fid, kind } = fish
  const { bid, cost } = bullet
  const multiple = drawShot(book.seed, bullet.shot, kind)
  const win = multiple * cost
  // Dead from now on, although nobody is told yet: a second killer would be paid as well.
  if (multiple > 0) water.kill(fid)
  book.totalBet += cost
  book.unwritten += 1
  seat.isTold = false
  const row = rowOf(seat, bullet, multiple > 0 ? 'kill' : 'miss', nowMs)
  writer.add({ ...row, fish: kind, multiple, win }, () => {
    book.unwritten -= 1
    book.credit += win
    book.totalWin += win
    seat.isTold = false
    if (multiple > 0) toAll({ t: 'kill', fid, kind, seat: number, bid, multiple, win })
    else toAll({ t: 'miss', fid, seat: number, bid })
  })
}

/** Bullets that have hit nothing in their time. */
export function expire(parts: ShootingParts, seat: Seat, nowMs: number, roundTripMs: number): void {
  const lateMs = BULLET_LIFE_MS + REPORT_MS + roundTripMs
  giveBack(parts, seat, { nowMs, isDue: ({ at }) => nowMs > at + lateMs })
}

export function giveBack(
  { writer, toAll }: Pick<ShootingParts, 'writer' | 'toAll'>,
  seat: Seat,
  { nowMs, isDue = () => true }: { nowMs: number; isDue?: (bullet: Bullet) => boolean },
): void {
  const due = [...seat.bullets.values()].filter(isDue)
  if (due.length === 0) return
  for (const bullet of due) {
    seat.bullets.delete(bullet.bid)
    seat.book.credit += bullet.cost
    writer.add(rowOf(seat, bullet, 'refund', nowMs))
  }
  seat.isTold = false
  toAll({ t: 'refund', seat: seat.number, bids: due.map(({ bid }) => bid) })
}

function rowOf(seat: Seat, { shot, cost }: Bullet, kind: ShotRow['kind'], atMs: number): ShotRow {
  return { slice: seat.book.round, shot, kind, cost, fish: null, multiple: 0, win: 0, atMs }
}
