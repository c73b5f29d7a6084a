import { expect, test } from 'vitest'
import { ROULETTE_SPOTS, WHEEL } from '../../roulette.ts'
import { pocketAngle, pointAt, throwTo } from '../art/wheel-angles.ts'
import { snapshot } from '../state/table-fixture.test-parts.ts'
import { viewOf } from '../state/table-view.ts'
import { INSIDE_SPOTS, MODES } from './inside-spots.ts'
import { throwLeft } from './throw-time.ts'

test('every inside bet has a place of its own in its mode', () => {
  const inside = ROULETTE_SPOTS.filter(({ kind }) => MODES.some((mode) => mode === kind))
  expect(INSIDE_SPOTS.map(({ id }) => id)).toEqual(inside.map(({ id }) => id))
  for (const mode of MODES) {
    const places = INSIDE_SPOTS.filter(({ kind }) => kind === mode).map(({ x, y }) => `${x} ${y}`)
    expect(new Set(places).size).toBe(places.length)
  }
})

test('places of a mode are far enough apart for a thumb: cells are 78 by 46 pixels on a small phone', () => {
  for (const mode of MODES) {
    const spots = INSIDE_SPOTS.filter(({ kind }) => kind === mode)
    for (const one of spots) {
      for (const other of spots) {
        if (one === other) continue
        const far = Math.max(Math.abs(one.x - other.x) * 78, Math.abs(one.y - other.y) * 46)
        expect([one.id, other.id, far >= 23]).toEqual([one.id, other.id, true])
      }
    }
  }
})

test('zero lies above the first row, and bets with it between the two or in its field', () => {
  const place = (id: string) => INSIDE_SPOTS.find((spot) => spot.id === id)
  expect(place('straight:0')).toMatchObject({ x: 1, y: -1 })
  expect(place('split:0-3')).toMatchObject({ x: 2, y: -0.5, shape: 'downwards' })
  expect(place('first_four:0-1-2-3')).toMatchObject({ y: -1, shape: 'zero' })
  expect(place('split:17-18')).toMatchObject({ x: 1.5, y: 5, shape: 'sideways' })
  expect(place('corner:32-33-35-36')).toMatchObject({ x: 1.5, y: 10.5, shape: 'crossing' })
})

test('the ball rests in the pocket of the number, however the wheel stood', () => {
  for (const number of WHEEL) {
    const way = throwTo(number, 123, { wheel: 2, ball: 9 })
    expect((way.ballTo - way.wheelTo) % 360).toBeCloseTo(pocketAngle(number))
    expect(way.wheelTo).toBeGreaterThan(way.wheelFrom)
    expect(way.ballFrom).toBeGreaterThan(way.ballTo)
  }
  expect(pointAt(0, 10)).toEqual({ x: 0, y: -10 })
  expect(pointAt(90, 10)).toEqual({ x: 10, y: 0 })
})

test('a throw runs its whole way for who was there, and lies for who comes later', () => {
  const step = { t: 'ball', number: 7, showMs: 7000 } as const
  const late = viewOf(snapshot({ phase: 'DRAWING', endsAt: null, shown: [step] }))
  expect(throwLeft({ ...late, seen: 0 }, step)).toBe(7000)
  expect(throwLeft(late, step)).toBe(0)
  expect(throwLeft({ ...late, seen: 0, phase: 'RESULT' }, step)).toBe(0)
})
