import { expect, test } from 'vitest'
import { pathOf, readRoute } from './address.ts'

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
  ['/rules', '/rules', []],
  ['/rules', '/RULES', null],
  ['/rules', '/rules/more', null],
  ['/ticket/lotto59/:id', '/ticket/lotto59/7', ['7']],
  ['/ticket/lotto59/:id', '/Ticket/lotto59/7', null],
  ['/ticket/lotto59/:id', '/ticket/lotto59', null],
  ['/fair/:id?', '/fair', [undefined]],
  ['/fair/:id?', '/fair/7', ['7']],
  ['/fair/:id?', '/fair/7/8', null],
  ['*', '/anything/at/all', []],
])('%s by the address %s: %j', (route, address, found) => {
  const match = readRoute(route).pattern.exec(address)
  expect(match && [...match].slice(1)).toEqual(found)
})
