import { expect, test } from 'vitest'
import { bullet, crab, mySeat, snapshot, stingray } from './room-fixture.test-parts.ts'
import { bulletKey, prune, takeIn, viewOf } from './room-view.ts'

test('fish and bullets come and go as they are told', () => {
  const view = viewOf(snapshot({ fish: [crab] }))
  takeIn(view, { t: 'spawn', fish: [stingray] })
  takeIn(view, { t: 'shot', ...bullet({ seat: 1, bid: 4, level: 3 }) })
  expect([view.fish.size, view.bullets.size, view.seats[1]?.level]).toEqual([2, 1, 3])
  takeIn(view, { t: 'miss', fid: stingray.fid, seat: 1, bid: 4 })
  takeIn(view, { t: 'kill', fid: crab.fid, kind: 'crab', seat: 1, bid: 4, multiple: 8, win: 400 })
  expect([[...view.fish.keys()], view.bullets.size]).toEqual([[stingray.fid], 0])
  takeIn(view, { t: 'kill', fid: stingray.fid, kind: 'stingray', seat: 1, bid: 5, multiple: 80, win: 4_000 })
  expect(view.fish.size).toBe(0)
})

test('bullets that are given back are gone', () => {
  const view = viewOf(snapshot({ bullets: [bullet({ bid: 1 }), bullet({ bid: 2 }), bullet({ bid: 3 })] }))
  takeIn(view, { t: 'refund', seat: 0, bids: [1, 3] })
  expect([...view.bullets.keys()]).toEqual([bulletKey({ seat: 0, bid: 2 })])
})

test('one sits down, knows which seat is theirs, and leaves with everything', () => {
  const view = viewOf(snapshot({ me: null, bullets: [bullet()] }))
  takeIn(view, { t: 'seats', seats: [{ seat: 0, name: '•••55', level: 0, state: 'playing' }] })
  expect(view.seats[0]?.isMine).toBe(false)
  takeIn(view, { t: 'seated', key: 'k', me: mySeat() })
  expect([view.me?.seat, view.seats[0]?.isMine]).toEqual([0, true])
  takeIn(view, { t: 'credit', credit: { table: 700, pending: 0, flying: 50 }, balance: null })
  expect([view.me?.credit.table, view.balance]).toEqual([700, 9_000])
  takeIn(view, { t: 'left', why: 'idle' })
  expect([view.me, view.seats, view.bullets.size]).toEqual([null, [], 0])
})

test('what has ended without a word is forgotten', () => {
  const view = viewOf(snapshot({ fish: [crab], bullets: [bullet()] }))
  prune(view, 13_900)
  expect([view.fish.size, view.bullets.size]).toEqual([1, 1])
  prune(view, 60_000)
  expect([view.fish.size, view.bullets.size]).toEqual([0, 0])
})
