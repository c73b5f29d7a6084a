/** The rooms' pictures in the operator's list: drawn from shapes, so that a list needs no files. */
import type { FishingSet, WaterName } from './rooms.ts'

const WATERS: Readonly<Record<FishingSet, readonly [string, string]>> = {
  1: ['#17a2b8', '#053b5c'],
  2: ['#c98a2d', '#3b2308'],
}
const FISH_COLOURS: Readonly<Record<WaterName, readonly string[]>> = {
  pond: ['#ffd166', '#ef476f'],
  river: ['#ffd166', '#ef476f', '#06d6a0'],
  lake: ['#ffd166', '#ef476f', '#06d6a0', '#f78c2b'],
}
const PLACES = [
  [130, 110, 1.3],
  [270, 160, 1.7],
  [120, 200, 1],
  [300, 80, 0.9],
] as const

/** SVG of 400 × 300 without text or script. */
export function fishingThumbnail(set: FishingSet, water: WaterName): string {
  const [light, dark] = WATERS[set]
  const fish = FISH_COLOURS[water].map((colour, at) => fishAt(PLACES[at] ?? PLACES[0], colour, at % 2 === 1))
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300">',
    `<defs><linearGradient id="w" x2="0" y2="1"><stop offset="0" stop-color="${light}"/>`,
    `<stop offset="1" stop-color="${dark}"/></linearGradient></defs>`,
    '<rect width="400" height="300" fill="url(#w)"/>',
    '<path d="M60 0L0 300H90L130 0ZM220 0L190 300H290L280 0Z" fill="#fff" opacity=".08"/>',
    ...fish,
    bubbles(),
    cannon(),
    '</svg>',
  ].join('')
}

function fishAt([x, y, size]: (typeof PLACES)[number], colour: string, isLeftward: boolean): string {
  const scale = `${isLeftward ? -size : size} ${size}`
  return [
    `<g transform="translate(${x} ${y}) scale(${scale})">`,
    `<path d="M-34 0L-62 -20V20Z" fill="${colour}" opacity=".8"/>`,
    `<ellipse rx="42" ry="24" fill="${colour}"/><path d="M-10 -22Q8 -44 24 -18" fill="${colour}"/>`,
    '<ellipse cx="4" cy="9" rx="30" ry="10" fill="#fff" opacity=".25"/>',
    '<circle cx="24" cy="-6" r="7" fill="#fff"/><circle cx="26" cy="-6" r="3.500" fill="#14213d"/></g>',
  ].join('')
}

function bubbles(): string {
  const bubble = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}"/>`
  const all = [bubble(70, 60, 8), bubble(90, 36, 5), bubble(340, 210, 9), bubble(360, 180, 5)]
  return `<g fill="none" stroke="#fff" stroke-width="2" opacity=".6">${all.join('')}</g>`
}

function cannon(): string {
  return [
    '<g transform="translate(200 286)"><path d="M-12 -70H12L18 0H-18Z" fill="#e6b34a" stroke="#7a4514" stroke-width="4"/>',
    '<ellipse rx="58" ry="26" fill="#b9772c" stroke="#7a4514" stroke-width="4"/>',
    '<circle cy="-84" r="10" fill="#fff3c4"/></g>',
  ].join('')
}
