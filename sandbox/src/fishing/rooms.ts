/** The rooms: three waters by the value of a bullet, in each of two sets. */
import type { Session } from '../provider/session.ts'
import { SHOTS_BURST, SHOTS_PER_SECOND } from './fire-rate.ts'
import type { RoomRules } from './messages.ts'
import { BULLET_LIFE_MS } from './world.ts'

const FISHING_SETS = [1, 2] as const
type FishingSet = (typeof FISHING_SETS)[number]
const WATERS = ['pond', 'river', 'lake'] as const
type WaterName = (typeof WATERS)[number]

/** What a bullet may cost, in riel. */
const LEVELS: Readonly<Record<WaterName, readonly [number, number, number, number]>> = {
  pond: [50, 100, 200, 500],
  river: [500, 1_000, 2_000, 5_000],
  lake: [5_000, 10_000, 20_000, 50_000],
}
const BUY_IN_MIN_BULLETS = 20
const BUY_IN_MAX_BULLETS = 200
const BULLETS_MAX = 20

export interface RoomInfo {
  code: string
  set: FishingSet
  water: WaterName
  rules: RoomRules
}

export const FISHING_ROOMS: readonly RoomInfo[] = FISHING_SETS.flatMap((set) =>
  WATERS.map((water) => ({ code: `sbx_fish_${set}_${water}`, set, water, rules: rulesOf(LEVELS[water]) })),
)

export function roomOfCode(code: string): RoomInfo | undefined {
  return FISHING_ROOMS.find((room) => room.code === code)
}

/** The room's name in rounds and seeds; money for real and for play never meet in one room. */
export function roomTable({ code }: RoomInfo, mode: Session['mode'], number: number): string {
  return `${code}${mode === 'demo' ? '-demo' : ''}-${number}`
}

function rulesOf(levels: readonly [number, number, number, number]): RoomRules {
  return {
    levels,
    buyInMin: levels[0] * BUY_IN_MIN_BULLETS,
    buyInMax: levels[3] * BUY_IN_MAX_BULLETS,
    shotsPerSecond: SHOTS_PER_SECOND,
    burst: SHOTS_BURST,
    bulletsMax: BULLETS_MAX,
    bulletLifeMs: BULLET_LIFE_MS,
  }
}
