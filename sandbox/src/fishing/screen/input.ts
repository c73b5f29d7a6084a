/** Fingers, mouse and keys. */
import { fishing, fishName } from '../../text/fishing.ts'
import { angleTo, fishUnder, nextTarget, type Point } from './aim.ts'
import { type Camera, seenDistance, toWater } from './camera.ts'
import type { Game } from './game.ts'

export interface InputParts {
  game: Game
  place: HTMLElement
  camera: () => Camera
  /** Fires one bullet at once: a tap shorter than a picture counts, too. */
  pull: () => void
  stepLevel: (by: 1 | -1) => void
  say: (text: string) => void
}

/** Aims and fires where the water is touched. */
export function followPointer({ game, place, camera, pull, say }: InputParts): void {
  let held: number | null = null
  const pointOf = (event: PointerEvent): Point => {
    const { left, top } = place.getBoundingClientRect()
    return toWater(camera(), { x: event.clientX - left, y: event.clientY - top })
  }
  place.addEventListener('pointerdown', (event) => {
    const seat = game.view?.me?.seat
    if (seat === undefined || event.button > 0) return
    held = event.pointerId
    place.setPointerCapture(event.pointerId)
    const point = pointOf(event)
    if (game.isLocking && !chooseTarget({ game, camera, say }, point)) return
    game.pointer = point
    if (game.locked === null) game.angles.set(seat, angleTo(seat, point))
    pull()
  })
  place.addEventListener('pointermove', (event) => {
    const seat = game.view?.me?.seat
    if (seat === undefined) return
    if (held === event.pointerId && game.pointer) game.pointer = pointOf(event)
    else if (event.pointerType === 'mouse' && game.locked === null) {
      game.angles.set(seat, angleTo(seat, pointOf(event)))
    }
  })
  const release = (event: PointerEvent) => {
    if (event.pointerId !== held) return
    held = null
    game.pointer = null
  }
  place.addEventListener('pointerup', release)
  place.addEventListener('pointercancel', release)
}

/** False when there is nothing to fire at. */
function chooseTarget(
  { game, camera, say }: Pick<InputParts, 'game' | 'camera' | 'say'>,
  point: Point,
): boolean {
  const target = fishUnder(point, game.swimmers, (a, b) => seenDistance(camera(), a, b))
  if (target) {
    game.locked = target.fish.fid
    say(fishing('locked', { fish: fishName(`fish_${target.fish.kind}`) }))
  } else if (game.locked === null) say(fishing('lock_none'))
  return game.locked !== null
}

/** Left and right turn the cannon, up and down change the bullet, Space fires, L locks a target. */
export function followKeys({ game, stepLevel, pull, say }: InputParts): void {
  addEventListener('keydown', (event) => {
    if (isElsewhere(event) || !game.view?.me) return
    const { key } = event
    if (key === 'ArrowLeft') game.turning = -1
    else if (key === 'ArrowRight') game.turning = 1
    else if (key === 'ArrowUp') stepLevel(1)
    else if (key === 'ArrowDown') stepLevel(-1)
    else if (key === 'l' || key === 'L') lockNext(game, say)
    else if (key === ' ') {
      game.isTriggerHeld = true
      if (!event.repeat) pull()
    } else return
    event.preventDefault()
  })
  addEventListener('keyup', ({ key }) => {
    if (key === ' ') game.isTriggerHeld = false
    if (key === 'ArrowLeft' || key === 'ArrowRight') game.turning = 0
  })
  addEventListener('blur', () => {
    game.isTriggerHeld = false
    game.turning = 0
    game.pointer = null
  })
}

function lockNext(game: Game, say: (text: string) => void): void {
  const target = nextTarget(game.swimmers, game.locked)
  game.isLocking = target !== null
  game.locked = target?.fish.fid ?? null
  if (target) say(fishing('locked', { fish: fishName(`fish_${target.fish.kind}`) }))
}

function isElsewhere(event: KeyboardEvent): boolean {
  const isControl = event.target instanceof Element && event.target.closest('button, a, input')
  // Arrows do nothing on a button, so they aim from there, too; Space presses it.
  if (isControl && event.key === ' ') return true
  return event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]') !== null
}
