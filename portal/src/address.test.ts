import { expect, test } from 'vitest'
import { pathOf } from './address.ts'

test('a trailing slash is the same page', () => {
  expect(['/', '//', '/login/', '/game/lotto/59///', '/lotto'].map(pathOf)).toEqual([
    '/',
    '/',
    '/login',
    '/game/lotto/59',
    '/lotto',
  ])
})
