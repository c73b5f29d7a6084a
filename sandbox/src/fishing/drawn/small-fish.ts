/** What swims in schools: silver barb, snakehead, shrimp, eel. */
import { type Drawing, eye, gloss, type Layer } from './drawing.ts'

const FIN = ['#ffb067', '#e0512c'] as const
const FIN_LINE = '#7c2411'

export const silverBarb: Drawing = {
  width: 88,
  height: 56,
  layers: [
    { d: 'M62 27Q74 18 86 5Q80 27 86 51Q74 38 62 30Z', fill: FIN, span: [5, 51], line: FIN_LINE, width: 2 },
    { d: 'M30 12Q38 -1 54 4Q52 10 58 16Z', fill: FIN, span: [0, 16], line: FIN_LINE, width: 2 },
    { d: 'M40 46Q44 55 56 52Q56 46 58 40Z', fill: FIN, span: [40, 54], line: FIN_LINE, width: 2 },
    {
      d: 'M3 28C9 14 26 8 42 9C56 10 64 20 70 28C64 38 52 48 36 48C20 48 8 40 3 28Z',
      fill: ['#5f7f97', '#b9cedb', '#f7fbfd', '#ffffff'],
      span: [8, 48],
      line: '#31495a',
      width: 2.4,
    },
    {
      d: 'M32 17q5 4 0 8M40 16q5 4 0 8M48 18q5 4 0 8M36 26q5 4 0 8M44 26q5 4 0 8M52 26q5 4 0 8M32 35q5 3 0 7M40 35q5 3 0 7M48 34q4 3 0 6',
      line: '#54758a',
      width: 1.3,
      alpha: 0.6,
    },
    { d: 'M22 14Q29 28 21 42', line: '#456577', width: 1.8 },
    gloss('M14 19C24 11 42 10 56 18C44 15 26 15 14 19Z', 0.65),
    { d: 'M3 28Q8 31 12 31', line: '#31495a', width: 1.8 },
    {
      d: 'M26 33Q38 32 40 43Q29 43 26 33Z',
      fill: FIN,
      span: [32, 44],
      line: FIN_LINE,
      width: 1.6,
      swing: { x: 26, y: 33, degrees: 20 },
    },
    ...eye(14, 24, 5.6),
  ],
}

const BARK = ['#6b5a2a', '#3c3415'] as const

export const snakehead: Drawing = {
  width: 122,
  height: 48,
  layers: [
    {
      d: 'M94 24Q104 10 116 13Q124 24 116 37Q104 38 94 27Z',
      fill: BARK,
      span: [10, 40],
      line: '#221d0a',
      width: 2.2,
    },
    { d: 'M34 13Q60 -3 92 9Q96 14 96 19L36 17Z', fill: BARK, span: [2, 19], line: '#221d0a', width: 2 },
    { d: 'M52 37Q70 49 92 39L94 31L54 34Z', fill: BARK, span: [31, 46], line: '#221d0a', width: 2 },
    {
      d: 'M2 27C4 17 18 12 34 12C60 11 86 15 98 24C88 34 60 40 34 39C16 39 3 35 2 27Z',
      fill: ['#4d451d', '#8d7a35', '#d9c67f', '#f6ecc4'],
      span: [11, 40],
      line: '#2b250d',
      width: 2.6,
    },
    {
      d: 'M40 13l5 9l6 -9zM54 12l5 10l6 -10zM68 13l5 9l6 -8zM82 16l4 7l5 -5zM46 35l5 -8l6 8zM60 36l5 -9l6 8zM75 33l4 -7l6 5z',
      fill: ['#2f290f'],
      alpha: 0.75,
    },
    { d: 'M28 15Q34 26 28 38', line: '#3c3415', width: 2 },
    { d: 'M2 28Q14 32 22 29', line: '#2b250d', width: 2.4 },
    gloss('M14 17C30 12 56 12 74 17C56 15 30 15 14 17Z', 0.5),
    {
      d: 'M32 30Q46 28 50 40Q38 42 32 30Z',
      fill: ['#d9a24a', '#8d5f1f'],
      span: [28, 42],
      line: '#3c2a0d',
      width: 1.8,
      swing: { x: 32, y: 30, degrees: 22 },
    },
    ...eye(15, 21, 5, '#ffd45e'),
  ],
}

const SHELL = ['#ffc49b', '#f4794a', '#c23e24'] as const

function leg(x: number, late: number): Layer {
  return {
    d: `M${x} 40Q${x - 6} 48 ${x - 8} 58`,
    line: '#a8321c',
    width: 2.6,
    swing: { x, y: 40, degrees: 22, late },
  }
}

export const shrimp: Drawing = {
  width: 96,
  height: 62,
  layers: [
    { d: 'M14 20Q-4 6 6 -2M14 22Q-2 26 2 44M16 24Q4 36 16 52', line: '#e2572f', width: 1.6 },
    leg(34, 0),
    leg(42, 0.8),
    leg(50, 1.6),
    leg(58, 2.4),
    {
      d: 'M76 40Q94 30 95 42Q88 46 78 46Q94 48 92 58Q80 58 72 48Z',
      fill: SHELL,
      span: [32, 60],
      line: '#8c2412',
      width: 2,
      swing: { x: 74, y: 44, degrees: 14, late: 1 },
    },
    {
      d: 'M4 24Q18 14 34 13C58 9 82 18 82 36C82 44 76 50 70 50C70 42 62 38 50 40C36 43 20 40 12 32Q8 28 4 24Z',
      fill: SHELL,
      span: [10, 50],
      line: '#8c2412',
      width: 2.4,
    },
    {
      d: 'M34 13Q42 26 38 42M46 11Q54 24 52 40M58 13Q65 24 63 40M68 17Q74 28 70 44',
      line: '#9c2f18',
      width: 1.8,
      alpha: 0.75,
    },
    { d: 'M30 16L2 14L14 22Z', fill: ['#ffb184'], line: '#8c2412', width: 1.6 },
    gloss('M26 17C44 11 68 14 77 28C66 18 44 15 26 17Z', 0.5),
    {
      d: 'M24 36Q10 40 4 52L12 46Q12 54 8 58Q20 52 28 38Z',
      fill: ['#6fa8ff', '#2b55b8'],
      span: [36, 58],
      line: '#142b66',
      width: 2,
      swing: { x: 26, y: 37, degrees: 10 },
    },
    ...eye(20, 23, 4.6),
  ],
}

export const eel: Drawing = {
  width: 172,
  height: 44,
  layers: [
    {
      d: 'M52 12Q100 2 168 21Q110 40 56 33Z',
      fill: ['#b98a2b', '#6d4b12'],
      span: [5, 38],
      line: '#3d2a08',
      width: 2,
    },
    {
      d: 'M2 24C4 15 16 12 34 12C78 11 124 16 166 22C124 31 78 35 34 34C14 34 3 31 2 24Z',
      fill: ['#7a5413', '#c48f2e', '#f3d27a', '#fff0b8'],
      span: [11, 35],
      line: '#46300b',
      width: 2.6,
    },
    {
      d: 'M42 16h.1M56 20h.1M70 16h.1M84 20h.1M98 17h.1M112 21h.1M126 19h.1M50 26h.1M64 28h.1M78 26h.1M92 27h.1M106 25h.1',
      line: '#5a3d0c',
      width: 4,
      alpha: 0.7,
    },
    { d: 'M2 25Q12 30 22 26', line: '#46300b', width: 2.2 },
    { d: 'M30 14Q36 23 30 32', line: '#6d4b12', width: 2 },
    gloss('M12 17C34 12 84 13 126 19C84 16 34 15 12 17Z', 0.5),
    {
      d: 'M32 27Q44 25 46 36Q36 37 32 27Z',
      fill: ['#d9a540'],
      line: '#5a3d0c',
      width: 1.6,
      swing: { x: 32, y: 27, degrees: 20 },
    },
    ...eye(14, 19, 4.6, '#ffe9a3'),
  ],
}
