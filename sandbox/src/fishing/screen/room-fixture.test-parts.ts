/** A room with two neighbours and a few fish on straight paths. */
import { fishAt } from '../fish-path.ts'
import type { FlyingBullet, MySeat, RoomSnapshot, SwimmingFish } from '../messages.ts'
import type { Point, Swimmer } from './aim.ts'

function straight(fid: number, kind: SwimmingFish['kind'], y: number): SwimmingFish {
  const path = { points: [0, y, 500, y, 1000, y, 1500, y] as const, swing: 0, swings: 1, ms: 15_000 }
  return { fid, kind, path, t0: 1_000 }
}

export const crab = straight(1, 'crab', 450)
export const dolphin = straight(2, 'dolphin', 452)
export const stingray = straight(3, 'stingray', 700)

export function swimming(nowMs: number, ...fish: readonly SwimmingFish[]): Swimmer[] {
  return fish.flatMap((one) => {
    const place = fishAt(one, nowMs)
    return place ? [{ fish: one, ...place }] : []
  })
}

/** On a screen of the water's own shape. */
export const unstretched = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

export function mySeat(table = 1_000): MySeat {
  const slice: MySeat['slice'] = {
    round: 'r1',
    state: 'open',
    boughtIn: table,
    totalBet: 0,
    totalWin: 0,
    returned: null,
    commitment: { hash: 'ab' },
    revealed: null,
  }
  return { seat: 0, slice, credit: { table, pending: 0, flying: 0 }, nextBid: 1 }
}

export function snapshot(change: Partial<RoomSnapshot> = {}): RoomSnapshot {
  return {
    t: 'snapshot',
    now: 5_000,
    code: 'sbx_fish_1_pond',
    mode: 'real',
    currency: 'KHR',
    lobbyUrl: 'https://games.example/',
    balance: 9_000,
    rules: {
      levels: [50, 100, 200, 500],
      buyInMin: 1_000,
      buyInMax: 100_000,
      shotsPerSecond: 8,
      burst: 3,
      bulletsMax: 20,
      bulletLifeMs: 8_000,
    },
    seats: [
      { seat: 0, name: '•••55', level: 0, state: 'playing', isMine: true },
      { seat: 1, name: '•••31', level: 2, state: 'playing', isMine: false },
    ],
    fish: [crab, dolphin, stingray],
    bullets: [],
    wave: { kind: 'normal', endsAt: 90_000, bossAt: 90_000 },
    commitment: { hash: 'cd' },
    revealed: null,
    me: mySeat(),
    ...change,
  }
}

export function bullet(change: Partial<FlyingBullet> = {}): FlyingBullet {
  return { seat: 0, bid: 1, level: 0, angle: -Math.PI / 2, at: 5_000, lock: null, ...change }
}
