import { expect, test } from 'vitest'
import { readPlace, sliced } from './drawn-numbers.ts'
import { moved, numberedLo, place, plainLo, SPECIAL_SLICES, specialPlace, tailOf } from './places.ts'
import type { PrizeRules } from './rules.ts'

const PRIZES: readonly PrizeRules[] = [
  { prize: 'g8', title: 'G8', count: 2, length: 2 },
  { prize: 'g7', title: 'G7', count: 1, length: 3 },
  { prize: 'g6', title: 'G6', count: 3, length: 4 },
]
const COLUMN = { g8: ['10', '21'], g7: ['345'], g6: ['1234', '2345', '3456'] }
const read = (places: readonly ReturnType<typeof place>[]) =>
  places.map((one) => `${one.name} ${readPlace(one, COLUMN)}`)

test('a place is the last digits of the first number of a prize, in the main column, unless it is said', () => {
  expect(place('A', 'g7', 2)).toEqual({
    ...{ name: 'A', prize: 'g7', index: 0, column: 1 },
    slice: { fromEnd: 0, length: 2 },
  })
  expect(place('K', 'g6', 3, 2, 'second')).toMatchObject({ name: 'K', index: 2, column: 'second' })
})

test('the same place under another name and in another column reads the same digits', () => {
  const from = place('B', 'g6', 3, 1)
  expect(moved(from, 'N', 'third')).toEqual({ ...from, name: 'N', column: 'third' })
})

test.each([
  ['B', '47', '193', '93'],
  ['C', '93', '471', '71'],
  ['D', '43', '719', '19'],
] as const)('of the special 847193 %s is %s and %s, whose tail is %s', (post, two, three, tail) => {
  const of = (from: ReturnType<typeof place>) => sliced('847193', from.slice)
  expect([specialPlace(post, 2), specialPlace(post, 3), tailOf(specialPlace(post, 3))].map(of)).toEqual([
    two,
    three,
    tail,
  ])
  expect(specialPlace(post, 2)).toMatchObject({ prize: 'db', index: 0, column: 1, name: post })
  expect(specialPlace(post, 3, 'third')).toMatchObject({ column: 'third', name: post })
  expect(tailOf(specialPlace(post, 3, 'second'))).toMatchObject({
    ...{ prize: 'db', index: 0, column: 'second' },
    name: `${post} TAIL`,
  })
})

test('tails are taken of three digits and of nothing else', () => {
  for (const from of [place('A', 'g6', 2), specialPlace('D', 2)])
    expect(() => tailOf(from)).toThrow('of three digits')
  expect(SPECIAL_SLICES.D[2]).toBe('ends')
})

test('Lo is numbered through the prizes in the order that is asked for', () => {
  expect(read(numberedLo(PRIZES, ['g6', 'g7'], 2))).toEqual(['LO1 34', 'LO2 45', 'LO3 56', 'LO4 45'])
  expect(read(numberedLo(PRIZES, ['g7', 'g6'], 3))).toEqual(['LO1 345', 'LO2 234', 'LO3 345', 'LO4 456'])
  expect(() => numberedLo(PRIZES, ['g6', 'g9'], 2)).toThrow('prizes of the session')
})

test('the plain count takes every number that has enough digits, called by its prize', () => {
  expect(read(plainLo(PRIZES, 2))).toEqual(['G8.1 10', 'G8.2 21', 'G7 45', 'G6.1 34', 'G6.2 45', 'G6.3 56'])
  expect(read(plainLo(PRIZES, 3))).toEqual(['G7 345', 'G6.1 234', 'G6.2 345', 'G6.3 456'])
})
