import { expect, test } from 'vitest'
import { sharedName } from './shared-name.ts'

test('rooms of one set have the set for a heading', () => {
  expect(sharedName('Tonle Sap', ['បាញ់ត្រីទន្លេសាប · ត្រពាំង', 'បាញ់ត្រីទន្លេសាប · ស្ទឹង'])).toEqual({
    heading: 'បាញ់ត្រីទន្លេសាប',
    names: ['ត្រពាំង', 'ស្ទឹង'],
  })
})

test.each([
  [[]],
  [['Lake · Deep']],
  [['Lake · Deep', 'Pond · Deep']],
  [['Lake · Deep', 'Lake']],
  [['Lake · Deep', 'Lake · ']],
  [['Ocean', 'Ocean']],
])('%j have the title of their provider, and their own names', (names) => {
  expect(sharedName('North', names)).toEqual({ heading: 'North', names })
})
