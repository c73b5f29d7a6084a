/** How large each creature is drawn and how it swims. */
import type { FishKind } from '../../fish-kinds.ts'

export interface Body {
  /** Length in units of the water. */
  length: number
  /** How far its back bends while it swims, as a share of its height; what walks or floats bends little. */
  bend: number
  /** Of one beat. */
  beatMs: number
}

/** The naga's is its head. */
export const BODIES: Readonly<Record<FishKind, Body>> = {
  silver_barb: { length: 90, bend: 0.07, beatMs: 520 },
  snakehead: { length: 122, bend: 0.13, beatMs: 640 },
  shrimp: { length: 94, bend: 0.03, beatMs: 420 },
  crab: { length: 98, bend: 0, beatMs: 620 },
  eel: { length: 176, bend: 0.26, beatMs: 760 },
  turtle: { length: 132, bend: 0, beatMs: 1_100 },
  giant_barb: { length: 164, bend: 0.06, beatMs: 760 },
  crocodile: { length: 268, bend: 0.07, beatMs: 1_200 },
  catfish: { length: 282, bend: 0.08, beatMs: 1_100 },
  stingray: { length: 270, bend: 0.05, beatMs: 1_300 },
  golden_crab: { length: 160, bend: 0, beatMs: 700 },
  mystery: { length: 144, bend: 0, beatMs: 1_600 },
  bomb_crab: { length: 150, bend: 0, beatMs: 560 },
  naga: { length: 260, bend: 0.02, beatMs: 1_000 },
  dolphin: { length: 208, bend: 0.08, beatMs: 900 },
}
