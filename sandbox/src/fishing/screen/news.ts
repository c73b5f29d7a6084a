/** What has changed of a room since it was last told to whoever draws it. */
import type { FlyingBullet, SeatNumber, SeatView, SwimmingFish } from '../messages.ts'
import { bulletKey, type RoomView } from './room-view.ts'

/** The room as the page has it now. */
export interface Picture {
  /** By the server's clock. */
  nowMs: number
  view: RoomView
  /** Where cannons point, by seat. */
  angles: ReadonlyMap<SeatNumber, number>
  /** A bullet that has touched something is not drawn any more. */
  isHidden(bullet: FlyingBullet): boolean
  /** The fish that is locked. */
  locked: number | null
}

/** All that is drawn and moves by itself from then on. */
export interface RoomNews {
  /** The server's clock minus this machine's. */
  clockMs: number
  fish: readonly SwimmingFish[]
  /** One's own come first. */
  bullets: readonly FlyingBullet[]
  seats: readonly SeatView[]
  angles: ReadonlyMap<SeatNumber, number>
  locked: number | null
  /** Nothing but the water moves: fewer pictures are enough. */
  isCalm: boolean
}

/** Clocks that differ by less are the same. */
const CLOCK_STEP_MS = 3
/** Bullets of all cannons that are drawn. */
const BULLETS_MOST = 36

/** Tells what is new in a picture, at so many ms of this machine's clock; null where nothing is. */
export function createNews() {
  let clockMs = Number.NaN
  const told = new Map<string, string>()
  const isNew = (name: string, now: string) => {
    const was = told.get(name)
    told.set(name, now)
    return was !== now
  }
  return (picture: Picture, isCalm: boolean, atMs: number): Partial<RoomNews> | null => {
    const { view, angles, locked, nowMs } = picture
    const news: Partial<RoomNews> = {}
    const bullets = bulletsOf(picture)
    if (!(Math.abs(nowMs - atMs - clockMs) < CLOCK_STEP_MS)) news.clockMs = clockMs = nowMs - atMs
    if (isNew('fish', [...view.fish.keys()].join())) news.fish = [...view.fish.values()]
    if (isNew('bullets', bullets.map(bulletKey).join())) news.bullets = bullets
    if (isNew('seats', JSON.stringify(view.seats))) news.seats = view.seats
    if (isNew('angles', [...angles].join())) news.angles = new Map(angles)
    if (isNew('locked', String(locked))) news.locked = locked
    if (isNew('calm', String(isCalm))) news.isCalm = isCalm
    return Object.keys(news).length > 0 ? news : null
  }
}

function bulletsOf({ view, isHidden }: Picture): FlyingBullet[] {
  const mine = view.me?.seat
  return [...view.bullets.values()]
    .filter((bullet) => !isHidden(bullet))
    .sort((a, b) => Number(b.seat === mine) - Number(a.seat === mine))
    .slice(0, BULLETS_MOST)
}
