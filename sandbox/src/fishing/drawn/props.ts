/** What stands and grows in the waters, without any of their creatures. */
import { type Drawing, disc, gloss, type Layer } from './drawing.ts'

function pad(x: number, y: number, size: number): Layer[] {
  const wide = size
  const high = size * 0.28
  return [
    {
      d: `M${x} ${y}Q${x + size * 0.3} ${y + size * 1.4} ${x + size * 0.1} ${y + size * 3}`,
      line: '#1d5a3a',
      width: size * 0.07,
      alpha: 0.8,
    },
    {
      d: `M${x - wide} ${y}a${wide} ${high} 0 1 1 ${2 * wide} 0a${wide} ${high} 0 0 1 ${-wide * 1.15} ${high}l${wide * 0.15} ${-high}l${-wide * 0.45} ${high * 0.85}a${wide} ${high} 0 0 1 ${-wide * 0.55} ${-high * 0.85}Z`,
      fill: ['#7fcf6a', '#2e8a4c', '#135038'],
      span: [y - high, y + high],
      line: '#0c3a28',
      width: 2,
    },
    gloss(
      `M${x - wide * 0.6} ${y - high * 0.35}q${wide * 0.6} ${-high * 0.6} ${wide * 1.2} 0q${-wide * 0.6} ${-high * 0.2} ${-wide * 1.2} 0Z`,
      0.35,
    ),
  ]
}

/** Hangs from the surface. */
export const lilyPads: Drawing = {
  width: 400,
  height: 200,
  layers: [...pad(70, 26, 56), ...pad(330, 22, 60), ...pad(190, 18, 48), ...pad(262, 40, 34)],
}

const BARK = ['#4d5b3a', '#37442f', '#222e26'] as const

/** The foot of a tree of the flooded forest. */
export const roots: Drawing = {
  width: 220,
  height: 420,
  layers: [
    {
      d: 'M84 0L140 0Q136 140 144 240Q168 300 214 412Q184 404 168 412Q150 350 132 318Q128 370 136 420L104 420Q112 360 106 318Q84 356 58 412Q40 402 6 414Q66 320 84 236Q92 130 84 0Z',
      fill: BARK,
      span: [0, 420],
      alpha: 0.92,
    },
    {
      d: 'M104 0Q110 150 102 240M122 0Q120 160 130 260M92 250Q70 330 40 396M140 260Q158 330 184 396',
      line: '#6d7d54',
      width: 4,
      alpha: 0.45,
    },
  ],
}

/** A sunken sampan. */
export const sunkenBoat: Drawing = {
  width: 420,
  height: 150,
  layers: [
    {
      d: 'M6 52Q60 96 130 104L330 96Q380 84 414 30Q408 110 344 138L110 146Q30 130 6 52Z',
      fill: ['#7a5c34', '#4f3a20', '#2c2012'],
      span: [30, 146],
      line: '#1b130a',
      width: 4,
    },
    { d: 'M30 78Q190 122 396 70M52 104Q190 134 372 104', line: '#1b130a', width: 3, alpha: 0.6 },
    { d: 'M120 102l-6 -46M200 108l0 -50M282 102l8 -46', line: '#5c4526', width: 9 },
    { d: 'M96 62Q200 40 312 60', line: '#6d5330', width: 7 },
    gloss('M30 74Q190 112 396 62Q200 104 30 74Z', 0.2),
  ],
}

function stone(x: number, y: number, wide: number, high: number): Layer[] {
  const d = `M${x - wide} ${y}Q${x - wide} ${y - high} ${x - wide * 0.3} ${y - high}Q${x + wide * 0.5} ${y - high * 1.15} ${x + wide * 0.85} ${y - high * 0.5}Q${x + wide * 1.05} ${y - high * 0.2} ${x + wide} ${y}Z`
  return [
    { d, fill: ['#a9b8b4', '#66777a', '#39474c'], span: [y - high, y], line: '#222d31', width: 3 },
    gloss(
      `M${x - wide * 0.7} ${y - high * 0.6}Q${x - wide * 0.4} ${y - high * 0.95} ${x + wide * 0.2} ${y - high * 0.92}Q${x - wide * 0.3} ${y - high * 0.75} ${x - wide * 0.7} ${y - high * 0.6}Z`,
      0.35,
    ),
  ]
}

export const rocks: Drawing = {
  width: 380,
  height: 150,
  layers: [
    ...stone(250, 150, 96, 128),
    ...stone(110, 150, 104, 84),
    ...stone(330, 150, 52, 58),
    ...stone(186, 150, 58, 46),
    {
      d: `${disc(60, 146, 8)}${disc(208, 147, 7)}${disc(290, 147, 6)}`,
      fill: ['#8fa09f'],
      line: '#222d31',
      width: 2,
    },
  ],
}
