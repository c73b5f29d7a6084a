/** Every creature of the water: how big it is to a bullet, how long it stays and what it pays. */

export const FISH_KINDS = [
  'silver_barb',
  'snakehead',
  'shrimp',
  'crab',
  'eel',
  'turtle',
  'giant_barb',
  'crocodile',
  'catfish',
  'stingray',
  'golden_crab',
  'mystery',
  'bomb_crab',
  'naga',
  'dolphin',
] as const
export type FishKind = (typeof FISH_KINDS)[number]

/** One prize of a creature that pays one of several; `weight` is out of 100. */
interface Prize {
  multiple: number
  weight: number
}

export interface FishFacts {
  /** Distance from its middle at which a bullet touches it, in units of the world. */
  radius: number
  /** How long it needs from one edge to the other, shortest and longest, in ms. */
  crossingMs: readonly [number, number]
  /**
   * A kill pays one of these times the bullet; most have one. Empty: it cannot be hit at all. A bullet that meets
   * several fish at once hits one of them.
   */
  prizes: readonly Prize[]
}

const pays = (multiple: number): readonly Prize[] => [{ multiple, weight: 100 }]

export const FISH: Readonly<Record<FishKind, FishFacts>> = {
  silver_barb: { radius: 26, crossingMs: [11_000, 16_000], prizes: pays(2) },
  snakehead: { radius: 28, crossingMs: [11_000, 16_000], prizes: pays(3) },
  shrimp: { radius: 28, crossingMs: [13_000, 18_000], prizes: pays(5) },
  crab: { radius: 34, crossingMs: [16_000, 22_000], prizes: pays(8) },
  eel: { radius: 38, crossingMs: [14_000, 19_000], prizes: pays(10) },
  turtle: { radius: 46, crossingMs: [18_000, 25_000], prizes: pays(15) },
  giant_barb: { radius: 52, crossingMs: [16_000, 22_000], prizes: pays(20) },
  crocodile: { radius: 66, crossingMs: [18_000, 25_000], prizes: pays(30) },
  catfish: { radius: 72, crossingMs: [20_000, 27_000], prizes: pays(40) },
  stingray: { radius: 84, crossingMs: [22_000, 30_000], prizes: pays(80) },
  golden_crab: { radius: 60, crossingMs: [18_000, 24_000], prizes: pays(100) },
  /** A pearl in a lotus: what is in it is decided by the draw that opens it. */
  mystery: {
    radius: 54,
    crossingMs: [20_000, 26_000],
    prizes: [
      { multiple: 10, weight: 40 },
      { multiple: 20, weight: 30 },
      { multiple: 40, weight: 20 },
      { multiple: 100, weight: 8 },
      { multiple: 250, weight: 2 },
    ],
  },
  /** The prize is drawn, then a blast is shown that looks like it; what it seems to catch pays nothing on top. */
  bomb_crab: {
    radius: 56,
    crossingMs: [18_000, 24_000],
    prizes: [
      { multiple: 20, weight: 50 },
      { multiple: 30, weight: 30 },
      { multiple: 60, weight: 14 },
      { multiple: 120, weight: 5 },
      { multiple: 300, weight: 1 },
    ],
  },
  naga: { radius: 120, crossingMs: [25_000, 28_000], prizes: pays(200) },
  /** Irrawaddy dolphins are protected: they swim by, and bullets pass through them. */
  dolphin: { radius: 80, crossingMs: [20_000, 26_000], prizes: [] },
}

export function isFishKind(text: string): text is FishKind {
  return Object.hasOwn(FISH, text)
}
