import { expect, test } from 'vitest'
import type { PastRound } from '../../messages.ts'
import { roadViews } from './road-view.ts'

/** D, T and = as played. */
function history(results: string): PastRound[] {
  return [...results].map((sign, at) => ({
    round: `r${at}`,
    outcome: {
      game: 'dragon_tiger',
      dragon: 'AS',
      tiger: 'AS',
      winner: sign === 'D' ? 'dragon' : sign === 'T' ? 'tiger' : 'tie',
      suitedTie: false,
    },
  }))
}

const places = (results: string, name: string) =>
  roadViews(history(results))
    ?.find((road) => road.name === name)
    ?.marks.map(({ col, row, mark }) => `${col}${row}${mark.tone}${mark.sign}`)

test('the bead plate shows every round with its letter, six to a column', () => {
  expect(places('DT=DDDD', 'bead_plate')).toEqual([
    '00oneD',
    '01twoT',
    '02tie=',
    '03oneD',
    '04oneD',
    '05oneD',
    '10oneD',
  ])
})

test('the big road bends a long streak to the right and counts ties on the last win', () => {
  expect(places('DDDDDDDDT==T', 'big_road')).toEqual([
    '00one',
    '01one',
    '02one',
    '03one',
    '04one',
    '05one',
    '15one',
    '25one',
    '10two2',
    '11two',
  ])
})

test('derived roads stay empty until there is something to compare', () => {
  const roads = roadViews(history('DDD')) ?? []
  expect(roads.map(({ name, marks }) => [name, marks.length])).toEqual([
    ['bead_plate', 3],
    ['big_road', 3],
    ['big_eye_boy', 0],
    ['small_road', 0],
    ['cockroach_road', 0],
  ])
  expect(roads[0]?.label).toContain('D D D')
})

test('wheel and dice make no roads', () => {
  expect(roadViews([{ round: 'r', outcome: { game: 'roulette', number: 5 } }])).toBeNull()
})
