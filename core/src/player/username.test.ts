import { expect, test } from 'vitest'
import { checkUsername, usernameKey } from './username.ts'

test.each([
  ['demo', 'demo'],
  ['Sok.Dara_9-x', 'sok.dara_9-x'],
  ['ភ្នំពេញ', 'ភ្នំពេញ'],
  ['Cafe\u0301', 'caf\u00e9'],
])('%s is known as %s', (name, key) => {
  expect(checkUsername(name)).toEqual({ ok: true, value: { name: name.normalize('NFC'), key } })
})

test.each(['', 'ab', 'x'.repeat(33), 'a b c', 'a@b.c', '\u200babc', 'abc\n', '\u17b6abc', '<script>'])(
  '%j is no username',
  (name) => {
    expect(checkUsername(name)).toEqual({ ok: false, code: 'username_invalid' })
  },
)

test('upper and lower case are one name', () => {
  expect(usernameKey('DEMO')).toBe(usernameKey('demo'))
})
