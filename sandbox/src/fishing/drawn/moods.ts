/** How the water of each room looks: colours, light, what stands in it. */
import type { RoomInfo } from '../rooms.ts'
import type { Drawing } from './drawing.ts'
import { lilyPads, rocks, roots, sunkenBoat } from './props.ts'

interface Stand {
  prop: Drawing
  /** Of the picture's width, of its middle. */
  x: number
  /** Of the picture's height. */
  high: number
  /** Hangs from the surface, or stands on the ground. */
  from: 'top' | 'ground'
  isMirrored?: boolean
  alpha?: number
}

export interface Mood {
  /** From the surface down. */
  water: readonly string[]
  light: string
  /** Far hills of the ground, farthest first. */
  hills: readonly [string, string]
  sand: readonly string[]
  plants: readonly string[]
  stands: readonly Stand[]
}

type RoomName = `${RoomInfo['set']}_${RoomInfo['water']}`

const MOODS: Readonly<Record<RoomName, Mood>> = {
  '1_pond': {
    water: ['#8be0c0', '#3fb89c', '#1c8580', '#0d5660', '#083944'],
    light: '#fbffe0',
    hills: ['#0f6a6a80', '#0a515a99'],
    sand: ['#a9b483', '#78906c', '#3f6358'],
    plants: ['#b6ec84', '#48a95c', '#12583f'],
    stands: [
      { prop: lilyPads, x: 0.2, high: 0.26, from: 'top' },
      { prop: lilyPads, x: 0.82, high: 0.2, from: 'top', isMirrored: true },
      { prop: rocks, x: 0.86, high: 0.12, from: 'ground' },
    ],
  },
  '1_river': {
    water: ['#5fd0d8', '#1f9ab8', '#0f6c94', '#08476f', '#063150'],
    light: '#e8fff5',
    hills: ['#0a537a80', '#08456999'],
    sand: ['#93a58c', '#6f8a7c', '#3f6268'],
    plants: ['#8fe08a', '#2f9a63', '#0d5248'],
    stands: [
      { prop: roots, x: 0.1, high: 1.02, from: 'ground', alpha: 0.75 },
      { prop: roots, x: 0.93, high: 0.94, from: 'ground', isMirrored: true, alpha: 0.55 },
      { prop: rocks, x: 0.62, high: 0.1, from: 'ground' },
    ],
  },
  '1_lake': {
    water: ['#3a8fd6', '#155fae', '#0c3f85', '#082a62', '#051a42'],
    light: '#d6ecff',
    hills: ['#0b3a7a80', '#082c6399'],
    sand: ['#7f8fa8', '#54688a', '#2a3d63'],
    plants: ['#6fd0c0', '#237f8d', '#0b4360'],
    stands: [
      { prop: sunkenBoat, x: 0.3, high: 0.17, from: 'ground' },
      { prop: rocks, x: 0.85, high: 0.15, from: 'ground', isMirrored: true },
    ],
  },
  '2_pond': {
    water: ['#e6d28a', '#b5a95c', '#7b8a4a', '#4a683f', '#2a4733'],
    light: '#fff3c0',
    hills: ['#5a6f3f80', '#46603a99'],
    sand: ['#c2a76c', '#94834f', '#5a5e3c'],
    plants: ['#d8ea7a', '#7fa53f', '#355a2c'],
    stands: [
      { prop: lilyPads, x: 0.7, high: 0.24, from: 'top' },
      { prop: roots, x: 0.05, high: 0.9, from: 'ground', alpha: 0.6 },
      { prop: rocks, x: 0.5, high: 0.09, from: 'ground' },
    ],
  },
  '2_river': {
    water: ['#e0b06a', '#b8813f', '#8a5b2e', '#5e3f28', '#3c2a20'],
    light: '#ffe2a8',
    hills: ['#6d452780', '#59382299'],
    sand: ['#cfa066', '#9c7444', '#5f4630'],
    plants: ['#c9c45e', '#82863a', '#42502a'],
    stands: [
      { prop: rocks, x: 0.16, high: 0.22, from: 'ground' },
      { prop: rocks, x: 0.84, high: 0.28, from: 'ground', isMirrored: true },
    ],
  },
  '2_lake': {
    water: ['#b070b8', '#74509e', '#493a82', '#2c2a66', '#191a48'],
    light: '#ffd9f0',
    hills: ['#43347480', '#34296599'],
    sand: ['#9a86a8', '#6c5f8c', '#3c3868'],
    plants: ['#b59ae6', '#6a6fc0', '#33367c'],
    stands: [
      { prop: sunkenBoat, x: 0.72, high: 0.16, from: 'ground', isMirrored: true },
      { prop: roots, x: 0.08, high: 0.98, from: 'ground', alpha: 0.5 },
    ],
  },
}

export function moodOf({ set, water }: Pick<RoomInfo, 'set' | 'water'>): Mood {
  return MOODS[`${set}_${water}`]
}
