/** The tables' pictures in the operator's list: drawn from shapes, so that a list needs no files. */
import type { TableGame } from './outcomes.ts'
import { colourOf, WHEEL } from './roulette.ts'

interface Picture {
  /** Inner and outer colour of the felt. */
  light: string
  dark: string
  draw(): string
}

const PICTURES: Readonly<Record<TableGame, Picture>> = {
  baccarat: { light: '#0f7a4a', dark: '#04301f', draw: baccarat },
  dragon_tiger: { light: '#8c1d1d', dark: '#2b0710', draw: dragonTiger },
  roulette: { light: '#14633f', dark: '#06281b', draw: wheel },
  sic_bo: { light: '#5b2a86', dark: '#1d0b35', draw: () => dice('#d3202f') },
  kla_klok: { light: '#a8641a', dark: '#371a06', draw: kettle },
}

/** SVG of 400 × 300 without text or script. */
export function tableThumbnail(game: TableGame): string {
  const { light, dark, draw } = PICTURES[game]
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">',
    `<defs><radialGradient id="b" cy=".4"><stop offset="0" stop-color="${light}"/>`,
    `<stop offset="1" stop-color="${dark}"/></radialGradient></defs>`,
    '<rect width="400" height="300" fill="url(#b)"/>',
    '<ellipse cx="200" cy="330" rx="230" ry="120" fill="none" stroke="#ffd879" stroke-width="3" opacity=".5"/>',
    draw(),
    chips(),
    '</svg>',
  ].join('')
}

const HEART = 'M0 34C-52 -2 -36 -42 -14 -38C-4 -36 0 -26 0 -20C0 -26 4 -36 14 -38C36 -42 52 -2 0 34Z'
const SPADE = 'M0 -40C52 -2 36 34 12 24L4 20L12 42H-12L-4 20L-12 24C-36 34 -52 -2 0 -40Z'

/** Two cards that lean on each other, under a shoe. */
function baccarat(): string {
  const card = (x: number, degrees: number, colour: string, shape: string) =>
    [
      `<g transform="translate(${x} 158) rotate(${degrees})">`,
      '<rect x="-56" y="-80" width="112" height="160" rx="13" fill="#fffdf6" stroke="#0006" stroke-width="3"/>',
      `<path d="${shape}" fill="${colour}"/>`,
      `<path d="${shape}" fill="${colour}" transform="translate(-38 -60) scale(.28)"/>`,
      `<path d="${shape}" fill="${colour}" transform="translate(38 60) rotate(180) scale(.28)"/></g>`,
    ].join('')
  return card(138, -11, '#c81e3a', HEART) + card(256, 10, '#1d2b5e', SPADE)
}

/** The two of its name, each on its half of the felt. */
function dragonTiger(): string {
  return [
    '<path d="M400 0V300H150L250 0Z" fill="#12386e" opacity=".85"/>',
    '<path d="M250 0L150 300" stroke="#ffd879" stroke-width="4"/>',
    '<g transform="translate(108 146)" stroke="#3b0d05" stroke-width="4" stroke-linejoin="round">',
    '<path d="M-46 -18C-74 -44 -70 -84 -52 -98C-50 -74 -36 -60 -22 -52Z" fill="#f2cf6b"/>',
    '<path d="M46 -18C74 -44 70 -84 52 -98C50 -74 36 -60 22 -52Z" fill="#f2cf6b"/>',
    '<path d="M-60 -8L-88 0L-62 16L-84 34L-54 36ZM60 -8L88 0L62 16L84 34L54 36Z" fill="#e08a1a"/>',
    '<path d="M0 -64C40 -64 62 -36 58 -2C56 20 44 30 44 52C44 74 22 86 0 86S-44 74 -44 52C-44 30 -56 20 -58 -2C-62 -36 -40 -64 0 -64Z" fill="#d8372b"/>',
    '<path d="M-46 -26L-12 -10M46 -26L12 -10" stroke="#f2cf6b" stroke-width="8" stroke-linecap="round"/>',
    '<circle cx="-27" cy="-4" r="11" fill="#fff"/><circle cx="27" cy="-4" r="11" fill="#fff"/>',
    '<circle cx="-24" cy="-3" r="5" fill="#111"/><circle cx="24" cy="-3" r="5" fill="#111"/>',
    '<path d="M-34 44C-34 26 34 26 34 44C34 66 -34 66 -34 44Z" fill="#f6a04a"/>',
    '<path d="M-22 56L-16 72L-10 60M22 56L16 72L10 60" fill="#fff"/>',
    '<circle cx="-12" cy="42" r="4.500" fill="#3b0d05"/><circle cx="12" cy="42" r="4.500" fill="#3b0d05"/></g>',
    '<g transform="translate(292 150)" stroke="#3a1b02" stroke-width="4" stroke-linejoin="round">',
    '<circle cx="-50" cy="-50" r="24" fill="#f0962a"/><circle cx="50" cy="-50" r="24" fill="#f0962a"/>',
    '<circle cx="-50" cy="-50" r="10" fill="#ffe1b0"/><circle cx="50" cy="-50" r="10" fill="#ffe1b0"/>',
    '<path d="M0 -66C48 -66 76 -32 76 8C76 52 44 82 0 82S-76 52 -76 8C-76 -32 -48 -66 0 -66Z" fill="#f0962a"/>',
    '<path d="M0 80C-34 80 -46 56 -34 38C-22 24 22 24 34 38C46 56 34 80 0 80Z" fill="#fff3dc"/>',
    '<path d="M0 -64V-34M-20 -60L-14 -36M20 -60L14 -36M-74 2L-50 6M-70 26L-48 24M74 2L50 6M70 26L48 24" stroke-width="8" stroke-linecap="round"/>',
    '<ellipse cx="-30" cy="-4" rx="11" ry="13" fill="#fff"/><ellipse cx="30" cy="-4" rx="11" ry="13" fill="#fff"/>',
    '<circle cx="-28" cy="-2" r="6" fill="#111"/><circle cx="28" cy="-2" r="6" fill="#111"/>',
    '<path d="M-12 28H12L0 42Z" fill="#7a2a1a"/><path d="M0 42V52M0 52C-8 62 -20 60 -22 52M0 52C8 62 20 60 22 52" fill="none"/></g>',
  ].join('')
}

const WHEEL_COLOURS = { red: '#c8202f', black: '#17181c', green: '#1c9b57' } as const

/** The real order of numbers and colours, and the ball. */
function wheel(): string {
  const step = 360 / WHEEL.length
  const half = Math.tan((step * Math.PI) / 360) * 118
  const pocket = `M0 0L${-half.toFixed(2)} -118H${half.toFixed(2)}Z`
  const pockets = WHEEL.map(
    (number, at) =>
      `<path d="${pocket}" fill="${WHEEL_COLOURS[colourOf(number)]}" transform="rotate(${(at * step).toFixed(2)})"/>`,
  )
  return [
    '<g transform="translate(200 142)"><circle r="130" fill="#7a4514" stroke="#e6b34a" stroke-width="6"/>',
    ...pockets,
    '<circle r="74" fill="#8a531c"/><circle r="58" fill="#b9772c"/><circle r="16" fill="#f2cf6b"/>',
    '<path d="M0 -60V60M-60 0H60" stroke="#f2cf6b" stroke-width="8" stroke-linecap="round"/>',
    '<circle cx="52" cy="-78" r="9" fill="#fff"/></g>',
  ].join('')
}

function die(x: number, y: number, degrees: number, pips: readonly (readonly [number, number])[]): string {
  const dots = pips.map(([col, row]) => `<circle cx="${24 * col}" cy="${24 * row}" r="9"/>`).join('')
  return [
    `<g transform="translate(${x} ${y}) rotate(${degrees})">`,
    '<rect x="-48" y="-48" width="96" height="96" rx="18" fill="#fffaf0" stroke="#0005" stroke-width="3"/>',
    `${dots}</g>`,
  ].join('')
}

function dice(colour: string): string {
  const corners = [
    [-1, -1],
    [1, 1],
    [-1, 1],
    [1, -1],
  ] as const
  return [
    `<g fill="${colour}">`,
    die(110, 170, -14, [[0, 0]]),
    die(292, 166, 16, [...corners, [0, 0]]),
    die(202, 96, 5, corners),
    '</g>',
  ].join('')
}

/** The bowl over its plate, and a gourd. */
function kettle(): string {
  return [
    '<ellipse cx="200" cy="216" rx="150" ry="34" fill="#f3e2b8" stroke="#7b4a12" stroke-width="4"/>',
    '<path d="M84 208C84 118 140 78 200 78S316 118 316 208Z" fill="#c0392b" stroke="#6d1710" stroke-width="4"/>',
    '<circle cx="200" cy="72" r="14" fill="#f2cf6b"/>',
    '<g transform="translate(200 150)" fill="#e8a92f" stroke="#7b4a12" stroke-width="3">',
    '<path d="M0 -46C18 -46 22 -24 14 -12C40 -6 44 44 0 44S-40 -6 -14 -12C-22 -24 -18 -46 0 -46Z"/>',
    '<path d="M0 -46C2 -56 8 -60 14 -60" fill="none"/></g>',
  ].join('')
}

function chips(): string {
  const chip = (x: number, y: number, colour: string) =>
    [
      `<g transform="translate(${x} ${y})"><circle r="26" fill="${colour}" stroke="#fff" stroke-width="3"/>`,
      '<circle r="21" fill="none" stroke="#fff" stroke-width="6" stroke-dasharray="9 13"/>',
      '<circle r="13" fill="#fff3"/></g>',
    ].join('')
  return chip(44, 262, '#1766b5') + chip(84, 270, '#c8202f') + chip(62, 240, '#2f8f4e')
}
