/** A catch that paid twenty times its bullet or more: the creature, and what the bullet brought, over the whole water. */
import { painted } from '../../../kit/canvas/paint.ts'
import { h } from '../../../kit/dom.ts'
import { fishing, fishName } from '../../../text/fishing.ts'
import { riel, signedRiel } from '../../../text/format.ts'
import { DRAWINGS } from '../../drawn/drawings.ts'
import type { FishKind } from '../../fish-kinds.ts'
import { paintDrawing } from '../scene/paint-drawing.ts'

const SHOWN_MS = 3_400
const COUNT_MS = 1_300
const STEP_MS = 40
const PICTURE_WIDTH = 190

export interface BigWin {
  view: HTMLElement
  show(caught: { kind: FishKind; multiple: number; win: number; cost: number }): void
}

/** Nothing waits for it: fingers and bullets go through. `isStill`: the same words and picture, without a movement. */
export function createBigWin(isStill: boolean): BigWin {
  const picture = h('div', { class: 'catch' })
  const name = h('p', { class: 'catch-name' })
  const net = h('b', { class: 'money catch-net' })
  const how = h('p', { class: 'catch-how' })
  // The voice line says it to those who cannot see it.
  const view = h('div', { class: 'big-win', 'aria-hidden': 'true' }, h('i', {}), picture, name, net, how)
  view.hidden = true
  let hiding = 0
  let counting = 0
  return {
    view,
    show({ kind, multiple, win, cost }) {
      clearTimeout(hiding)
      clearInterval(counting)
      picture.replaceChildren(pictureOf(kind, PICTURE_WIDTH))
      name.textContent = `${fishName(`fish_${kind}`)} ×${multiple}`
      how.textContent = fishing('catch_how', { cost: riel(cost), win: riel(win) })
      const won = win - cost
      net.textContent = signedRiel(won)
      if (!isStill) counting = countUp(won, (amount) => (net.textContent = signedRiel(amount)))
      view.hidden = true
      // Read, so that a second catch begins the movement anew.
      void view.offsetWidth
      view.hidden = false
      hiding = window.setTimeout(() => {
        view.hidden = true
      }, SHOWN_MS)
    },
  }
}

/** Quick at first; ends exactly at the amount. Returns its timer. */
function countUp(amount: number, tell: (amount: number) => void): number {
  const steps = COUNT_MS / STEP_MS
  let step = 0
  const timer = window.setInterval(() => {
    step += 1
    const rest = 1 - Math.min(1, step / steps)
    tell(Math.round(amount * (1 - rest * rest)))
    if (rest === 0) clearInterval(timer)
  }, STEP_MS)
  return timer
}

/** A creature of the water, sharp at so many CSS pixels of width. */
export function pictureOf(kind: FishKind, width: number): HTMLCanvasElement {
  const drawing = DRAWINGS[kind]
  const size = width / (drawing.width * 1.08)
  const height = drawing.height * 1.12 * size
  const canvas = painted({ width, height }, Math.min(2, devicePixelRatio || 1), (pen) => {
    pen.translate(width / 2, height / 2)
    pen.scale(size, size)
    pen.translate(-drawing.width / 2, -drawing.height / 2)
    paintDrawing(pen, drawing, 0)
  })
  canvas.style.width = `${width}px`
  canvas.style.height = `${Math.round(height)}px`
  return canvas
}
