import { expect, test } from 'vitest'
import { khmer } from '../../e2e/words.ts'
import { allSources, type Source, withoutComments } from './sources.ts'

/** Journeys take minutes to say that a text was renamed; this takes a moment. */
function unknownTexts({ path, text }: Source): string[] {
  return [...withoutComments(text).matchAll(/\bkhmer\('(\w+)', '(\w+)'/g)]
    .filter(([, part = '', key = '']) => !isText(part, key))
    .map(([call]) => `${path}: ${call}`)
}

function isText(part: string, key: string): boolean {
  try {
    khmer(part as Parameters<typeof khmer>[0], key)
    return true
  } catch {
    return false
  }
}

test('every text that a journey looks for is one of the portal’s', () => {
  const journeys = allSources().filter(({ path }) => path.startsWith('e2e/'))
  expect(journeys.flatMap(unknownTexts)).toEqual([])
})

test('a text that the portal has not is found', () => {
  const text = "khmer('base', 'brand'); khmer('base', 'no_such_text')"
  expect(unknownTexts({ path: 'e2e/a.ts', text })).toEqual(["e2e/a.ts: khmer('base', 'no_such_text'"])
})
