/** The rooms' pictures in the operator's list: each water with what swims in it, out of the game's own drawings. */
import { drawingSvg } from './drawn/drawing-svg.ts'
import { DRAWINGS } from './drawn/drawings.ts'
import { type Mood, moodOf } from './drawn/moods.ts'
import type { FishKind } from './fish-kinds.ts'
import type { RoomInfo } from './rooms.ts'

const WIDTH = 400
const HEIGHT = 300
/** The hearts of favourites stand in the right upper corner: no face is there. */
interface Guest {
  kind: FishKind
  /** Of its middle. */
  x: number
  y: number
  /** Of the picture. */
  wide: number
  isMirrored?: boolean
}

const GUESTS: Readonly<Record<`${RoomInfo['set']}_${RoomInfo['water']}`, readonly Guest[]>> = {
  '1_pond': [
    { kind: 'turtle', x: 252, y: 150, wide: 190 },
    { kind: 'silver_barb', x: 96, y: 96, wide: 104, isMirrored: true },
    { kind: 'silver_barb', x: 84, y: 176, wide: 84, isMirrored: true },
    { kind: 'crab', x: 150, y: 244, wide: 100 },
  ],
  '1_river': [
    { kind: 'catfish', x: 206, y: 132, wide: 300 },
    { kind: 'snakehead', x: 116, y: 232, wide: 130, isMirrored: true },
    { kind: 'shrimp', x: 306, y: 236, wide: 96 },
  ],
  '1_lake': [
    { kind: 'naga', x: 204, y: 148, wide: 262 },
    { kind: 'silver_barb', x: 66, y: 250, wide: 84, isMirrored: true },
    { kind: 'golden_crab', x: 320, y: 246, wide: 100 },
  ],
  '2_pond': [
    { kind: 'mystery', x: 232, y: 150, wide: 190 },
    { kind: 'snakehead', x: 98, y: 78, wide: 136, isMirrored: true },
    { kind: 'shrimp', x: 84, y: 214, wide: 112, isMirrored: true },
  ],
  '2_river': [
    { kind: 'crocodile', x: 210, y: 150, wide: 330 },
    { kind: 'giant_barb', x: 96, y: 238, wide: 110, isMirrored: true },
    { kind: 'crab', x: 308, y: 244, wide: 90 },
  ],
  '2_lake': [
    { kind: 'stingray', x: 196, y: 118, wide: 270 },
    { kind: 'giant_barb', x: 290, y: 222, wide: 150 },
    { kind: 'bomb_crab', x: 98, y: 234, wide: 110 },
  ],
}

/** SVG of 400 × 300 without text or script. */
export function fishingThumbnail(set: RoomInfo['set'], water: RoomInfo['water']): string {
  const mood = moodOf({ set, water })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    waterOf(mood),
    ...mood.stands.map(standOf),
    ...GUESTS[`${set}_${water}`].map(guestOf),
    bubbles(),
    '</svg>',
  ].join('')
}

function waterOf({ water, light, hills, sand }: Mood): string {
  const stops = (colours: readonly string[]) =>
    colours
      .map((colour, at) => `<stop offset="${at / (colours.length - 1)}" stop-color="${colour}"/>`)
      .join('')
  return [
    `<defs><linearGradient id="w" x2="0" y2="1">${stops(water)}</linearGradient>`,
    `<linearGradient id="s" x2="0" y2="1">${stops(sand)}</linearGradient>`,
    `<radialGradient id="l" cx=".45" cy="0" r=".8"><stop stop-color="${light}" stop-opacity=".7"/>`,
    `<stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient></defs>`,
    `<path d="M0 0H400V300H0Z" fill="url(#w)"/>`,
    `<path d="M0 214Q90 184 190 206T400 190V300H0Z" fill="${hills[0]}"/>`,
    `<path d="M0 240Q120 216 230 236T400 222V300H0Z" fill="${hills[1]}"/>`,
    '<path d="M0 270Q110 252 220 272T400 262V300H0Z" fill="url(#s)"/>',
    `<path d="M120 0L60 300H150L170 0ZM250 0L230 300H310L290 0Z" fill="${light}" opacity=".14"/>`,
    '<path d="M0 0H400V300H0Z" fill="url(#l)"/>',
  ].join('')
}

function standOf(
  { prop, x, high, from, isMirrored = false, alpha = 1 }: Mood['stands'][number],
  at: number,
): string {
  const size = (high * HEIGHT) / prop.height
  const top = from === 'top' ? 0 : HEIGHT - prop.height * size
  return placed(drawingSvg(prop, `p${at}`), {
    x: x * WIDTH,
    y: top,
    size,
    isMirrored,
    off: [prop.width / 2, 0],
    alpha,
  })
}

function guestOf({ kind, x, y, wide, isMirrored = false }: Guest, at: number): string {
  const drawing = DRAWINGS[kind]
  const size = wide / drawing.width
  const off = [drawing.width / 2, drawing.height / 2] as const
  return placed(drawingSvg(drawing, `f${at}`), { x, y, size, isMirrored, off, alpha: 1 })
}

interface Spot {
  x: number
  y: number
  size: number
  isMirrored: boolean
  /** The point of the drawing that lies there. */
  off: readonly [number, number]
  alpha: number
}

function placed(svg: string, { x, y, size, isMirrored, off, alpha }: Spot): string {
  const across = isMirrored ? -size : size
  const opacity = alpha < 1 ? ` opacity="${alpha}"` : ''
  const move = `translate(${fixed(x)} ${fixed(y)}) scale(${fixed(across)} ${fixed(size)}) translate(${-off[0]} ${-off[1]})`
  return `<g transform="${move}"${opacity}>${svg}</g>`
}

function fixed(value: number): number {
  return Math.round(value * 1_000) / 1_000
}

function bubbles(): string {
  const bubble = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}"/>`
  const all = [bubble(30, 120, 8), bubble(44, 96, 5), bubble(372, 190, 9), bubble(360, 164, 5)]
  return `<g fill="#fff" fill-opacity=".15" stroke="#fff" stroke-width="2" opacity=".7">${all.join('')}</g>`
}
