import { expect, test } from 'vitest'
import { cleanSearch, lobbyFilters } from './lobby-filters.ts'

const asked = (text: string) => lobbyFilters(new URLSearchParams(text))

test('an empty address asks for everything', () => {
  expect(asked('')).toMatchObject({ query: {}, isFiltered: false, unknown: false, only: null, search: '' })
})

test('every filter of the address is asked for', () => {
  const address = 'only=favourite&search=naga&category=Video+Slots&provider=Samnang+Sandbox'
  expect(asked(address)).toMatchObject({
    query: { only: 'favourite', search: 'naga', category: 'Video Slots', provider: 'Samnang Sandbox' },
    isFiltered: true,
    unknown: false,
  })
})

test('what is no filter is told and left out', () => {
  expect(asked('only=all-of-them')).toMatchObject({ query: {}, unknown: true })
  expect(asked(`category=${'x'.repeat(101)}`)).toMatchObject({ query: {}, unknown: true })
})

test('a search has no invisible spaces and is never longer than the server takes', () => {
  expect(cleanSearch('  ខ្លា\u200bឃ្លោក ')).toBe('ខ្លាឃ្លោក')
  // Copied from the screen, where the word is joined so that no line ends inside of it.
  expect(cleanSearch('បា\u2060ការ៉ាត់')).toBe('បាការ៉ាត់')
  expect(cleanSearch('x'.repeat(80))).toHaveLength(64)
})
