import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskedName } from './masked-name.ts'

test.each([
  ['dara', 'd***'],
  ['sok', 's***'],
  ['sokha9', 'so***9'],
  ['012345678', '01***8'],
  ['ស្រីមុំ', 'ស្រី***'],
  ['ស្រីមុំ-២០២៦', 'ស្រីមុំ***៦'],
  ['a'.repeat(60), 'aa***a'],
  ['', '***'],
])('%s is shown as %s', (name, shown) => {
  expect(maskedName(name)).toBe(shown)
})

test('of no name more than three letters are shown, and never how long it is', () => {
  const names = fc.stringMatching(/^[a-z0-9._-]{3,60}$/)
  fc.assert(
    fc.property(names, (name) => {
      const shown = maskedName(name)
      expect(shown.length).toBe(name.length < 6 ? 4 : 6)
      expect(shown.replace('***', '').length).toBeLessThanOrEqual(name.length / 2)
    }),
  )
})
