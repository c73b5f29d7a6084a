import { expect, test } from 'vitest'
import { bannerMs, takeUnseen } from './winners-seen.ts'

const ADA = { bet_id: 7, diff: 2, price: 100_000 }
const BORA = { bet_id: 9, diff: 1, price: 3_000_000 }

function memory() {
  const kept = new Map<string, string>()
  return () => ({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  })
}

test('the same winners come once, a new one among them alone', () => {
  const storage = memory()
  expect(takeUnseen({ winners: [ADA], message: null }, storage)).toEqual({ winners: [ADA], message: null })
  expect(takeUnseen({ winners: [ADA], message: null }, storage)).toEqual({ winners: [], message: null })
  expect(takeUnseen({ winners: [BORA, ADA], message: null }, storage).winners).toEqual([BORA])
})

test('a message comes once, another one comes, and one that was taken away and set again comes again', () => {
  const storage = memory()
  const say = (message: string | null) => takeUnseen({ winners: [], message }, storage).message
  expect([say('A'), say('A'), say('B'), say('B')]).toEqual(['A', null, 'B', null])
  expect([say(null), say('B')]).toEqual([null, 'B'])
})

test('where nothing can be kept, everything is told', () => {
  const broken = () => {
    throw new Error('no storage here')
  }
  for (let time = 0; time < 2; time++)
    expect(takeUnseen({ winners: [ADA], message: 'A' }, broken)).toEqual({ winners: [ADA], message: 'A' })
})

test('60 s with a message, otherwise 10 s plus 10 s a winner', () => {
  expect(bannerMs({ winners: [], message: 'x' })).toBe(60_000)
  expect(bannerMs({ winners: [1, 2], message: 'x' })).toBe(60_000)
  expect(bannerMs({ winners: [1], message: null })).toBe(20_000)
  expect(bannerMs({ winners: [1, 2, 3], message: null })).toBe(40_000)
})
