/** What the page and whoever paints for it say to each other. */
import type { Camera } from '../camera.ts'
import type { RoomNews } from '../news.ts'
import type { Effects } from './effects.ts'

/** What the canvas is to be like. */
export interface Sheet {
  camera: Camera
  /** Device pixels of a CSS pixel, at most. */
  density: number
  /** Of the room. */
  code: string
  isStill: boolean
}

/** Something that flashes up, with what it is called with. */
export type Flash = {
  [K in keyof Flashes]: { name: K; given: Parameters<Flashes[K]> }
}[keyof Flashes]
export type Flashes = Pick<Effects, 'net' | 'coins' | 'blast' | 'recoil'>

export type ToStudio = { sheet: Sheet } | { news: Partial<RoomNews> } | { flash: Flash }

export interface FromStudio {
  /** The sheet is painted. */
  isLaid?: true
  /** How much is left out. */
  detail?: number
  /** As `countFrames` has it. */
  frames?: string
}
