/** Two things that hold one number wait for each other, and a lock order that nobody wrote down is a deadlock some day. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow, isTest, type Source, withoutComments } from './sources.ts'

/** A constant of that name, or a number in the call itself: PostgreSQL writes it without a mark between the digits. */
const NUMBER = /(?:\b[A-Z_]*LOCKS? =|pg_(?:try_)?advisory_\w+\()\s*([0-9][0-9_]*)/g

/** By number: the files that hold it. */
function holders(sources: readonly Source[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { path, text } of sources)
    for (const [, number = ''] of withoutComments(text).matchAll(NUMBER)) {
      const key = number.replaceAll('_', '')
      found.set(key, [...new Set([...(found.get(key) ?? []), path])])
    }
  return found
}

function shared(sources: readonly Source[]): string[] {
  return [...holders(sources)]
    .filter(([, paths]) => paths.length > 1)
    .map(([number, paths]) => `${number}: ${paths.join(', ')}`)
}

const server = ['server/src', 'server/functions']
  .flatMap((dir) => filesBelow(dir, /\.(ts|sql)$/))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  .filter((source) => !isTest(source))

test('each advisory lock of the server has a number of its own', () => {
  expect(shared(server)).toEqual([])
  // As many as there were when this was written: a way of writing them that is not read here is missed by nobody.
  expect(holders(server).size).toBeGreaterThanOrEqual(20)
})

test('a number that two files share is found however it is written, one in a comment is none', () => {
  const a = { path: 'a.ts', text: 'const A_LOCK = 590_001\nconst B_LOCKS = 7' }
  const b = { path: 'b.sql', text: 'perform pg_advisory_xact_lock(590001); perform pg_try_advisory_lock(8)' }
  const c = { path: 'c.ts', text: '// const C_LOCK = 7\nconst D_LOCK = 8' }
  expect(shared([a, b, c])).toEqual(['590001: a.ts, b.sql', '8: b.sql, c.ts'])
})
