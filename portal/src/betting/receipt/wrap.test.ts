import { expect, test } from 'vitest'
import { wrap } from './wrap.ts'

const letters = (text: string) => text.length

test.each<[string, number, string[]]>([
  ['one two three', 7, ['one two', 'three']],
  ['one', 7, ['one']],
  ['', 7, ['']],
  ['abcdefghij kl', 4, ['abcd', 'efgh', 'ij', 'kl']],
  ['a', 0, ['a']],
])('%j in %i', (text, width, lines) => expect(wrap(text, width, letters)).toEqual(lines))

test('a Khmer letter is never parted from its signs', () => {
  const lines = wrap('ស្ត្រីប៉ុស្តិ៍', 4, letters)
  expect(lines.join('')).toBe('ស្ត្រីប៉ុស្តិ៍')
  for (const line of lines) expect(line).not.toMatch(/^[\u17b4-\u17d3]|\u17d2$/)
})

test('a Khmer phrase that is too wide is parted between its words', () => {
  expect(wrap('សូមបញ្ចូលចំនួនទឹកប្រាក់', 14, letters)).toEqual(['សូមបញ្ចូលចំនួន', 'ទឹកប្រាក់'])
})

test('no line ends inside of a joined word', () => {
  const lines = wrap('មើលសម\u2060តុល្យ', 8, letters)
  expect(lines).toEqual(['មើល', 'សម\u2060តុល្យ'])
})
