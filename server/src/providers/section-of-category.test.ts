import { expect, test } from 'vitest'
import { sectionOfCategory } from './section-of-category.ts'

test.each([
  ['Video Slots', ['slot', 'casino'], 'slot'],
  ['video slots ', ['slot'], 'slot'],
  ['Live Baccarat', ['slot', 'casino'], 'casino'],
  ['Sportsbook', ['sport'], 'sport'],
  // Known, but not what the provider was registered for.
  ['Live Baccarat', ['slot'], null],
  ['Sportsbook', ['slot', 'casino'], null],
  // Unknown: only where there is no choice.
  ['Crash Games', ['slot'], 'slot'],
  ['Crash Games', ['slot', 'casino'], null],
  [null, ['casino'], 'casino'],
  // Fishing is never guessed, except where a provider offers nothing else.
  ['Fishing', ['fishing', 'slot'], null],
  ['Casual Games', ['fishing', 'slot'], 'slot'],
  ['Casual Games', ['fishing'], 'fishing'],
  [null, ['fishing'], 'fishing'],
] as const)('category %s of a provider for %j belongs to %s', (category, sections, expected) => {
  expect(sectionOfCategory(category, sections)).toBe(expected)
})
