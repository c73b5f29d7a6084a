import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { oneTimePassword } from './one-time-password.ts'
import { checkPassword } from './password-rules.ts'

test('a one-time password is sixteen letters that nobody mistakes, each as likely', () => {
  const seen = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const password = oneTimePassword(new Uint8Array(16).fill(byte))
    expect(password).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/)
    const letter = password.charAt(0)
    seen.set(letter, (seen.get(letter) ?? 0) + 1)
  }
  expect([seen.size, new Set(seen.values()).size]).toEqual([32, 1])
})

test('sixteen bytes make it, no more and no fewer, and each of them its own letter', () => {
  for (const length of [0, 15, 17])
    expect(() => oneTimePassword(new Uint8Array(length))).toThrow('a letter for each byte')
  expect(oneTimePassword(Uint8Array.from({ length: 16 }, (_, at) => at))).toBe('abcd-efgh-ijkm-npqr')
})

test('it is a password that a player may have', () => {
  const bytes = Uint8Array.from({ length: 16 }, (_, index) => index * 7)
  expect(checkPassword(oneTimePassword(bytes), 'sophea', commonPasswords()).ok).toBe(true)
})
