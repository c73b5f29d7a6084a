import { expect, test } from 'vitest'
import { allSources } from './sources.ts'
import { driftedSentences, pluralsOfOne, textPairs } from './text-pairs.ts'

const pairs = () => textPairs(allSources())

test('every text of portal, office and sandbox is read in both languages', () => {
  expect(pairs().length).toBeGreaterThan(1500)
})

test('what English says once, Khmer says once', () => {
  expect(driftedSentences(pairs())).toEqual([])
})

test('no English text counts one thing as many', () => {
  expect(pluralsOfOne(pairs())).toEqual([])
})

test('a sentence that drifted and a plural of one are found', () => {
  const of = (key: string, khmer: string, english: string) => ({ key, khmer, english })
  const drifted = [of('a', 'រកមិនឃើញ។', 'It was not found.'), of('b', 'រកមិនឃើញទេ។', 'It was not found.')]
  expect(driftedSentences(drifted)).toHaveLength(1)
  expect(driftedSentences([of('a', 'ឈ្នះ', 'Won'), of('b', 'បានឈ្នះ', 'Won')])).toEqual([])
  expect(pluralsOfOne([of('home.ts: age', '', '{n} days ago'), of('b', '', 'Lines: {n}')])).toHaveLength(1)
})
