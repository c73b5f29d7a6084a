/** A player of a program: aims at fish, watches its bullets as a screen does, and tells what they touch. */
import type { Rng } from '../chance/rng.ts'
import { bulletAt } from './bullet.ts'
import { FISH } from './fish-kinds.ts'
import { fishAt } from './fish-path.ts'
import type { Screen } from './fishing-house.test-parts.ts'
import type { FlyingBullet, Numbered, SeatNumber, SwimmingFish } from './messages.ts'
import { BULLET_LIFE_MS, BULLET_SPEED, CANNONS } from './world.ts'

export class Bot {
  readonly screen: Screen
  readonly #rng: Rng
  readonly #clock: () => number
  readonly #fish = new Map<number, SwimmingFish>()
  readonly #bullets = new Map<number, FlyingBullet>()
  #seat: SeatNumber | null = null
  #nextBid = 1
  /** Server's clock minus mine, from the last answer to a ping. */
  #offsetMs = 0
  kills = 0
  misses = 0

  /** `clock` is the device's own, right or wrong. */
  constructor(screen: Screen, rng: Rng, clock: () => number) {
    this.screen = screen
    this.#rng = rng
    this.#clock = clock
    for (const { message } of screen.told) this.#hear(message)
    screen.onMessage = (message) => this.#hear(message)
    screen.say({ t: 'ping', at: clock() })
  }

  get isSeated(): boolean {
    return this.#seat !== null
  }

  /** One look at the water, and perhaps a shot. */
  play(level = 0): void {
    const now = this.#clock() + this.#offsetMs
    this.#watch(now)
    if (this.#seat === null || this.#bullets.size >= 15 || this.#rng.int(3) === 0) return
    const aim = this.#aim(now, this.#seat)
    if (!aim) return
    const bid = this.#nextBid
    this.#nextBid += 1
    this.screen.say({ t: 'shoot', bid, angle: aim.angle, level, lock: aim.fid })
  }

  /** Where some fish will be when a bullet gets there. */
  #aim(now: number, seat: SeatNumber): { angle: number; fid: number } | null {
    const all = [...this.#fish.values()].filter(
      (fish) => fishAt(fish, now + 800) && FISH[fish.kind].prizes.length,
    )
    const fish = all[this.#rng.int(Math.max(1, all.length))]
    if (!fish) return null
    const [x, y] = CANNONS[seat]
    let flightMs = 400
    let place = fishAt(fish, now + flightMs)
    for (let turn = 0; turn < 4 && place; turn++) {
      flightMs = (Math.hypot(place.x - x, place.y - y) / BULLET_SPEED) * 1000
      place = fishAt(fish, now + flightMs) ?? place
    }
    return place && { angle: Math.atan2(place.y - y, place.x - x), fid: fish.fid }
  }

  #watch(now: number): void {
    for (const bullet of this.#bullets.values()) {
      if (now > bullet.at + BULLET_LIFE_MS) continue
      const touched = [...this.#fish.values()].find((fish) => touches(bullet, fish, now))
      if (touched) this.screen.say({ t: 'hit', bid: bullet.bid, fid: touched.fid })
    }
  }

  #hear(message: Numbered): void {
    switch (message.t) {
      case 'snapshot':
        for (const fish of message.fish) this.#fish.set(fish.fid, fish)
        this.#sit(message.me)
        break
      case 'seated':
        this.#sit(message.me)
        break
      case 'left':
        this.#seat = null
        break
      case 'spawn':
        for (const fish of message.fish) this.#fish.set(fish.fid, fish)
        break
      case 'shot':
        if (message.seat === this.#seat) this.#bullets.set(message.bid, message)
        break
      case 'kill':
        this.#fish.delete(message.fid)
        if (message.seat === this.#seat) this.kills += 1
        this.#end(message)
        break
      case 'miss':
        if (message.seat === this.#seat) this.misses += 1
        this.#end(message)
        break
      case 'refund':
        for (const bid of message.bids) this.#end({ seat: message.seat, bid })
        break
      case 'pong':
        this.#offsetMs = message.now - this.#clock()
        break
    }
  }

  #sit(me: { seat: SeatNumber; nextBid: number } | null): void {
    if (!me) return
    this.#seat = me.seat
    this.#nextBid = Math.max(this.#nextBid, me.nextBid)
  }

  #end({ seat, bid }: { seat: SeatNumber; bid: number }): void {
    if (seat === this.#seat) this.#bullets.delete(bid)
  }
}

function touches(bullet: FlyingBullet, fish: SwimmingFish, now: number): boolean {
  const shot = bulletAt(bullet, now)
  const place = fishAt(fish, now)
  const facts = FISH[fish.kind]
  return (
    shot !== null &&
    place !== null &&
    facts.prizes.length > 0 &&
    Math.hypot(shot.x - place.x, shot.y - place.y) < facts.radius
  )
}
