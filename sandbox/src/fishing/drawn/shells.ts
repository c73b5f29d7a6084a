/** What walks or wears a shell: crabs, the turtle, and the pearl in its lotus. */
import { type Drawing, disc, eye, gloss, type Layer, oval } from './drawing.ts'

interface CrabColours {
  shell: readonly string[]
  line: string
  legs: string
  spots: string
}

/** 100 units wide, seen from its front. */
function crabLayers({ shell, line, legs, spots }: CrabColours): Layer[] {
  return [
    ...[0, 1, 2].flatMap((at) => [
      walking(26, 46 + at * 7, -1, at, legs),
      walking(74, 46 + at * 7, 1, at, legs),
    ]),
    ...claw(1, { shell, line }),
    ...claw(-1, { shell, line }),
    {
      d: 'M18 44C18 26 32 19 50 19C68 19 82 26 82 44C82 60 68 70 50 70C32 70 18 60 18 44Z',
      fill: shell,
      span: [18, 70],
      line,
      width: 2.8,
    },
    { d: 'M18 42l-6 -4l8 -4zM82 42l6 -4l-8 -4z', fill: [shell[1] ?? line], line, width: 1.6 },
    {
      d: `${disc(34, 44, 4)}${disc(50, 38, 5)}${disc(66, 44, 4)}${disc(42, 52, 3)}${disc(58, 52, 3)}`,
      fill: [spots],
      alpha: 0.55,
    },
    gloss('M26 34C34 24 66 24 74 34C62 29 38 29 26 34Z', 0.6),
    { d: 'M42 60Q50 65 58 60', line, width: 2.4 },
    { d: 'M40 22V12M60 22V12', line, width: 4 },
    ...eye(40, 11, 6),
    ...eye(60, 11, 6),
  ]
}

function walking(x: number, y: number, side: -1 | 1, at: number, colour: string): Layer {
  const knee = x + side * (14 + at)
  const foot = x + side * (22 - at * 3)
  return {
    d: `M${x} ${y}Q${knee + side * 4} ${y - 8} ${knee + side * 3} ${y + 3}L${foot} ${y + 16}`,
    line: colour,
    width: 5,
    swing: { x, y, degrees: 12, late: at * 1.6 + (side > 0 ? 2 : 0) },
  }
}

/** The left one is the larger. */
function claw(side: -1 | 1, { shell, line }: Pick<CrabColours, 'shell' | 'line'>): Layer[] {
  const x = (units: number) => 50 - side * (50 - units)
  const swing = { x: x(24), y: 42, degrees: 9 * side, late: side }
  const d = [
    `M${x(26)} 46Q${x(10)} 44 ${x(9)} 30Q${x(14)} 34 ${x(18)} 34`,
    `Q${x(28)} 36 ${x(28)} 42Z`,
    `M${x(9)} 32Q${x(-2)} 18 ${x(8)} 4Q${x(10)} 14 ${x(15)} 19Q${x(16)} 10 ${x(22)} 5Q${x(30)} 20 ${x(21)} 34Q${x(14)} 38 ${x(9)} 32Z`,
  ].join('')
  return [{ d, fill: shell, span: [4, 46], line, width: 2.4, swing }]
}

function crab(colours: CrabColours): Drawing {
  return { width: 100, height: 76, layers: crabLayers(colours) }
}

export const fieldCrab = crab({
  shell: ['#ff9a6b', '#d9492a', '#8a1c12'],
  line: '#4c0d07',
  legs: '#a92b18',
  spots: '#ffd0a8',
})

export const goldenCrab = crab({
  shell: ['#fffbd6', '#ffd84a', '#e39a12', '#9c5a04'],
  line: '#633803',
  legs: '#d08a10',
  spots: '#ffffff',
})

const BLACK = { shell: ['#7b8794', '#394550', '#161c22'], line: '#07090b', legs: '#394550', spots: '#56636f' }

/** A crab whose back is a bomb with a burning fuse. */
export const bombCrab: Drawing = {
  width: 100,
  height: 88,
  layers: [
    ...crabLayers(BLACK),
    {
      d: disc(50, 46, 27),
      fill: ['#6d7883', '#2a323a', '#0b0e11'],
      span: [19, 73],
      line: '#050607',
      width: 2.6,
    },
    { d: 'M44 22l12 0l2 -8l-16 0z', fill: ['#8d98a3', '#3a444d'], span: [14, 22], line: '#050607', width: 2 },
    { d: 'M50 14Q50 4 60 5', line: '#d8b070', width: 3 },
    {
      d: 'M62 -2l2 5l5 -2l-2 5l5 2l-5 2l2 5l-5 -2l-2 5l-2 -5l-5 2l2 -5l-5 -2l5 -2l-2 -5l5 2z',
      fill: ['#fff6b0', '#ff9a2a'],
      span: [-2, 15],
      swing: { x: 62, y: 6, degrees: 25 },
    },
    gloss('M32 38Q38 26 52 25Q40 30 36 42Z', 0.75),
    { d: 'M36 50l10 5M64 50l-10 5', line: '#ff4a2a', width: 4 },
    { d: `${disc(41, 56, 4)}${disc(59, 56, 4)}`, fill: ['#ffce3a'] },
    { d: 'M42 65l4 -3l4 3l4 -3l4 3', line: '#ff4a2a', width: 2.4 },
  ],
}

const SKIN = ['#b8e08a', '#5fa04a', '#2f6a33'] as const
const SKIN_LINE = '#173a1c'

function flipper(d: string, swing: NonNullable<Layer['swing']>): Layer {
  return { d, fill: SKIN, span: [30, 90], line: SKIN_LINE, width: 2.4, swing }
}

export const turtle: Drawing = {
  width: 126,
  height: 88,
  layers: [
    { d: 'M108 54l16 6l-15 5z', fill: SKIN, span: [50, 66], line: SKIN_LINE, width: 2 },
    flipper('M92 58Q104 62 112 82Q94 80 84 62Z', { x: 90, y: 60, degrees: 18, late: 1.5 }),
    flipper('M44 30Q36 12 22 6Q22 26 34 36Z', { x: 42, y: 32, degrees: 14, late: 3 }),
    {
      d: 'M40 44Q24 34 12 38C2 42 1 54 8 60C16 66 30 64 42 58Z',
      fill: SKIN,
      span: [34, 64],
      line: SKIN_LINE,
      width: 2.6,
    },
    {
      d: 'M32 58C30 26 52 10 76 12C100 14 114 36 112 58C92 70 52 70 32 58Z',
      fill: ['#c99b52', '#8a5a20', '#4e2d0c'],
      span: [10, 68],
      line: '#2c1806',
      width: 3,
    },
    {
      d: 'M60 18L86 18L94 36L82 52L58 52L48 36ZM48 36L35 42M94 36L110 42M58 52L52 64M82 52L90 64M60 18L56 14M86 18L92 16',
      line: '#3b2108',
      width: 2.4,
      alpha: 0.85,
    },
    { d: 'M63 22L83 22L89 35L79 48L61 48L53 35Z', fill: ['#e2bd74', '#a06c2a'], span: [22, 48], alpha: 0.75 },
    gloss('M46 30C54 16 88 12 100 30C86 20 60 20 46 30Z', 0.45),
    {
      d: 'M32 58C52 70 92 70 112 58L110 64C92 76 52 76 35 64Z',
      fill: ['#ecd9a0', '#b99a54'],
      span: [58, 74],
      line: '#2c1806',
      width: 2.2,
    },
    flipper('M50 62Q46 82 28 86Q30 70 40 60Z', { x: 46, y: 62, degrees: 24 }),
    { d: 'M4 55Q12 58 18 54', line: SKIN_LINE, width: 2.2 },
    ...eye(14, 46, 5),
  ],
}

const PETAL_LINE = '#a3225c'

function petal(d: string, late: number): Layer {
  return {
    d,
    fill: ['#fff0f6', '#ff9cc4', '#e0447f'],
    span: [10, 100],
    line: PETAL_LINE,
    width: 2.4,
    swing: { x: 70, y: 100, degrees: 2.5, late },
  }
}

/** A pearl that nobody has opened, in a lotus. */
export const mystery: Drawing = {
  width: 140,
  height: 116,
  layers: [
    { d: oval(70, 102, 56, 12), fill: ['#4ca466', '#14603c'], span: [90, 114], line: '#0b3a24', width: 2.4 },
    petal('M70 100Q36 84 20 34Q58 44 70 100Z', 0),
    petal('M70 100Q104 84 120 34Q82 44 70 100Z', 1),
    petal('M70 100Q42 62 52 14Q82 44 70 100Z', 2),
    petal('M70 100Q98 62 88 14Q58 44 70 100Z', 3),
    { d: disc(70, 52, 30), fill: ['#fff7c4'], alpha: 0.35 },
    {
      d: disc(70, 52, 23),
      fill: ['#ffffff', '#d9f4ff', '#8fc4e6', '#5b8fc0'],
      span: [28, 76],
      line: '#3f6c98',
      width: 2.2,
    },
    { d: 'M61 46Q61 37 70 37Q79 37 79 45Q79 50 73 53Q70 55 70 59M70 64h.1', line: '#3a5f8c', width: 4.4 },
    gloss(oval(62, 42, 6, 4), 0.9),
    petal('M70 102Q30 102 8 72Q46 66 70 102Z', 0.5),
    petal('M70 102Q110 102 132 72Q94 66 70 102Z', 2.5),
    petal('M70 106Q46 100 44 78Q66 82 70 106Z', 1.5),
    petal('M70 106Q94 100 96 78Q74 82 70 106Z', 3.5),
  ],
}
