import { expect, test } from 'vitest'
import { gameIdOf, nameOf, playPath } from './sections.ts'

test.each([
  ['1', 1],
  ['9007199254740991', 9_007_199_254_740_991],
  ['9007199254740993', null],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['', null],
  [' 1', null],
  ['<script>', null],
  ['99999999999999999', null],
])('the id %s', (text, id) => expect(gameIdOf(text)).toBe(id))

test('each section opens its games at the address of specification 2.10', () => {
  expect(playPath('slot', 7)).toBe('/game/slot/play/7')
  expect(playPath('casino', 7)).toBe('/game/casino?game=7')
  expect(playPath('fishing', 7)).toBe('/game/fishing/play/7')
})

test('a Khmer screen shows the Khmer name where there is one', () => {
  expect(nameOf({ title: 'Kla Klok', title_km: 'ខ្លាឃ្លោក' })).toBe('ខ្លាឃ្លោក')
  expect(nameOf({ title: 'Roulette', title_km: null })).toBe('Roulette')
  expect(nameOf({ title: 'Roulette', title_km: '' })).toBe('Roulette')
})
