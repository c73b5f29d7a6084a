/** The drawing of every creature; the naga's is its head. */
import type { FishKind } from '../fish-kinds.ts'
import type { Drawing } from './drawing.ts'
import { catfish, crocodile, dolphin, giantBarb, stingray } from './large-fish.ts'
import { nagaHead } from './naga.ts'
import { bombCrab, fieldCrab, goldenCrab, mystery, turtle } from './shells.ts'
import { eel, shrimp, silverBarb, snakehead } from './small-fish.ts'

export const DRAWINGS: Readonly<Record<FishKind, Drawing>> = {
  silver_barb: silverBarb,
  snakehead,
  shrimp,
  crab: fieldCrab,
  eel,
  turtle,
  giant_barb: giantBarb,
  crocodile,
  catfish,
  stingray,
  golden_crab: goldenCrab,
  mystery,
  bomb_crab: bombCrab,
  naga: nagaHead,
  dolphin,
}
