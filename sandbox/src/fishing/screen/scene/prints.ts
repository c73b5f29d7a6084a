/** What can be drawn, by numbers that the page and whoever paints for it have in common. */
import { FISH_KINDS, type FishKind } from '../../fish-kinds.ts'

/** Of one beat of a creature. */
export const FRAMES = 6
export const LEVELS = [0, 1, 2, 3] as const

/** A picture that is painted once and drawn often. */
export interface Print {
  readonly id: number
}

let made = 0
const print = (): Print => ({ id: made++ })
const several = (count: number) => Array.from({ length: count }, print)

const FISH = new Map(FISH_KINDS.map((kind) => [kind, several(FRAMES)]))

export const PRINTS = {
  /** The frames of one beat; the naga's are those of its head. */
  fish: (kind: FishKind): readonly Print[] => FISH.get(kind) ?? [],
  bullets: several(LEVELS.length) as readonly Print[],
  barrels: several(LEVELS.length) as readonly Print[],
  /** From the heart of a blast outwards. */
  blasts: several(3) as readonly Print[],
  base: print(),
  myBase: print(),
  net: print(),
  myNet: print(),
  coin: print(),
  ring: print(),
  fin: print(),
  target: print(),
  shaft: print(),
  weed: print(),
  bubble: print(),
}

export const PRINT_COUNT = made
