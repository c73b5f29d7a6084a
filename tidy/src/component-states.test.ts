import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow } from './sources.ts'

const STATES = 'portal/states'
/** The page that draws the states; what it imports for itself is no state. */
const PAGE = `${STATES}/main.tsx`

/** Folders whose components stand at no address of `/states`, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  frame: 'drawn by the build and never by a browser: e2e/portal/frame.journey.ts looks at it',
}

/** The folders of portal/src with components of their own. */
function folders(): string[] {
  return readdirSync('portal/src', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => filesBelow(`portal/src/${name}`, /\.tsx$/).length > 0)
}

/** The folders of which a component is drawn in one of its states. */
function drawnIn(texts: readonly string[]): Set<string> {
  const found = texts.flatMap((text) => [...text.matchAll(/'\.\.\/src\/([\w-]+)\/[^']*\.tsx'/g)])
  return new Set(found.map(([, name = '']) => name))
}

test('each folder of components has some of them at /states, or a reason why not', () => {
  const texts = filesBelow(STATES)
    .filter((path) => path !== PAGE)
    .map((path) => readFileSync(path, 'utf8'))
  const drawn = drawnIn(texts)
  expect(drawn.size).toBeGreaterThan(10)
  expect(folders().filter((name) => !drawn.has(name) && !(name in WITHOUT))).toEqual([])
  expect(Object.keys(WITHOUT).filter((name) => drawn.has(name) || !folders().includes(name))).toEqual([])
})

test('a component counts for its folder, words and plain code do not', () => {
  const text = `import { A } from '../src/money/rows.tsx'\nimport { b } from '../src/text/base.ts'`
  expect(drawnIn([text])).toEqual(new Set(['money']))
})
