import { expect, test } from 'vitest'
import { allSources } from './sources.ts'

test('no screen knows how to log in to the demo: a site without it would carry that along', () => {
  const screens = allSources().filter(({ path }) => /^(?:portal|sandbox)\//.test(path))
  expect(screens.length).toBeGreaterThan(100)
  expect(screens.filter(({ text }) => text.includes('demo-1234')).map(({ path }) => path)).toEqual([])
})
