/** What is worth a long hunt: giant barb, crocodile, Mekong giant catfish, giant stingray; and the dolphin, left alone. */
import { type Drawing, disc, eye, gloss, type Layer } from './drawing.ts'

const GOLD = ['#ffd56a', '#e08a1e', '#9c4a0c'] as const
const GOLD_LINE = '#5c2a06'

/** Rows of scales as arcs, within the body. */
function scales(rows: readonly (readonly [x: number, y: number, count: number])[], size: number): string {
  return rows
    .map(([x, y, count]) =>
      Array.from(
        { length: count },
        (_, at) => `M${x + at * size * 1.5} ${y}q${size * 0.9} ${size * 0.7} 0 ${size * 1.4}`,
      ).join(''),
    )
    .join('')
}

export const giantBarb: Drawing = {
  width: 164,
  height: 104,
  layers: [
    {
      d: 'M122 52Q142 34 160 10Q152 52 160 96Q142 70 122 58Z',
      fill: GOLD,
      span: [10, 96],
      line: GOLD_LINE,
      width: 2.6,
    },
    {
      d: 'M58 20Q66 -2 92 2Q102 8 112 24Q112 30 108 34L60 28Z',
      fill: GOLD,
      span: [0, 34],
      line: GOLD_LINE,
      width: 2.4,
    },
    { d: 'M88 84Q96 102 114 98Q114 84 116 74Z', fill: GOLD, span: [74, 102], line: GOLD_LINE, width: 2.2 },
    {
      d: 'M4 56C8 40 20 26 44 18C76 10 108 22 130 54C112 80 84 92 56 90C30 88 8 74 4 56Z',
      fill: ['#7c5a1a', '#d9a13a', '#ffe9a6', '#fffbe6'],
      span: [14, 90],
      line: '#4b330a',
      width: 3,
    },
    {
      d: scales(
        [
          [56, 24, 4],
          [52, 37, 5],
          [56, 50, 5],
          [52, 63, 5],
          [56, 75, 3],
        ],
        9,
      ),
      line: '#8a5d14',
      width: 1.8,
      alpha: 0.75,
    },
    { d: 'M42 24Q54 50 40 84', line: '#6d4a10', width: 2.6 },
    gloss('M26 34C46 18 86 16 112 38C88 26 52 28 26 34Z', 0.5),
    { d: 'M4 58Q12 66 22 64', line: '#4b330a', width: 2.8 },
    { d: 'M10 64Q2 74 6 84', line: '#6d4a10', width: 2.4, swing: { x: 10, y: 64, degrees: 12 } },
    {
      d: 'M50 62Q72 62 76 84Q56 82 50 62Z',
      fill: GOLD,
      span: [62, 86],
      line: GOLD_LINE,
      width: 2.2,
      swing: { x: 50, y: 62, degrees: 20 },
    },
    ...eye(25, 46, 7.6),
  ],
}

const HIDE = ['#8fae4c', '#4f7a30', '#274a20'] as const
const HIDE_LINE = '#12270f'

function paw(x: number, late: number): Layer {
  return {
    d: `M${x} 62Q${x + 10} 78 ${x - 2} 90L${x - 12} 92L${x - 8} 86Q${x - 10} 74 ${x - 16} 64Z`,
    fill: HIDE,
    span: [56, 94],
    line: HIDE_LINE,
    width: 2.4,
    swing: { x: x - 6, y: 62, degrees: 20, late },
  }
}

export const crocodile: Drawing = {
  width: 270,
  height: 98,
  layers: [
    paw(196, 2),
    paw(118, 0.5),
    {
      d: 'M186 40C214 38 244 44 268 62C244 64 214 68 186 68Z',
      fill: HIDE,
      span: [38, 70],
      line: HIDE_LINE,
      width: 2.8,
    },
    {
      d: 'M110 36l7 -13l9 11l8 -14l9 13l9 -14l9 14l10 -13l8 14l10 -10l8 13l9 -8l7 11l9 -6l6 9l9 -3l4 8Q180 40 110 40Z',
      fill: ['#5f8a34', '#2f5522'],
      span: [20, 56],
      line: HIDE_LINE,
      width: 2,
    },
    {
      d: 'M14 60L86 62L90 74Q50 80 22 72Q10 68 14 60Z',
      fill: ['#c7c98a', '#7d9a4a'],
      span: [60, 78],
      line: HIDE_LINE,
      width: 2.4,
      swing: { x: 88, y: 64, degrees: 4 },
    },
    {
      d: 'M20 60l3 8l4 -8zM32 60l3 9l4 -9zM45 60l3 9l4 -9zM58 60l3 9l4 -9zM71 60l3 8l4 -8z',
      fill: ['#fffdf0'],
      line: HIDE_LINE,
      width: 1,
    },
    {
      d: 'M4 56C4 48 14 44 30 45C50 46 62 44 72 34C82 26 98 28 110 34C140 30 172 30 196 40C206 48 206 62 194 68C164 76 130 76 104 72C94 70 88 64 82 61C56 62 30 62 14 61C8 61 4 60 4 56Z',
      fill: ['#a5c45c', '#5d8a36', '#3c6a2a', '#d9d79a'],
      span: [26, 78],
      line: HIDE_LINE,
      width: 3,
    },
    { d: 'M104 66C134 72 166 72 194 62C172 74 130 76 104 72Z', fill: ['#eeeab8'], alpha: 0.8 },
    {
      d: 'M118 44h.1M134 42h.1M150 43h.1M166 45h.1M126 54h.1M142 53h.1M158 55h.1M182 50h.1M110 54h.1',
      line: '#274a20',
      width: 6,
      alpha: 0.6,
    },
    gloss('M76 38C90 28 140 32 180 38C140 38 104 38 76 38Z', 0.45),
    {
      d: 'M26 62l3 -8l4 8zM40 62l3 -8l4 8zM54 62l3 -8l4 8zM67 62l3 -8l4 8z',
      fill: ['#fffdf0'],
      line: HIDE_LINE,
      width: 1,
    },
    { d: `${disc(12, 49, 2.4)}`, fill: ['#12270f'] },
    {
      d: 'M72 36Q84 22 98 34L92 40Q82 34 74 42Z',
      fill: ['#7da446', '#3c6a2a'],
      span: [24, 42],
      line: HIDE_LINE,
      width: 2.2,
    },
    ...eye(85, 38, 7, '#ffe25e'),
    paw(148, 1.6),
    paw(212, 3.2),
  ],
}

const SLATE = ['#8ea6b8', '#4c677c', '#28404f'] as const
const SLATE_LINE = '#13242f'

export const catfish: Drawing = {
  width: 284,
  height: 118,
  layers: [
    {
      d: 'M224 58Q248 40 278 12Q262 58 280 106Q248 80 224 64Z',
      fill: SLATE,
      span: [12, 106],
      line: SLATE_LINE,
      width: 3,
    },
    { d: 'M96 22Q104 -4 136 4Q130 16 140 26Z', fill: SLATE, span: [0, 26], line: SLATE_LINE, width: 2.6 },
    { d: 'M190 36Q204 26 214 34L208 44Z', fill: SLATE, span: [26, 44], line: SLATE_LINE, width: 2.2 },
    {
      d: 'M150 94Q172 114 206 96Q212 86 212 76Z',
      fill: SLATE,
      span: [76, 112],
      line: SLATE_LINE,
      width: 2.4,
    },
    {
      d: 'M4 66C4 42 26 22 66 18C120 12 190 24 234 56C236 60 236 62 234 66C196 92 140 104 86 102C40 100 6 92 4 66Z',
      fill: ['#39566b', '#6f8fa6', '#c3d5e0', '#ffffff', '#eef3f6'],
      span: [14, 104],
      line: SLATE_LINE,
      width: 3.4,
    },
    { d: 'M8 80C40 104 130 106 190 84C140 96 60 96 8 80Z', fill: ['#ffffff'], alpha: 0.65 },
    { d: 'M66 26Q88 58 64 96', line: '#35505f', width: 3 },
    { d: 'M92 54Q160 46 228 60', line: '#35505f', width: 1.8, alpha: 0.6 },
    gloss('M34 34C70 16 150 20 198 44C150 30 74 30 34 34Z', 0.5),
    { d: 'M4 70Q20 84 42 80', line: SLATE_LINE, width: 3.2 },
    {
      d: 'M12 76Q-2 92 8 110M24 80Q18 98 30 112',
      line: '#35505f',
      width: 3,
      swing: { x: 16, y: 76, degrees: 10 },
    },
    { d: 'M18 56Q2 44 2 28', line: '#35505f', width: 2.6, swing: { x: 18, y: 56, degrees: 8, late: 1 } },
    {
      d: 'M78 76Q112 74 118 106Q88 106 78 76Z',
      fill: SLATE,
      span: [76, 108],
      line: SLATE_LINE,
      width: 2.6,
      swing: { x: 78, y: 76, degrees: 18 },
    },
    ...eye(32, 62, 6.6),
  ],
}

export const stingray: Drawing = {
  width: 276,
  height: 150,
  layers: [
    {
      d: 'M146 72C190 66 236 78 274 62C240 88 190 86 146 82Z',
      fill: ['#8c6a52', '#54382a'],
      span: [60, 88],
      line: '#2b1a12',
      width: 2.6,
      swing: { x: 146, y: 76, degrees: 7 },
    },
    {
      d: 'M214 70l16 -12l-4 14z',
      fill: ['#f3e6c8'],
      line: '#2b1a12',
      width: 1.8,
      swing: { x: 146, y: 76, degrees: 7 },
    },
    {
      d: 'M6 76C20 56 60 44 92 8C100 0 108 2 112 10C122 32 150 56 164 74C150 94 122 118 112 142C108 150 100 150 92 144C60 108 20 98 6 76Z',
      fill: ['#c79a76', '#a5765a', '#7a5240', '#a5765a', '#b98a68'],
      span: [4, 148],
      line: '#3a2418',
      width: 3.4,
    },
    {
      d: 'M20 76C40 62 76 58 100 34C110 54 130 66 146 76C130 88 110 98 100 118C76 94 40 90 20 76Z',
      fill: ['#5c3b2c'],
      alpha: 0.35,
    },
    {
      d: [
        disc(84, 42, 5),
        disc(104, 30, 4),
        disc(104, 56, 6),
        disc(124, 62, 4),
        disc(84, 110, 5),
        disc(104, 122, 4),
        disc(104, 96, 6),
        disc(124, 90, 4),
        disc(74, 64, 4),
        disc(74, 88, 4),
      ].join(''),
      fill: ['#f6dcae'],
      alpha: 0.85,
    },
    { d: 'M70 76H140', line: '#3a2418', width: 3, alpha: 0.45 },
    gloss('M40 66C66 54 86 40 98 18C100 40 84 60 40 66Z', 0.4),
    ...eye(46, 64, 6.4, '#ffe9a8'),
    ...eye(46, 88, 6.4, '#ffe9a8'),
    { d: 'M10 76Q18 82 20 76Q18 70 10 76Z', fill: ['#3a2418'] },
  ],
}

const SEA = ['#c3d3de', '#8298a8', '#5d7484'] as const
const SEA_LINE = '#2c3f4c'

export const dolphin: Drawing = {
  width: 208,
  height: 96,
  layers: [
    {
      d: 'M170 50Q186 34 206 22Q196 48 206 74Q186 66 170 56Z',
      fill: SEA,
      span: [22, 74],
      line: SEA_LINE,
      width: 2.6,
      swing: { x: 172, y: 52, degrees: 8 },
    },
    { d: 'M112 24Q120 10 132 12Q128 20 134 30Z', fill: SEA, span: [10, 30], line: SEA_LINE, width: 2.4 },
    {
      d: 'M6 50C2 30 18 14 42 14C90 12 144 24 178 50C176 54 176 54 172 58C130 82 80 84 44 80C22 78 8 68 6 50Z',
      fill: ['#7990a1', '#a9bcc9', '#e6eff4', '#ffffff'],
      span: [12, 84],
      line: SEA_LINE,
      width: 3,
    },
    gloss('M22 26C42 14 100 18 138 34C100 26 50 24 22 26Z', 0.5),
    { d: 'M8 58Q20 70 38 62', line: SEA_LINE, width: 2.8 },
    { d: 'M40 62q3 -1 4 -4', line: SEA_LINE, width: 2.4 },
    {
      d: 'M62 68Q84 72 90 94Q64 92 62 68Z',
      fill: SEA,
      span: [66, 94],
      line: SEA_LINE,
      width: 2.4,
      swing: { x: 66, y: 68, degrees: 16 },
    },
    ...eye(32, 46, 5),
  ],
}
