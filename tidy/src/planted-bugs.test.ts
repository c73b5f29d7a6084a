/** Bugs that are planted for the simulation are data beside it: nothing of the product knows of them. */
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf } from './import-table.ts'
import { allSources, filesBelow } from './sources.ts'

const WORLD = 'server/test/simulation'

interface Planted {
  name: string
  edits: { file: string; find: string; put: string }[]
}

const bugs = JSON.parse(readFileSync(`${WORLD}/planted-bugs.json`, 'utf8')) as Planted[]

test('each bug still finds the text that it changes, once, and changes it', () => {
  for (const { name, edits } of bugs)
    for (const { file, find, put } of edits) {
      expect(readFileSync(file, 'utf8').split(find).length, `${name} in ${file}`).toBe(2)
      expect(put, name).not.toBe(find)
    }
})

test('nothing imports the simulation', () => {
  const importing = allSources()
    .filter(({ path }) => !path.startsWith(WORLD))
    .flatMap(({ path, text }) =>
      importsOf(text)
        .filter(({ target }) => posix.join(posix.dirname(path), target).startsWith(WORLD))
        .map(() => path),
    )
  expect(importing).toEqual([])
})

test('only the build of the simulation knows where its bugs are', () => {
  const files = [
    'build',
    'cli',
    'contract',
    'core',
    'deploy',
    'portal',
    'office',
    'sandbox',
    'server/src',
    'vault',
  ]
  const naming = files
    .flatMap((dir) => filesBelow(dir, /\.(?:tsx?|mjs|sql|json)$/))
    .filter((path) => /planted-bugs|server\/test\/simulation/.test(readFileSync(path, 'utf8')))
  expect(naming).toEqual(['build/simulation.mjs'])
})
