import { expect, test } from 'vitest'
import { importCycles, importFaults, importsOf } from './import-table.ts'
import { allSources } from './sources.ts'

test('every import is in the table of ARCHITECTURE.md', () => {
  expect(importFaults(allSources())).toEqual([])
})

test('no two files need each other at run time', () => {
  expect(importCycles(allSources())).toEqual([])
})

test('imports of every form are seen', () => {
  const text = `import { a } from './a.ts'
import type { B } from '@samnang/core/b'
import 'node:fs'
export * from './c.ts'
import {
  d,
} from 'd'
const e = await import('./e.ts')
// import { no } from 'comment'
`
  expect(
    importsOf(text)
      .map(({ target }) => target)
      .sort(),
  ).toEqual(['./a.ts', './c.ts', './e.ts', '@samnang/core/b', 'd', 'node:fs'])
})

test.each([
  ['core/src/money.ts', "import { randomBytes } from 'node:crypto'"],
  ['core/src/money.ts', "import type { Parts } from '../../server/src/parts.ts'"],
  ['contract/src/shapes.ts', "import { Pool } from 'pg'"],
  ['vault/src/vault.ts', "import { readConfig } from '@samnang/server/config'"],
  ['server/src/lotto59/place.ts', "import { x } from '@samnang/portal/x'"],
  ['server/src/lotto59/place.ts', "import fastify from 'fastify'"],
  ['server/src/lotto59/place.ts', "import pg from 'pg'"],
  ['server/src/lotto59/place.ts', "import { vault } from '@samnang/vault/vault'"],
  ['portal/src/main.tsx', "import { readConfig } from '@samnang/server/config'"],
  ['portal/src/main.tsx', "const fs = await import('node:fs')"],
  ['cli/src/main.ts', "import { betHandlers } from '@samnang/server/lotto59/bet-handlers'"],
])('%s with %s is found', (path, text) => {
  expect(importFaults([{ path, text }])).toHaveLength(1)
})

test('a cycle is found, one of types alone is none', () => {
  const a = { path: 'core/src/a.ts', text: "import { b } from './b.ts'" }
  expect(importCycles([a, { path: 'core/src/b.ts', text: "import { a } from './a.ts'" }])).toHaveLength(1)
  expect(importCycles([a, { path: 'core/src/b.ts', text: "import type { A } from './a.ts'" }])).toEqual([])
})
