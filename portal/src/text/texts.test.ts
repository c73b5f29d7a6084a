import { expect, test } from 'vitest'
import { baseTexts } from './base.ts'
import { base, fair, later, login, lotto59, refusal, shell } from './english.ts'
import { fairTexts } from './fair.ts'
import { catalogue, fill } from './language.ts'
import { laterTexts } from './later.ts'
import { loginTexts } from './login.ts'
import { lotto59Texts } from './lotto59.ts'
import { refusalTexts } from './refusal.ts'
import { shellTexts } from './shell.ts'

const parts: { name: string; khmer: Record<string, string>; english: Record<string, string> }[] = [
  { name: 'base', khmer: baseTexts, english: base },
  { name: 'fair', khmer: fairTexts, english: fair },
  { name: 'later', khmer: laterTexts, english: later },
  { name: 'login', khmer: loginTexts, english: login },
  { name: 'lotto59', khmer: lotto59Texts, english: lotto59 },
  { name: 'refusal', khmer: refusalTexts, english: refusal },
  { name: 'shell', khmer: shellTexts, english: shell },
]

const names = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

test.each(parts)('both languages of $name say the same keys and values', ({ khmer, english }) => {
  expect(Object.keys(english).sort()).toEqual(Object.keys(khmer).sort())
  for (const [key, text] of Object.entries(khmer)) {
    expect([key, names(english[key] ?? '')]).toEqual([key, names(text)])
  }
})

test('Khmer texts are in composed form and hold no invisible spaces at their ends', () => {
  for (const { khmer } of parts) {
    for (const text of Object.values(khmer)) {
      expect(text).toBe(text.normalize('NFC'))
      expect(text).toBe(text.trim())
    }
  }
})

test('values are put in; what has none stays visible', () => {
  expect(fill('{a} of {b}', { a: 1 })).toBe('1 of {b}')
  const t = catalogue('base', { hello: 'សួស្តី {name}' })
  expect(t('hello', { name: 'ស្រី' })).toBe('សួស្តី ស្រី')
})
