import { expect, test } from 'vitest'
import { pathOf, valueIn } from './router.tsx'

test('a trailing slash is the same page', () => {
  expect(['/', '//', '/login/', '/game/lotto/59///', '/lotto'].map(pathOf)).toEqual([
    '/',
    '/',
    '/login',
    '/game/lotto/59',
    '/lotto',
  ])
})

test.each([
  ['/fair/17', '17'],
  ['/fair/%E1%9F%A1', '១'],
  ['/fair/', null],
  ['/fair', null],
  ['/fair/1/2', null],
  ['/fairs/1', null],
  ['/fair/%', null],
])('%s holds %s', (path, value) => expect(valueIn('/fair/:id', path)).toBe(value))
