/** Cannons, bullets, nets, coins and the naga's rings, painted on plain canvases. Lengths in units of the water. */
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

export const NET_SIZE = 170

/** A cast net that has opened: meshes within a hem, and the leads that pull it down. */
export function paintNet(pen: Pen, colour: string): void {
  const middle = NET_SIZE / 2
  const wide = middle - 12
  pen.strokeStyle = colour
  pen.lineWidth = 1.6
  pen.save()
  pen.beginPath()
  pen.arc(middle, middle, wide, 0, 7)
  pen.fillStyle = `${colour.slice(0, 7)}1f`
  pen.fill()
  pen.clip()
  pen.beginPath()
  // Meshes hang: the threads are bent towards the middle.
  for (let thread = -6; thread <= 6; thread += 1) {
    const off = thread * 13
    pen.moveTo(middle + off - wide, middle - wide)
    pen.quadraticCurveTo(middle + off * 0.8, middle, middle + off + wide, middle + wide)
    pen.moveTo(middle + off + wide, middle - wide)
    pen.quadraticCurveTo(middle + off * 0.8, middle, middle + off - wide, middle + wide)
  }
  pen.stroke()
  pen.restore()
  paintHem(pen, { middle, wide, colour })
}

const LEADS = 18

function paintHem(
  pen: Pen,
  { middle, wide, colour }: { middle: number; wide: number; colour: string },
): void {
  const at = (lead: number, far: number): [number, number] => {
    const turn = (lead / LEADS) * 2 * Math.PI
    return [middle + Math.cos(turn) * far, middle + Math.sin(turn) * far]
  }
  pen.lineWidth = 3
  pen.beginPath()
  pen.moveTo(...at(0, wide))
  for (let lead = 0; lead < LEADS; lead += 1) {
    pen.quadraticCurveTo(...at(lead + 0.5, wide - 7), ...at(lead + 1, wide))
  }
  pen.stroke()
  for (let lead = 0; lead < LEADS; lead += 1) {
    const [x, y] = at(lead, wide)
    pen.fillStyle = '#39434c'
    pen.beginPath()
    pen.arc(x, y, 4.6, 0, 7)
    pen.fill()
    pen.fillStyle = colour
    pen.beginPath()
    pen.arc(x - 1.4, y - 1.6, 1.7, 0, 7)
    pen.fill()
  }
}

export const COIN_SIZE = 52

export function paintCoin(pen: Pen): void {
  const middle = COIN_SIZE / 2
  pen.fillStyle = shade(pen, 2, COIN_SIZE - 2, ['#fff4b8', '#ffd24a', '#d98a14', '#9c5a04'])
  pen.strokeStyle = '#6b3d05'
  pen.lineWidth = 2.4
  pen.beginPath()
  pen.arc(middle, middle, middle - 3, 0, 7)
  pen.fill()
  pen.stroke()
  pen.strokeStyle = '#fff0a0'
  pen.lineWidth = 2
  pen.beginPath()
  pen.arc(middle, middle, middle - 8, 0, 7)
  pen.stroke()
  // A lotus bud.
  pen.fillStyle = '#a8640a'
  for (const side of [-1, 0, 1]) {
    pen.beginPath()
    pen.moveTo(middle, middle + 10)
    pen.quadraticCurveTo(middle + side * 13 - 6, middle, middle + side * 9, middle - 11)
    pen.quadraticCurveTo(middle + side * 13 + 6, middle, middle, middle + 10)
    pen.fill()
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
  pen.strokeStyle = '#04342a'
  pen.lineWidth = 4
  pen.stroke()
  // The plates of its belly are below, the scales of its back above.
  pen.save()
  pen.clip()
  pen.fillStyle = '#f2f4b0cc'
  pen.beginPath()
  pen.ellipse(middle, RING_SIZE - 4, middle * 0.72, 26, 0, 0, 7)
  pen.fill()
  pen.restore()
  pen.strokeStyle = '#04594a'
  pen.lineWidth = 3
  for (const [x, y] of [
    [-22, -18],
    [4, -26],
    [-8, -2],
    [20, -8],
    [-30, 6],
  ] as const) {
    pen.beginPath()
    pen.arc(middle + x, middle + y, 11, -1.2, 1.4)
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
  pen.strokeStyle = '#5a1c06'
  pen.lineWidth = 3
  pen.stroke()
}
