/** What each creature looks like: its picture, how long it is drawn, and how it is coloured. All pictures look left. */
import type { FishKind } from '../../fish-kinds.ts'

export interface Body {
  /** Name of a picture of art/. */
  art: string
  /** Length in units of the water. */
  length: number
  /** Laid over the picture's own colours. */
  tint?: string
  /** Brighter than its picture, 0 … 1. */
  shine?: number
  /** How far its back bends while it swims, as a share of its height; what walks or floats bends little. */
  bend: number
}

export const BODIES: Readonly<Record<Exclude<FishKind, 'naga'>, Body>> = {
  silver_barb: { art: 'fish', length: 84, tint: '#b9cbd6', shine: 0.15, bend: 0.05 },
  snakehead: { art: 'snakehead', length: 118, bend: 0.09 },
  shrimp: { art: 'prawn', length: 88, bend: 0.05 },
  crab: { art: 'crab', length: 92, bend: 0.02 },
  eel: { art: 'eel', length: 168, bend: 0.16 },
  turtle: { art: 'turtle', length: 120, bend: 0.03 },
  giant_barb: { art: 'fish', length: 158, tint: '#e2a33a', bend: 0.05 },
  crocodile: { art: 'crocodile-side', length: 262, bend: 0.07 },
  catfish: { art: 'catfish', length: 276, bend: 0.08 },
  stingray: { art: 'stingray', length: 268, bend: 0.06 },
  golden_crab: { art: 'crab', length: 158, tint: '#ffcf3a', shine: 0.45, bend: 0.02 },
  mystery: { art: 'lotus', length: 140, bend: 0.01 },
  bomb_crab: { art: 'bomb-crab', length: 148, bend: 0.02 },
  dolphin: { art: 'dolphin', length: 200, tint: '#8ea4b4', bend: 0.05 },
}

/** Pictures that the water needs. */
export const FISH_ART: readonly string[] = [
  ...new Set([...Object.values(BODIES).map(({ art }) => art), 'coin']),
]
