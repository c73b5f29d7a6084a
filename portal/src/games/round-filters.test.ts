import { expect, test } from 'vitest'
import { roundFilters, sportFilters } from './round-filters.ts'

const asked = (text: string) => roundFilters(new URLSearchParams(text), '2026-11-21')
const WEEK = { from: '2026-11-15', to: '2026-11-21' }

test('without a word: all kinds, the last seven days', () => {
  expect(asked('')).toEqual({
    ...{ kind: 'ALL', outcome: 'all', range: WEEK, problem: null },
    ...{ unknown: false, isFiltered: false, query: WEEK },
  })
})

test('kind and days are asked for', () => {
  expect(asked('kind=slot&from=2026-11-20&to=2026-11-21').query).toEqual({
    kind: 'slot',
    from: '2026-11-20',
    to: '2026-11-21',
  })
  expect(asked('kind=ALL').query).toEqual(WEEK)
})

test('only what has won is asked for, of rounds and of tickets of the sportsbook', () => {
  expect(asked('state=won&kind=slot')).toMatchObject({ outcome: 'won', isFiltered: true })
  expect(asked('state=won&kind=slot').query).toEqual({ ...WEEK, kind: 'slot', won: 'true' })
  const sport = sportFilters(new URLSearchParams('state=won'), '2026-11-21')
  expect(sport).toMatchObject({ outcome: 'won', isFiltered: true, query: { ...WEEK, won: 'true' } })
  expect(asked('state=lost')).toMatchObject({ outcome: 'all', unknown: true, query: WEEK })
})

test('an unknown kind is told and left out, impossible days ask nothing', () => {
  expect(asked('kind=sport')).toMatchObject({ kind: 'ALL', unknown: true, query: WEEK })
  expect(asked('from=2026-11-21&to=2026-11-20')).toMatchObject({ problem: 'reversed', range: null })
})
