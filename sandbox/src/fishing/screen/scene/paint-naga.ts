/** The naga's head: polygons with a crest, looking left. Lengths in units of the water. */
import { type Pen, shade } from '../../../kit/canvas/paint.ts'

export const HEAD = { width: 260, height: 220 } as const

type Corner = readonly [x: number, y: number]

const CREST: readonly Corner[] = [
  [128, 96],
  [104, 26],
  [142, 58],
  [152, 4],
  [178, 54],
  [206, 18],
  [204, 70],
  [246, 58],
  [218, 100],
  [250, 122],
  [204, 126],
]
const SKULL: readonly Corner[] = [
  [10, 118],
  [26, 96],
  [62, 84],
  [92, 70],
  [140, 74],
  [188, 92],
  [214, 124],
  [196, 164],
  [150, 178],
  [96, 168],
  [74, 148],
  [22, 138],
]
const CHEEK: readonly Corner[] = [
  [96, 168],
  [120, 128],
  [170, 118],
  [214, 124],
  [196, 164],
  [150, 178],
]
const JAW: readonly Corner[] = [
  [26, 150],
  [72, 152],
  [100, 168],
  [150, 178],
  [110, 200],
  [58, 188],
]
const TEETH: readonly (readonly Corner[])[] = [
  [
    [26, 138],
    [34, 158],
    [42, 141],
  ],
  [
    [50, 143],
    [57, 160],
    [65, 146],
  ],
]

export function paintHead(pen: Pen): void {
  pen.lineJoin = 'round'
  pen.lineWidth = 3
  pen.strokeStyle = '#5e2a06'
  fill(pen, CREST, shade(pen, 0, 130, ['#fff1b0', '#f5b13d', '#c4471d']))
  pen.strokeStyle = '#04382c'
  fill(pen, JAW, shade(pen, 150, 200, ['#2f9a5e', '#0a5a45']))
  for (const tooth of TEETH) fill(pen, tooth, '#fffdf0')
  fill(pen, SKULL, shade(pen, 70, 178, ['#c8f58a', '#48bf6c', '#0f7356']))
  fill(pen, CHEEK, shade(pen, 118, 178, ['#63cf7b', '#0c624b']))
  paintEye(pen)
  pen.fillStyle = '#04382c'
  pen.beginPath()
  pen.ellipse(28, 112, 5, 3.5, 0.4, 0, 7)
  pen.fill()
  pen.strokeStyle = '#ffe08a'
  pen.lineWidth = 5
  pen.lineCap = 'round'
  pen.beginPath()
  pen.moveTo(24, 128)
  pen.quadraticCurveTo(-6, 140, 6, 176)
  pen.moveTo(40, 150)
  pen.quadraticCurveTo(24, 176, 40, 200)
  pen.stroke()
}

function paintEye(pen: Pen): void {
  pen.fillStyle = '#fff7c4'
  pen.strokeStyle = '#04382c'
  pen.lineWidth = 3
  pen.beginPath()
  pen.ellipse(96, 104, 19, 14, 0.15, 0, 7)
  pen.fill()
  pen.stroke()
  pen.fillStyle = '#d4201c'
  pen.beginPath()
  pen.arc(92, 105, 9, 0, 7)
  pen.fill()
  pen.fillStyle = '#1b0505'
  pen.beginPath()
  pen.ellipse(92, 105, 3, 9, 0, 0, 7)
  pen.fill()
  pen.lineWidth = 8
  pen.strokeStyle = '#0f5a42'
  pen.beginPath()
  pen.moveTo(70, 82)
  pen.lineTo(122, 94)
  pen.stroke()
}

function fill(pen: Pen, corners: readonly Corner[], colour: CanvasGradient | string): void {
  pen.fillStyle = colour
  pen.beginPath()
  corners.forEach(([x, y], at) => {
    if (at === 0) pen.moveTo(x, y)
    else pen.lineTo(x, y)
  })
  pen.closePath()
  pen.fill()
  pen.stroke()
}
