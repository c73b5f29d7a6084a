import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readPresent, readReleased, releaseFaults, withRelease } from './released-sql.ts'

const present = { 'schema/01-role.sql': 'a', 'schema/02-ledger.sql': 'b' }
const released = withRelease({}, '2.0.0', present)

test('what a release has brought is as it was', () => {
  expect(releaseFaults(readReleased(), readPresent())).toEqual([])
})

test('every released version is told of in the CHANGELOG', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  for (const version of Object.keys(readReleased())) expect(changelog).toContain(`## ${version} `)
})

test('a changed, a missing and a late file of the baseline are named', () => {
  expect(releaseFaults(released, present)).toEqual([])
  expect(releaseFaults(released, { ...present, 'schema/02-ledger.sql': 'c' })).toEqual([
    'server/schema/02-ledger.sql was released: restore it, and write a migration instead',
  ])
  expect(releaseFaults(released, { 'schema/01-role.sql': 'a' })).toEqual([
    'server/schema/02-ledger.sql was released: put it back',
  ])
  expect(releaseFaults(released, { ...present, 'schema/03-late.sql': 'd' })).toEqual([
    'server/schema/03-late.sql comes after the baseline: write a migration',
  ])
})

test('a migration is free until the version that brings it', () => {
  const more = { ...present, 'migrations/0001-colour.sql': 'm' }
  expect(releaseFaults(released, more)).toEqual([])
  const next = withRelease(released, '2.1.0', more)
  expect(next['2.1.0']).toEqual({ 'migrations/0001-colour.sql': 'm' })
  expect(releaseFaults(next, { ...more, 'migrations/0001-colour.sql': 'n' })).toHaveLength(1)
  expect(() => withRelease(next, '2.1.0', more)).toThrow('is released already')
})
