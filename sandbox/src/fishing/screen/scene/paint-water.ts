/** The water itself: gradient, sand, stones, shafts of light, weeds, bubbles. Lengths in CSS pixels. */
import { type Pen, shade } from '../../../kit/canvas/paint.ts'

/** The ground is the same for everybody, and takes no chance. */
function scatter(count: number, seed: number): number[] {
  return Array.from({ length: count }, (_, at) => {
    const wave = Math.sin((at + 1) * 12.9898 + seed * 78.233) * 43758.5453
    return wave - Math.floor(wave)
  })
}

export function paintWater(pen: Pen, { width, height }: { width: number; height: number }): void {
  pen.fillStyle = shade(pen, 0, height, ['#3fc1d8', '#1390b8', '#0a6390', '#07416a', '#06304f'])
  pen.fillRect(0, 0, width, height)
  const light = pen.createRadialGradient(width * 0.45, -height * 0.2, 0, width * 0.45, 0, height * 0.9)
  light.addColorStop(0, '#e8fff566')
  light.addColorStop(1, '#e8fff500')
  pen.fillStyle = light
  pen.fillRect(0, 0, width, height)
  paintHills(pen, width, height)
  paintSand(pen, width, height)
  const dark = pen.createRadialGradient(
    ...([width / 2, height * 0.45, Math.min(width, height) * 0.4] as const),
    ...([width / 2, height * 0.5, Math.max(width, height) * 0.75] as const),
  )
  dark.addColorStop(0, '#00102000')
  dark.addColorStop(1, '#00102088')
  pen.fillStyle = dark
  pen.fillRect(0, 0, width, height)
}

function paintHills(pen: Pen, width: number, height: number): void {
  for (const [far, colour] of [
    [0.66, '#0a537a66'],
    [0.76, '#08456966'],
  ] as const) {
    pen.fillStyle = colour
    pen.beginPath()
    pen.moveTo(0, height)
    for (let step = 0; step <= 12; step += 1) {
      const x = (step / 12) * width
      const up = Math.sin(step * 1.7 + far * 20) * 0.07 + Math.sin(step * 0.6) * 0.05
      pen.lineTo(x, height * (far + up))
    }
    pen.lineTo(width, height)
    pen.fill()
  }
}

function paintSand(pen: Pen, width: number, height: number): void {
  const top = height * 0.87
  pen.fillStyle = shade(pen, top - 20, height, ['#8fa38a', '#6f8a7c', '#3f6268'])
  pen.beginPath()
  pen.moveTo(0, height)
  pen.lineTo(0, top + 8)
  pen.bezierCurveTo(width * 0.3, top - height * 0.05, width * 0.6, top + height * 0.06, width, top - 6)
  pen.lineTo(width, height)
  pen.fill()
  const places = scatter(14, 3)
  scatter(14, 7).forEach((at, index) => {
    const far = places[index] ?? 0
    const long = (0.012 + far * 0.03) * Math.max(width, height)
    pen.fillStyle = shade(pen, height - long * 1.6, height, ['#86a3a6', '#4d6d78', '#2b4a58'])
    pen.beginPath()
    pen.ellipse(at * width, height * (0.925 + far * 0.06), long, long * 0.62, 0, 0, 7)
    pen.fill()
  })
}

export const SHAFT = { width: 160, height: 400 } as const

export function paintShaft(pen: Pen): void {
  const { width, height } = SHAFT
  pen.fillStyle = shade(pen, 0, height, ['#eafff659', '#eafff626', '#eafff600'])
  pen.filter = 'blur(6px)'
  pen.beginPath()
  pen.moveTo(62, 0)
  pen.lineTo(98, 0)
  pen.lineTo(width - 14, height)
  pen.lineTo(14, height)
  pen.fill()
}

export const WEED = { width: 70, height: 170 } as const

export function paintWeed(pen: Pen): void {
  const { width, height } = WEED
  const blades = [
    [0.2, -14, 0.72],
    [0.4, 8, 1],
    [0.58, -6, 0.86],
    [0.8, 16, 0.66],
  ] as const
  for (const [at, lean, tall] of blades) {
    const foot = at * width
    const top = height - height * tall + 6
    pen.fillStyle = shade(pen, top, height, ['#8fe08a', '#2f9a63', '#0d5248'])
    pen.beginPath()
    pen.moveTo(foot - 6, height)
    pen.bezierCurveTo(foot - 14, height * 0.6, foot + lean * 1.6, height * 0.5, foot + lean, top)
    pen.bezierCurveTo(foot + lean * 2, height * 0.5, foot + 2, height * 0.7, foot + 7, height)
    pen.fill()
  }
}

export const BUBBLE_SIZE = 22

export function paintBubble(pen: Pen): void {
  const middle = BUBBLE_SIZE / 2
  pen.strokeStyle = '#e6fbffb0'
  pen.fillStyle = '#e6fbff22'
  pen.lineWidth = 1.4
  pen.beginPath()
  pen.arc(middle, middle, middle - 3, 0, 7)
  pen.fill()
  pen.stroke()
  pen.fillStyle = '#ffffffd0'
  pen.beginPath()
  pen.arc(middle - 3, middle - 3, 2, 0, 7)
  pen.fill()
}

export const TARGET_SIZE = 150

/** Marks a locked fish. */
export function paintTarget(pen: Pen): void {
  const middle = TARGET_SIZE / 2
  pen.strokeStyle = '#ff5a4a'
  pen.shadowColor = '#000'
  pen.shadowBlur = 3
  pen.lineWidth = 6
  pen.lineCap = 'round'
  for (let corner = 0; corner < 4; corner += 1) {
    pen.beginPath()
    pen.arc(middle, middle, middle - 10, corner * (Math.PI / 2) + 0.35, corner * (Math.PI / 2) + 1.2)
    pen.stroke()
  }
  pen.lineWidth = 4
  pen.beginPath()
  pen.arc(middle, middle, 5, 0, 7)
  pen.stroke()
}
