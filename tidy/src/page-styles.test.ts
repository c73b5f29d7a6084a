import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importsOf, placeOf } from './import-table.ts'
import { allSources, withoutComments } from './sources.ts'

const texts = new Map(allSources().map(({ path, text }) => [path, text]))

/** Every screen that the entry can load. */
function screensOf(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found
  found.add(path)
  for (const { target, isType } of importsOf(texts.get(path) ?? '')) {
    const place = placeOf(path, target)
    const file = [`${place}.tsx`, `${place}.ts`].find((one) => texts.has(one))
    if (file?.startsWith('portal/') && !isType) screensOf(file, found)
  }
  return found
}

/** Pages whose styles are inlined name the files whose classes they need: one that is left out is drawn without. */
test.each(['home', 'login'])('the styles of the page %s know all of its screens', (page) => {
  const css = readFileSync(`portal/src/${page}.css`, 'utf8')
  const named = [...css.matchAll(/@source "\.\/([^"]+)"/g)].map(
    ([, files = '']) => new RegExp(`^portal/src/${files.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`),
  )
  const screens = [...screensOf(`portal/src/${page}.tsx`)].filter((path) =>
    /className=["{`]/.test(withoutComments(texts.get(path) ?? '')),
  )
  expect(screens.length).toBeGreaterThan(3)
  expect(screens.filter((path) => !named.some((files) => files.test(path)))).toEqual([])
})
