/** Cannons, bullets, nets, the naga's rings and head, painted on plain canvases. Lengths in units of the water. */
import { type Pen, shade } from '../../../kit/canvas/paint.ts'

/** A bullet is brighter and hotter the dearer it is. */
const BULLET_COLOURS = ['#7fe9ff', '#9dff8a', '#ffd24a', '#ff7a4a'] as const
const BRASS = ['#7a4a12', '#f7d98a', '#fff6d4', '#d89a35', '#6b3d0c']

export function bulletColour(level: number): string {
  return BULLET_COLOURS[Math.min(level, BULLET_COLOURS.length - 1)] ?? BULLET_COLOURS[0]
}

export const BULLET_SIZE = 44

/** Looks to the right. */
export function paintBullet(pen: Pen, level: number): void {
  const middle = BULLET_SIZE / 2
  const light = pen.createRadialGradient(middle + 4, middle, 1, middle, middle, middle)
  light.addColorStop(0, '#ffffff')
  light.addColorStop(0.3, bulletColour(level))
  light.addColorStop(0.5, `${bulletColour(level)}66`)
  light.addColorStop(1, `${bulletColour(level)}00`)
  pen.fillStyle = light
  pen.fillRect(0, 0, BULLET_SIZE, BULLET_SIZE)
}

export const BARREL = { width: 130, height: 64 } as const

/** Looks to the right; turned around a point 34 units from its left end. */
export function paintBarrel(pen: Pen, colour: string): void {
  const { width, height } = BARREL
  pen.fillStyle = shade(pen, 8, height - 8, BRASS)
  pen.strokeStyle = '#4a2806'
  pen.lineWidth = 2.5
  pen.lineJoin = 'round'
  pen.beginPath()
  pen.moveTo(14, 12)
  pen.quadraticCurveTo(60, 14, width - 18, 18)
  pen.lineTo(width - 18, height - 18)
  pen.quadraticCurveTo(60, height - 14, 14, height - 12)
  pen.quadraticCurveTo(-4, height / 2, 14, 12)
  pen.fill()
  pen.stroke()
  for (const [x, high] of [
    [34, 46],
    [74, 40],
    [width - 22, 42],
  ] as const) {
    pen.beginPath()
    pen.roundRect(x, (height - high) / 2, x > 90 ? 18 : 10, high, 5)
    pen.fill()
    pen.stroke()
  }
  pen.fillStyle = colour
  pen.beginPath()
  pen.roundRect(width - 17, height / 2 - 11, 8, 22, 4)
  pen.fill()
}

export const BASE_SIZE = 132

export function paintBase(pen: Pen, isMine: boolean): void {
  const middle = BASE_SIZE / 2
  const light = pen.createRadialGradient(middle - 16, middle - 20, 4, middle, middle, middle)
  light.addColorStop(0, isMine ? '#fff2b8' : '#d6dde6')
  light.addColorStop(0.55, isMine ? '#c98a24' : '#75849a')
  light.addColorStop(1, isMine ? '#5e3608' : '#2c3648')
  pen.fillStyle = light
  pen.strokeStyle = isMine ? '#ffe9a6' : '#aab6c8'
  pen.lineWidth = 4
  pen.beginPath()
  pen.arc(middle, middle, middle - 12, 0, 7)
  pen.fill()
  pen.stroke()
  pen.fillStyle = isMine ? '#4a2806' : '#1b2434'
  for (let at = 0; at < 12; at += 1) {
    const turn = (at / 12) * 2 * Math.PI
    pen.beginPath()
    pen.arc(middle + Math.cos(turn) * 45, middle + Math.sin(turn) * 45, 3.4, 0, 7)
    pen.fill()
  }
}

export const NET_SIZE = 150

export function paintNet(pen: Pen, colour: string): void {
  const middle = NET_SIZE / 2
  pen.strokeStyle = colour
  pen.shadowColor = '#002030'
  pen.shadowBlur = 4
  pen.lineWidth = 2.6
  const spokes = 10
  const at = (spoke: number, far: number): [number, number] => {
    const turn = (spoke / spokes) * 2 * Math.PI
    return [middle + Math.cos(turn) * far, middle + Math.sin(turn) * far]
  }
  for (let spoke = 0; spoke < spokes; spoke += 1) {
    pen.beginPath()
    pen.moveTo(middle, middle)
    pen.lineTo(...at(spoke, middle - 6))
    for (const far of [22, 42, middle - 8]) {
      pen.moveTo(...at(spoke, far))
      pen.quadraticCurveTo(...at(spoke + 0.5, far * 0.88), ...at(spoke + 1, far))
    }
    pen.stroke()
  }
}

export const RING_SIZE = 120

/** A piece of the naga's body: scales lit from above. */
export function paintRing(pen: Pen): void {
  const middle = RING_SIZE / 2
  const light = pen.createRadialGradient(middle - 14, middle - 22, 4, middle, middle, middle - 4)
  light.addColorStop(0, '#d9ff9a')
  light.addColorStop(0.4, '#3fb86a')
  light.addColorStop(0.8, '#0f6a52')
  light.addColorStop(1, '#06382f')
  pen.fillStyle = light
  pen.beginPath()
  pen.arc(middle, middle, middle - 6, 0, 7)
  pen.fill()
  pen.strokeStyle = '#f6d77266'
  pen.lineWidth = 3
  for (const far of [16, 30, 42]) {
    pen.beginPath()
    pen.arc(middle, middle + 10, far, Math.PI * 1.1, Math.PI * 1.9)
    pen.stroke()
  }
}

export const FIN = { width: 60, height: 70 } as const

export function paintFin(pen: Pen): void {
  pen.fillStyle = shade(pen, 0, FIN.height, ['#ffe79a', '#f0a63a', '#b3431f'])
  pen.beginPath()
  pen.moveTo(6, FIN.height)
  pen.quadraticCurveTo(14, 22, 50, 2)
  pen.quadraticCurveTo(40, 30, 56, FIN.height)
  pen.fill()
}
