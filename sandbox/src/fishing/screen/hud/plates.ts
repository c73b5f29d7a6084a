/** Who sits where: a plate beside each cannon, and the prizes that rise from fish. Real text, laid over the canvas. */
import { h } from '../../../kit/dom.ts'
import { fishing } from '../../../text/fishing.ts'
import { riel } from '../../../text/format.ts'
import type { SeatView } from '../../messages.ts'
import { CANNONS, SEATS, WATER } from '../../world.ts'
import type { Point } from '../aim.ts'
import { type Camera, toScreen } from '../camera.ts'
import type { Celebration } from '../celebration.ts'

/** Beside the cannon, towards the near corner: what is set is between the cannons. In units of what swims. */
const PLATE_OFF = 118
const PLATE_ROOM = 92
const PLATE_HALF_HEIGHT = 13
const PRIZES_MAX = 5
/** Prizes that follow each other at one place do not cover each other. */
const ASIDE = [0, -34, 34] as const
const PRIZE_MS = { none: 0, small: 1_100, big: 1_700, great: 2_600 } as const

export interface Plates {
  view: HTMLElement
  place(camera: Camera): void
  show(seats: readonly SeatView[]): void
  prize(at: Point, prize: { multiple: number; win: number; isMine: boolean; celebration: Celebration }): void
}

export function createPlates(): Plates {
  const view = h('div', { class: 'plates', 'aria-hidden': 'true' })
  const plates = SEATS.map((seat) => {
    const plate = h('p', { class: 'plate' })
    view.append(plate)
    return { seat, plate }
  })
  let camera: Camera | null = null
  let shown = ''
  const prizes: HTMLElement[] = []
  let count = 0
  return {
    view,
    place(next) {
      camera = next
      for (const { seat, plate } of plates) put(plate, plateAt(next, seat))
    },
    show(seats) {
      const now = JSON.stringify(seats)
      if (now === shown) return
      shown = now
      for (const { seat, plate } of plates) {
        const taken = seats.find((one) => one.seat === seat)
        plate.textContent = taken ? nameOf(taken) : fishing('seat_free')
        plate.className = `plate ${taken ? (taken.isMine ? 'is-mine' : 'is-taken') : 'is-free'}`
      }
    },
    prize(at, { multiple, win, isMine, celebration }) {
      if (!camera || celebration === 'none') return
      if (prizes.length >= PRIZES_MAX) prizes.shift()?.remove()
      const text = h(
        'p',
        { class: `prize is-${celebration} ${isMine ? 'is-mine' : ''}` },
        h('b', { class: 'money' }, `+${riel(win)}`),
        h('span', {}, `×${multiple}`),
      )
      count += 1
      const { x, y } = toScreen(camera, at)
      put(text, inside(camera, { x: x + (ASIDE[count % ASIDE.length] ?? 0), y }))
      prizes.push(text)
      view.append(text)
      setTimeout(() => {
        text.remove()
        const index = prizes.indexOf(text)
        if (index >= 0) prizes.splice(index, 1)
      }, PRIZE_MS[celebration])
    },
  }
}

function nameOf({ name, isMine, state }: SeatView): string {
  if (state === 'away') return `${name} · ${fishing('seat_away')}`
  return isMine ? fishing('seat_mine') : name
}

/** In CSS pixels; the name is inside of the screen. */
function plateAt(camera: Camera, seat: (typeof SEATS)[number]): Point {
  const [x, y] = CANNONS[seat]
  const side = x < WATER.width / 2 ? -1 : 1
  const at = toScreen(camera, { x, y })
  const half = PLATE_ROOM / 2
  const off = Math.min(camera.width - half, Math.max(half, at.x + side * PLATE_OFF * camera.scale))
  return { x: off, y: Math.min(camera.height - PLATE_HALF_HEIGHT, Math.max(PLATE_HALF_HEIGHT, at.y)) }
}

/** Prizes of fish at the edge are pulled in so that all of the number is seen. */
function inside({ width, height }: Camera, { x, y }: Point): Point {
  return { x: Math.min(width - 130, Math.max(130, x)), y: Math.min(height - 60, Math.max(100, y)) }
}

function put(element: HTMLElement, { x, y }: Point): void {
  element.style.left = `${Math.round(x)}px`
  element.style.top = `${Math.round(y)}px`
}
