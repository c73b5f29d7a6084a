/** The naga: a head with a golden crest, looking left; its body is drawn from rings. */
import { type Drawing, disc, eye, gloss, type Layer } from './drawing.ts'

const CREST = ['#fff3b0', '#ffc23d', '#e0641e', '#a82a14'] as const
const CREST_LINE = '#5a1c06'
const SCALE = ['#c9ff8f', '#3fc46c', '#0f7a58', '#06493c'] as const
const LINE = '#04342a'

function flame(d: string, late: number): Layer {
  return {
    d,
    fill: CREST,
    span: [0, 140],
    line: CREST_LINE,
    width: 3,
    swing: { x: 170, y: 120, degrees: 4, late },
  }
}

export const nagaHead: Drawing = {
  width: 260,
  height: 220,
  layers: [
    flame('M168 132Q214 116 256 134Q238 140 232 158Q206 150 176 158Z', 0),
    flame('M160 110Q196 70 250 62Q232 80 240 104Q206 104 172 132Z', 0.7),
    flame('M136 96Q158 40 214 16Q202 42 216 70Q182 74 168 112Z', 1.4),
    flame('M110 88Q108 36 152 2Q150 32 168 54Q142 66 142 100Z', 2.1),
    {
      d: 'M30 152C56 150 76 158 100 166C124 174 140 178 158 178C136 200 96 208 58 194C40 186 30 170 30 152Z',
      fill: ['#d8f2a0', '#5fae58', '#1d6a45'],
      span: [150, 204],
      line: LINE,
      width: 3.4,
    },
    {
      d: 'M34 152l6 16l8 -15zM54 154l6 16l8 -13zM76 160l5 13l8 -9z',
      fill: ['#fffdf0'],
      line: LINE,
      width: 1.6,
    },
    {
      d: 'M8 122C10 100 30 94 56 88C76 84 84 72 108 70C150 66 196 84 214 122C220 148 200 176 164 180C128 180 104 170 84 156C62 146 34 150 18 144C10 140 6 132 8 122Z',
      fill: SCALE,
      span: [66, 182],
      line: LINE,
      width: 4,
    },
    {
      d: 'M104 158Q150 130 204 142Q190 174 160 178Q128 176 104 158Z',
      fill: ['#f0f7b0', '#a5d468'],
      span: [130, 180],
      alpha: 0.75,
    },
    {
      d: 'M128 116q12 8 0 18M146 110q12 9 0 20M164 110q12 10 0 22M138 136q12 8 0 16M156 136q12 9 0 18M174 134q11 9 0 18',
      line: '#04594a',
      width: 3,
      alpha: 0.7,
    },
    { d: 'M26 144l7 16l8 -17zM48 144l6 14l8 -13z', fill: ['#fffdf0'], line: LINE, width: 1.6 },
    { d: disc(24, 114, 5), fill: [LINE] },
    {
      d: 'M20 128Q-8 136 2 178Q12 190 20 180',
      line: '#ffd76a',
      width: 5,
      swing: { x: 20, y: 128, degrees: 9 },
    },
    {
      d: 'M40 150Q26 182 46 206',
      line: '#ffd76a',
      width: 4.4,
      swing: { x: 40, y: 150, degrees: 9, late: 1 },
    },
    ...eye(92, 108, 15, '#fff3a0'),
    { d: 'M66 88Q96 78 122 98', line: CREST_LINE, width: 8 },
    gloss('M34 106C60 96 80 90 106 84C84 98 60 104 34 106Z', 0.55),
    {
      d: disc(132, 86, 9),
      fill: ['#ffffff', '#ff5d4a', '#a8101c'],
      span: [76, 96],
      line: CREST_LINE,
      width: 2.4,
    },
  ],
}
