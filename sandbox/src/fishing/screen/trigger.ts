/** What happens between two pictures: the cannon turns, fires, and what touches is reported. */
import { bulletAt } from '../bullet.ts'
import type { SeatNumber } from '../messages.ts'
import { angleTo, isTarget, leadAngle, restAngle, swimmersOf } from './aim.ts'
import { type Game, type Send, serverNow, turnByKeys } from './game.ts'
import type { Measure } from './hits.ts'
import type { Picture } from './news.ts'
import { prune } from './room-view.ts'

/** What the trigger makes seen, heard and sent. */
export interface TriggerHands {
  send: Send
  measure: Measure
  fired(seat: SeatNumber): void
  touched(at: { x: number; y: number }): void
  lockLost(): void
  refused(why: 'no_credit' | 'too_many_bullets'): void
}

/** Hits are looked for this far back at most; a page that slept has missed them. */
const LOOK_BACK_MS = 200

/** Moves everything on by `ms` and tells what to draw; null while nothing is known. */
export function nextPicture(game: Game, hands: TriggerHands, ms: number): Picture | null {
  const { view, gun } = game
  if (!view) return null
  const nowMs = serverNow(game)
  prune(view, nowMs)
  game.swimmers = swimmersOf(view.fish.values(), nowMs)
  turnByKeys(game, ms)
  followLock(game, hands)
  if (view.me) aim(game, view.me.seat, nowMs)
  if (game.pointer || game.isTriggerHeld) pull(game, hands)
  reportHits(game, hands, { fromMs: nowMs - Math.min(ms, LOOK_BACK_MS), toMs: nowMs })
  return {
    nowMs,
    view,
    angles: game.angles,
    locked: game.locked,
    isHidden: ({ seat, bid }) => seat === view.me?.seat && gun.isReported(bid),
  }
}

/** One bullet, if one may fire now. */
export function pull(game: Game, hands: TriggerHands): void {
  const { view, gun, level, locked } = game
  const seat = view?.me?.seat
  if (!view || seat === undefined || game.link.kind !== 'online') return
  const angle = game.angles.get(seat) ?? restAngle(seat)
  const bullet = gun.fire(view, { angle, level, lock: locked, nowMs: serverNow(game) })
  if (bullet === 'no_credit' || bullet === 'too_many_bullets') hands.refused(bullet)
  if (typeof bullet === 'string') return
  hands.send({ t: 'shoot', bid: bullet.bid, angle, level, lock: locked })
  hands.fired(seat)
}

function followLock(game: Game, hands: TriggerHands): void {
  if (game.locked === null) return
  const target = game.swimmers.find(({ fish }) => fish.fid === game.locked)
  if (target && isTarget(target)) return
  game.locked = null
  hands.lockLost()
}

function aim(game: Game, seat: SeatNumber, nowMs: number): void {
  const target = game.swimmers.find(({ fish }) => fish.fid === game.locked)
  const lead = target ? leadAngle(seat, target.fish, nowMs) : null
  if (lead !== null) game.angles.set(seat, lead)
  else if (game.pointer) game.angles.set(seat, angleTo(seat, game.pointer))
}

function reportHits(game: Game, hands: TriggerHands, between: { fromMs: number; toMs: number }): void {
  if (!game.view || game.link.kind !== 'online') return
  const { measure } = hands
  for (const { bullet, target } of game.gun.hits(game.view, game.swimmers, { ...between, measure })) {
    hands.send({ t: 'hit', bid: bullet.bid, fid: target.fish.fid })
    hands.touched(bulletAt(bullet, between.toMs) ?? target)
  }
}
