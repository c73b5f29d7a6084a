import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { checkPassword } from './password-rules.ts'

const common = commonPasswords()
const check = (password: string, username = 'sokha') => checkPassword(password, username, common)

test('length is counted in characters, not in bytes', () => {
  expect(check('k8#fq2z')).toEqual({ ok: false, code: 'password_too_short', n: 8 })
  expect(check('k8#fq2zz').ok).toBe(true)
  expect(check('😀😃😄😁😆😅😂').ok).toBe(false)
  expect(check('😀😃😄😁😆😅😂🙂').ok).toBe(true)
  expect(check('ខ្ញុំស្រឡាញ់ភ្នំពេញ').ok).toBe(true)
  expect(check('x'.repeat(64) + 'ŷ'.repeat(64)).ok).toBe(true)
  expect(check('x'.repeat(64) + 'ŷ'.repeat(65))).toEqual({ ok: false, code: 'password_too_long', n: 128 })
})

test('the accepted password is in NFC, so two keyboards make one password', () => {
  expect(check('cafe\u0301-xyz')).toEqual({ ok: true, value: 'caf\u00e9-xyz' })
})

test('the username is no password, in any case', () => {
  expect(check('Longname9', 'LONGNAME9')).toEqual({ ok: false, code: 'password_is_username' })
})

test.each([
  'password',
  'PASSWORD1',
  'qwertyuiop',
  '12345678',
  'samnang123',
  'Lotto59lotto59',
  '11111111',
  'khmer123',
])('%s is too common', (password) => {
  expect(check(password)).toEqual({ ok: false, code: 'password_common' })
})

test('the list holds at least 3 000 texts that the length rule would let pass, all of them refused', () => {
  expect(common.size).toBeGreaterThanOrEqual(3000)
  for (const text of common) expect(check(text).ok).toBe(false)
})

test.each(['demo-1234', 'admin-1234-demo', 'correct horse battery'])('%s is not on the list', (password) => {
  expect(check(password).ok).toBe(true)
})
