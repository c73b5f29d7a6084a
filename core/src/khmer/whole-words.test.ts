import { expect, test } from 'vitest'
import { keepWordsWhole, WHOLE_WORDS, withoutJoiners } from './whole-words.ts'

test('a word that browsers cut is joined, wherever it is in a sentence', () => {
  expect(keepWordsWhole('សមតុល្យក្រោយ')).toBe('សម\u2060តុល្យក្រោយ')
  expect(keepWordsWhole('អាស្រ័យលើសមតុល្យ ឬតារាងកាស៊ីណូ')).toBe('អាស្រ័យលើសម\u2060តុល្យ ឬតា\u2060រាងកា\u2060ស៊ី\u2060ណូ')
})

test('every one of them in a sentence is joined and comes apart again', () => {
  expect(keepWordsWhole('ជួរ ជួរ')).toBe('ជួ\u2060រ ជួ\u2060រ')
  expect(withoutJoiners('ជួ\u2060រ ជួ\u2060រ')).toBe('ជួរ ជួរ')
})

test('joining twice is joining once, and what is joined comes apart again', () => {
  for (const word of WHOLE_WORDS) {
    const shown = keepWordsWhole(`${word} ${word}។`)
    expect(keepWordsWhole(shown)).toBe(shown)
    expect(shown).not.toBe(`${word} ${word}។`)
    expect(withoutJoiners(shown)).toBe(`${word} ${word}។`)
  }
})

test('English, figures and other Khmer words stay as they are', () => {
  for (const text of ['Balance 1,000៛', 'ភ្នាល់', '{n} ថ្ងៃមុន', '']) expect(keepWordsWhole(text)).toBe(text)
})
