import { expect, test } from 'vitest'
import { strengthOf } from './password-strength.ts'

test.each([
  ['', 'short'],
  ['aB3$', 'short'],
  ['ស្រី', 'short'],
  ['12345678', 'weak'],
  ['aaaaaaaaaaaa', 'weak'],
  ['abcdefgh', 'weak'],
  ['87654321', 'weak'],
  ['password', 'weak'],
  ['sokha-sokha', 'weak'],
  ['Sokha2026', 'weak'],
  ['mango7river', 'fair'],
  ['ផ្លែស្វាយទុំ', 'fair'],
  ['correct horse battery staple', 'strong'],
  ['xK9!mQ2#vL7p', 'strong'],
])('"%s" is %s', (password, strength) => {
  expect(strengthOf(password, 'sokha')).toBe(strength)
})

test('a long name does not make a password strong', () => {
  expect(strengthOf('somnangpheakdey1', 'somnangpheakdey')).toBe('weak')
  expect(strengthOf('somnangpheakdey1', 'other')).not.toBe('weak')
})
