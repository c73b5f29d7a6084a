import { expect, test } from 'vitest'
import { Gun } from './gun.ts'
import { crab, mySeat, snapshot, stingray, swimming, unstretched } from './room-fixture.test-parts.ts'
import { bulletKey, takeIn, viewOf } from './room-view.ts'

const UP = { angle: -Math.PI / 2, level: 0, lock: null }

function seated(table = 1_000) {
  const view = viewOf(snapshot({ me: mySeat(table) }))
  const gun = new Gun()
  gun.reset(view)
  return { view, gun }
}

test('a shot leaves at once, costs at once, and no more than eight leave in a second', () => {
  const { view, gun } = seated()
  const shots = []
  for (let nowMs = 5_000; nowMs < 6_000; nowMs += 10) {
    const shot = gun.fire(view, { ...UP, nowMs })
    if (typeof shot !== 'string') shots.push(shot.bid)
  }
  expect(shots).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(gun.credit(view)).toBe(600)
})

test('credit is neither spent twice nor shown twice, whatever comes first', () => {
  const { view, gun } = seated(100)
  const shot = gun.fire(view, { ...UP, nowMs: 5_000 })
  if (typeof shot === 'string') throw new Error(shot)
  const heard = { t: 'shot', ...shot } as const
  gun.hear(view, heard, 5_050)
  takeIn(view, heard)
  expect(gun.credit(view)).toBe(50)
  const credit = { t: 'credit', credit: { table: 50, pending: 0, flying: 50 }, balance: 9_000 } as const
  gun.hear(view, credit, 5_060)
  takeIn(view, credit)
  expect(gun.credit(view)).toBe(50)
  expect(gun.fire(view, { ...UP, level: 1, nowMs: 6_000 })).toBe('no_credit')
})

test('a refused shot costs nothing and is gone', () => {
  const { view, gun } = seated()
  const shot = gun.fire(view, { ...UP, nowMs: 5_000 })
  if (typeof shot === 'string') throw new Error(shot)
  const no = { t: 'no', re: 'shoot', bid: shot.bid, code: 'too_fast' } as const
  gun.hear(view, no, 5_050)
  takeIn(view, no)
  expect([gun.credit(view), view.bullets.size]).toEqual([1_000, 0])
})

test('twenty bullets in the water are enough', () => {
  const { view, gun } = seated(100_000)
  for (let at = 0; at < 20; at += 1) gun.fire(view, { ...UP, nowMs: 5_000 + at * 200 })
  expect(gun.fire(view, { ...UP, nowMs: 12_000 })).toBe('too_many_bullets')
})

test('nothing is fired while the slice is settling, or by those who look on', () => {
  const { view, gun } = seated()
  if (view.me) view.me.slice = { ...view.me.slice, state: 'settling' }
  expect(gun.fire(view, { ...UP, nowMs: 5_000 })).toBe('not_seated')
  view.me = null
  expect(gun.fire(view, { ...UP, nowMs: 5_000 })).toBe('not_seated')
})

/** The crab is over the cannon at 5 800, 430 units away. */
const BETWEEN = { fromMs: 5_790, toMs: 5_820, measure: unstretched }

test('a touch is reported once, and again only when the server says no', () => {
  const { view, gun } = seated()
  const shot = gun.fire(view, { ...UP, nowMs: 5_370 })
  if (typeof shot === 'string') throw new Error(shot)
  const look = () => gun.hits(view, swimming(5_800, crab), BETWEEN).map(({ target }) => target.fish.fid)
  expect(look()).toEqual([crab.fid])
  expect(gun.isReported(shot.bid)).toBe(true)
  expect(look()).toEqual([])
  gun.hear(view, { t: 'no', re: 'hit', bid: shot.bid, fid: crab.fid, code: 'fish_gone' }, 5_850)
  expect(gun.isReported(shot.bid)).toBe(false)
  expect(look()).toEqual([])
})

test('a report that is never answered frees the bullet', () => {
  const { view, gun } = seated()
  const shot = gun.fire(view, { ...UP, nowMs: 5_370 })
  if (typeof shot === 'string') throw new Error(shot)
  gun.hits(view, swimming(5_800, crab), BETWEEN)
  gun.hits(view, [], { fromMs: 7_400, toMs: 7_420, measure: unstretched })
  expect(gun.isReported(shot.bid)).toBe(false)
})

test('a locked bullet passes other fish for as long as its target swims', () => {
  const { view, gun } = seated()
  gun.fire(view, { ...UP, lock: stingray.fid, nowMs: 5_370 })
  expect(gun.hits(view, swimming(5_800, crab, stingray), BETWEEN)).toEqual([])
  expect(gun.hits(view, swimming(5_800, crab), BETWEEN)).toHaveLength(1)
})

test('bullets of another page of the same player are counted, too', () => {
  const { view, gun } = seated()
  const other = { t: 'shot', seat: 0, bid: 7, level: 0, angle: -1, at: 5_000, lock: null } as const
  gun.hear(view, other, 5_050)
  takeIn(view, other)
  expect(gun.fire(view, { ...UP, nowMs: 5_100 })).toMatchObject({ bid: 8 })
  expect(view.bullets.has(bulletKey(other))).toBe(true)
})
