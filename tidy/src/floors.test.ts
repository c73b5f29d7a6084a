import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { foreignStores, upwardImports } from './floors.ts'
import { allSources } from './sources.ts'

type Exceptions = Record<'upward' | 'stores', Record<string, string>>

/** Imports that may go up, or to a foreign store, each with its reason; whoever mends one takes it out. */
const listed = JSON.parse(readFileSync('tidy/floor-exceptions.json', 'utf8')) as Exceptions

test('no file imports upward at run time, except the listed ones', () => {
  expect(upwardImports(allSources()).sort()).toEqual(Object.keys(listed.upward).sort())
})

test('no file imports the store of another folder, except the listed ones', () => {
  expect(foreignStores(allSources()).sort()).toEqual(Object.keys(listed.stores).sort())
})

test.each([
  ['server/src/ledger/book.ts', "import { betHandlers } from '../lotto59/bet-handlers.ts'", 1],
  ['server/src/lotto59/show.ts', "import { drawLine } from '../lottery/draw-line.ts'", 1],
  ['server/src/ledger/book.ts', "import type { Parts } from '../parts.ts'", 0],
  ['server/src/lotto59/show.ts', "import { book } from '../ledger/book.ts'", 0],
  ['server/src/cellar/wine.ts', "import { book } from '../ledger/book.ts'", 1],
  ['server/src/ledger/book.test.ts', "import { betHandlers } from '../lotto59/bet-handlers.ts'", 0],
])('%s with %s: %i upward', (path, text, count) => {
  expect(upwardImports([{ path, text }])).toHaveLength(count)
})

test.each([
  ['server/src/money/post.ts', "import { lock } from '../players/player-store.ts'", 1],
  ['server/src/money/post.ts', "import type { PlayerRow } from '../players/player-store.ts'", 1],
  ['cli/src/commands/player.ts', "import { lock } from '@samnang/server/players/player-store'", 1],
  ['server/src/players/break.ts', "import { lock } from './player-store.ts'", 0],
])('%s with %s: %i foreign stores', (path, text, count) => {
  expect(foreignStores([{ path, text }])).toHaveLength(count)
})
