/** The water itself: depth, sand, what stands in it, shafts of light, weeds, bubbles. Lengths in CSS pixels. */
import { type Pen, shade } from '../../../kit/canvas/paint.ts'
import type { Mood } from '../../drawn/moods.ts'
import { paintDrawing } from './paint-drawing.ts'

interface Room {
  width: number
  height: number
}

export function paintWater(pen: Pen, room: Room, mood: Mood): void {
  const { width, height } = room
  pen.fillStyle = shade(pen, 0, height, mood.water)
  pen.fillRect(0, 0, width, height)
  paintLight(pen, room, mood.light)
  paintHills(pen, room, mood.hills)
  for (const stand of mood.stands) if (stand.from === 'top' || stand.high > 0.5) paintStand(pen, room, stand)
  paintSand(pen, room, mood.sand)
  for (const stand of mood.stands)
    if (stand.from === 'ground' && stand.high <= 0.5) paintStand(pen, room, stand)
  paintDepth(pen, room)
}

/** From above, and the net of it that waves throw on the ground. */
function paintLight(pen: Pen, { width, height }: Room, colour: string): void {
  const light = pen.createRadialGradient(width * 0.45, -height * 0.2, 0, width * 0.45, 0, height * 0.9)
  light.addColorStop(0, `${colour}77`)
  light.addColorStop(1, `${colour}00`)
  pen.fillStyle = light
  pen.fillRect(0, 0, width, height)
  pen.strokeStyle = `${colour}1c`
  pen.lineWidth = Math.max(2, height * 0.006)
  for (let row = 0; row < 5; row += 1) {
    const y = height * (0.04 + row * 0.055)
    pen.beginPath()
    pen.moveTo(0, y)
    for (let step = 0; step < 8; step += 1) {
      const x = (step / 8) * width
      const up = (step + row) % 2 === 0 ? -1 : 1
      pen.quadraticCurveTo(x + width / 16, y + up * height * 0.03, x + width / 8, y)
    }
    pen.stroke()
  }
}

function paintHills(pen: Pen, { width, height }: Room, colours: Mood['hills']): void {
  colours.forEach((colour, at) => {
    const far = 0.66 + at * 0.1
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
  })
}

function paintSand(pen: Pen, { width, height }: Room, colours: readonly string[]): void {
  const top = height * 0.88
  pen.fillStyle = shade(pen, top - 20, height, colours)
  pen.beginPath()
  pen.moveTo(0, height)
  pen.lineTo(0, top + 8)
  pen.bezierCurveTo(width * 0.3, top - height * 0.05, width * 0.6, top + height * 0.06, width, top - 6)
  pen.lineTo(width, height)
  pen.fill()
}

function paintStand(pen: Pen, { width, height }: Room, stand: Mood['stands'][number]): void {
  const { prop, x, high, from, isMirrored = false, alpha = 1 } = stand
  const size = (high * height) / prop.height
  pen.save()
  pen.globalAlpha = alpha
  pen.translate(x * width, from === 'top' ? 0 : height - prop.height * size)
  pen.scale(isMirrored ? -size : size, size)
  pen.translate(-prop.width / 2, 0)
  paintDrawing(pen, prop, 0)
  pen.restore()
}

/** Darker towards the corners, so that the eye stays where the fish are. */
function paintDepth(pen: Pen, { width, height }: Room): void {
  const dark = pen.createRadialGradient(
    ...([width / 2, height * 0.45, Math.min(width, height) * 0.4] as const),
    ...([width / 2, height * 0.5, Math.max(width, height) * 0.75] as const),
  )
  dark.addColorStop(0, '#00102000')
  dark.addColorStop(1, '#00102088')
  pen.fillStyle = dark
  pen.fillRect(0, 0, width, height)
}

export const SHAFT = { width: 160, height: 400 } as const

export function paintShaft(pen: Pen, colour: string): void {
  const { width, height } = SHAFT
  pen.fillStyle = shade(pen, 0, height, [`${colour}59`, `${colour}26`, `${colour}00`])
  pen.filter = 'blur(6px)'
  pen.beginPath()
  pen.moveTo(62, 0)
  pen.lineTo(98, 0)
  pen.lineTo(width - 14, height)
  pen.lineTo(14, height)
  pen.fill()
}

export const WEED = { width: 70, height: 170 } as const

export function paintWeed(pen: Pen, colours: readonly string[]): void {
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
    pen.fillStyle = shade(pen, top, height, colours)
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
