/** One's own bullets: fired at once on the screen, kept or taken back as the server says. */

import { SHOTS_PER_SECOND } from '../fire-rate.ts'
import type { FlyingBullet, ServerMessage } from '../messages.ts'
import type { Swimmer } from './aim.ts'
import { findHit, type Measure } from './hits.ts'
import { bulletKey, type RoomView } from './room-view.ts'

/** A little slower than allowed: lines bunch what was sent evenly. */
const GAP_MS = 1000 / SHOTS_PER_SECOND + 5
/** A report without an answer was lost: the bullet flies on. */
const REPORT_MS = 1_500
/** A credit that has not been told again by then includes the shot. */
const CREDIT_MS = 1_000

export type CannotFire = 'too_soon' | 'no_credit' | 'too_many_bullets' | 'not_seated'

export interface Hit {
  bullet: FlyingBullet
  target: Swimmer
}

interface OpenShot {
  cost: number
  /** When the server said that it flies; null until then. */
  heardAt: number | null
}

export class Gun {
  #firedAt = Number.NEGATIVE_INFINITY
  #nextBid = 1
  readonly #open = new Map<number, OpenShot>()
  readonly #reported = new Map<number, number>()
  readonly #spared = new Map<number, Set<number>>()

  /** After a snapshot or a sit-down: the server knows all bullets. */
  reset(view: RoomView): void {
    this.#nextBid = Math.max(this.#nextBid, view.me?.nextBid ?? 1)
    this.#open.clear()
    this.#reported.clear()
    this.#spared.clear()
  }

  /** A new seat counts its bullets from the start. */
  sitDown(nextBid: number): void {
    this.#nextBid = nextBid
  }

  /** What can be shot with, shots of this moment taken off. */
  credit({ me }: RoomView): number {
    if (!me) return 0
    let open = 0
    for (const { cost } of this.#open.values()) open += cost
    return me.credit.table - open
  }

  fire(
    view: RoomView,
    shot: { angle: number; level: number; lock: number | null; nowMs: number },
  ): FlyingBullet | CannotFire {
    const { me, rules } = view
    const cost = rules.levels[shot.level]
    if (me?.slice.state !== 'open' || cost === undefined) return 'not_seated'
    if (shot.nowMs - this.#firedAt < GAP_MS) return 'too_soon'
    if (this.credit(view) < cost) return 'no_credit'
    if (mine(view).length >= rules.bulletsMax) return 'too_many_bullets'
    this.#firedAt = shot.nowMs
    const { angle, level, lock, nowMs: at } = shot
    const bullet = { seat: me.seat, bid: this.#nextBid, level, angle, at, lock }
    this.#nextBid += 1
    this.#open.set(bullet.bid, { cost, heardAt: null })
    view.bullets.set(bulletKey(bullet), bullet)
    return bullet
  }

  /** One's own bullets that have touched something since the last look, each once. */
  hits(
    view: RoomView,
    swimmers: readonly Swimmer[],
    { fromMs, toMs, measure }: { fromMs: number; toMs: number; measure: Measure },
  ): Hit[] {
    for (const [bid, at] of this.#reported) if (toMs - at > REPORT_MS) this.#reported.delete(bid)
    const hits: Hit[] = []
    for (const bullet of mine(view)) {
      if (this.#reported.has(bullet.bid)) continue
      const target = findHit(bullet, swimmers, {
        fromMs,
        toMs,
        measure,
        spared: this.#spared.get(bullet.bid),
      })
      if (!target) continue
      this.#reported.set(bullet.bid, toMs)
      hits.push({ bullet, target })
    }
    return hits
  }

  /** Touched, and the server has not said yet what came of it. */
  isReported(bid: number): boolean {
    return this.#reported.has(bid)
  }

  /** `nowMs` by the server's clock. */
  hear(view: RoomView, message: ServerMessage, nowMs: number): void {
    switch (message.t) {
      case 'shot':
        this.#hearShot(view, message, nowMs)
        break
      case 'credit':
        for (const [bid, { heardAt }] of this.#open) if (heardAt !== null) this.#open.delete(bid)
        break
      case 'miss':
      case 'kill':
        if (message.seat === view.me?.seat) this.#reported.delete(message.bid)
        break
      case 'no':
        if (message.re === 'shoot') this.#open.delete(message.bid)
        if (message.re === 'hit') this.#spare(message.bid, message.fid)
        break
    }
  }

  #hearShot(view: RoomView, { seat, bid }: FlyingBullet, nowMs: number): void {
    for (const [old, { heardAt }] of this.#open) {
      if (heardAt !== null && nowMs - heardAt > CREDIT_MS) this.#open.delete(old)
    }
    if (seat !== view.me?.seat) return
    // Another page of the same player may shoot from this seat, too.
    this.#nextBid = Math.max(this.#nextBid, bid + 1)
    const open = this.#open.get(bid)
    if (open) open.heardAt = nowMs
  }

  #spare(bid: number, fid: number): void {
    this.#reported.delete(bid)
    const spared = this.#spared.get(bid) ?? new Set()
    this.#spared.set(bid, spared.add(fid))
  }
}

function mine({ bullets, me }: RoomView): FlyingBullet[] {
  return [...bullets.values()].filter(({ seat }) => seat === me?.seat)
}
