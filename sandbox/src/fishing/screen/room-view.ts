/** What the screen knows of the room: a snapshot, and what was told since. */
import { isGone } from '../fish-path.ts'
import type { FlyingBullet, RoomSnapshot, SeatNumber, ServerMessage, SwimmingFish } from '../messages.ts'

export interface RoomView extends Omit<RoomSnapshot, 't' | 'now' | 'fish' | 'bullets' | 'seq'> {
  fish: Map<number, SwimmingFish>
  /** By `bulletKey`. */
  bullets: Map<string, FlyingBullet>
}

/** How long the naga's tail follows its head out of the water, in ms; such fish are kept and no more touched. */
const TAIL_MS = 20_000

export function bulletKey({ seat, bid }: Pick<FlyingBullet, 'seat' | 'bid'>): string {
  return `${seat}:${bid}`
}

export function viewOf({ fish, bullets, ...rest }: RoomSnapshot): RoomView {
  return {
    ...rest,
    fish: new Map(fish.map((one) => [one.fid, one])),
    bullets: new Map(bullets.map((bullet) => [bulletKey(bullet), bullet])),
  }
}

/** Takes in everything but snapshots. The view is changed in place: it is read sixty times a second. */
export function takeIn(view: RoomView, message: ServerMessage): void {
  switch (message.t) {
    case 'seats':
      view.seats = message.seats.map((seat) => ({ ...seat, isMine: seat.seat === view.me?.seat }))
      break
    case 'spawn':
      for (const fish of message.fish) view.fish.set(fish.fid, fish)
      break
    case 'shot':
      takeShot(view, message)
      break
    case 'kill':
      view.fish.delete(message.fid)
      view.bullets.delete(bulletKey(message))
      break
    case 'miss':
      view.bullets.delete(bulletKey(message))
      break
    case 'refund':
      for (const bid of message.bids) view.bullets.delete(bulletKey({ seat: message.seat, bid }))
      break
    case 'wave':
      view.wave = message.wave
      break
    case 'seed':
      view.commitment = message.commitment
      view.revealed = message.revealed
      break
    default:
      takeMine(view, message)
  }
}

function takeShot(view: RoomView, { seat, bid, level, angle, at, lock }: FlyingBullet): void {
  view.bullets.set(bulletKey({ seat, bid }), { seat, bid, level, angle, at, lock })
  const shooter = view.seats.find((one) => one.seat === seat)
  if (shooter) shooter.level = level
}

function takeMine(view: RoomView, message: ServerMessage): void {
  switch (message.t) {
    case 'credit':
      if (view.me) view.me.credit = message.credit
      view.balance = message.balance ?? view.balance
      break
    case 'slice':
      if (view.me) view.me.slice = message.slice
      view.balance = message.balance ?? view.balance
      break
    case 'seated':
      view.me = message.me
      markMine(view, message.me.seat)
      break
    case 'left':
      dropSeat(view)
      break
    case 'no':
      if (message.re === 'shoot' && view.me) {
        view.bullets.delete(bulletKey({ seat: view.me.seat, bid: message.bid }))
      }
      break
  }
}

function markMine(view: RoomView, mine: SeatNumber): void {
  view.seats = view.seats.map((seat) => ({ ...seat, isMine: seat.seat === mine }))
}

function dropSeat(view: RoomView): void {
  const mine = view.me?.seat
  view.me = null
  view.seats = view.seats.filter(({ seat }) => seat !== mine)
  for (const [key, { seat }] of view.bullets) if (seat === mine) view.bullets.delete(key)
}

/** Forgets what has swum out, and bullets whose end was not told. */
export function prune(view: RoomView, nowMs: number): void {
  for (const [fid, fish] of view.fish) if (isGone(fish, nowMs - TAIL_MS)) view.fish.delete(fid)
  for (const [key, { at }] of view.bullets) {
    if (nowMs > at + view.rules.bulletLifeMs + 1_000) view.bullets.delete(key)
  }
}
