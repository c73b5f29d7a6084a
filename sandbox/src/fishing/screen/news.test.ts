import { expect, test } from 'vitest'
import { createNews, type Picture } from './news.ts'
import { bullet, dolphin, snapshot } from './room-fixture.test-parts.ts'
import { bulletKey, viewOf } from './room-view.ts'

const NOW = 5_000
const MACHINE = 1_200

function setUp() {
  const view = viewOf(snapshot())
  const news = createNews()
  const picture: Picture = { nowMs: NOW, view, angles: new Map(), locked: null, isHidden: () => false }
  return {
    view,
    picture,
    ask: (more: Partial<Picture> = {}) => news({ ...picture, ...more }, false, MACHINE),
  }
}

test('the first picture tells all of the room, the next one nothing', () => {
  const { view, ask } = setUp()
  expect(ask()).toEqual({
    clockMs: NOW - MACHINE,
    fish: [...view.fish.values()],
    bullets: [],
    seats: view.seats,
    angles: new Map(),
    locked: null,
    isCalm: false,
  })
  expect(ask()).toBeNull()
})

test('what changes is told, and nothing else', () => {
  const { view, ask } = setUp()
  ask()
  view.fish.delete(dolphin.fid)
  expect(ask()).toEqual({ fish: [...view.fish.values()] })
  view.bullets.set('0:1', bullet())
  expect(ask({ angles: new Map([[0, -1]]) })).toEqual({ bullets: [bullet()], angles: new Map([[0, -1]]) })
  expect(ask({ angles: new Map([[0, -1]]), locked: 3 })).toEqual({ locked: 3 })
  expect(ask({ angles: new Map([[0, -1]]), locked: 3, nowMs: NOW + 2 })).toBeNull()
  expect(ask({ angles: new Map([[0, -1]]), locked: 3, nowMs: NOW + 4 })).toEqual({
    clockMs: NOW + 4 - MACHINE,
  })
})

test('bullets that touched something are left out, and of too many the others’', () => {
  const { view, ask } = setUp()
  const shots = [
    ...Array.from({ length: 40 }, (_, bid) => bullet({ seat: 1, bid })),
    bullet({ bid: 1 }),
    bullet({ bid: 2 }),
  ]
  for (const shot of shots) view.bullets.set(bulletKey(shot), shot)
  const told = ask({ isHidden: ({ seat, bid }) => seat === 0 && bid === 2 })?.bullets ?? []
  expect(told.slice(0, 2).map(bulletKey)).toEqual(['0:1', '1:0'])
  expect(told).toHaveLength(36)
})
