import { expect, test } from 'vitest'
import { tidyWords, wordsFault } from './site-words.ts'

test.each([
  'សូមស្វាគមន៍',
  'ក្មុំ\u200bល្អ',
  'ក\u200dខ',
  '<script>alert(1)</script>',
  'Good luck! ៛ 😀',
  'a\u2060b\u200cc',
  'ក'.repeat(500),
  '😀'.repeat(500),
])('%s may be shown', (text) => {
  expect(wordsFault(tidyWords(text))).toBeNull()
})

test.each([
  ['nothing', '', 'empty'],
  ['blanks', '  \u00a0 ', 'empty'],
  ['what nobody sees', '\u200b\u200b', 'empty'],
  ['joiners and blanks', '\u2060 \u200c \u200d \u200b', 'empty'],
  ['one character too many', 'ក'.repeat(501), 'too_long'],
  ['ten thousand', 'x'.repeat(10_000), 'too_long'],
  ['a line end', 'one\ntwo', 'characters'],
  ['a control character', 'a\u0007b', 'characters'],
  ['NUL', 'a\u0000b', 'characters'],
  ['an override', 'pay \u202e001', 'characters'],
  ['an isolate', 'a\u2066b', 'characters'],
  ['a mark of direction', 'a\u200fb', 'characters'],
  ['half a pair', 'a\ud800b', 'characters'],
  ['a private character', 'a\ue000b', 'characters'],
  ['a byte order mark inside', 'a\ufeffb', 'characters'],
  ['a hidden tag', 'a\u{e0041}b', 'characters'],
  ['a line separator', 'a\u2028b', 'characters'],
])('%s: refused', (_what, text, fault) => {
  expect(wordsFault(tidyWords(text))).toBe(fault)
})

test('one form of the same word', () => {
  expect(tidyWords(' cafe\u0301 ')).toBe('café')
})
