import { expect, test } from 'vitest'
import { entriesFor, grouped, MENU, type MenuEntry, openEntry } from './menu-entries.ts'

const SOME: readonly MenuEntry[] = [
  { href: '/jobs', name: 'page_jobs', group: 'group_work', permission: null },
  { href: '/audit', name: 'page_jobs', group: 'group_work', permission: 'audit.read' },
]

test('the menu shows what the permissions allow, and pages without one to everybody', () => {
  expect(entriesFor([], SOME).map(({ href }) => href)).toEqual(['/jobs'])
  expect(entriesFor(['audit.read'], SOME).map(({ href }) => href)).toEqual(['/jobs', '/audit'])
})

test('a page below an entry belongs to it, a page that begins alike does not', () => {
  expect(openEntry('/jobs/12', SOME)?.href).toBe('/jobs')
  expect(openEntry('/jobsearch', SOME)).toBeUndefined()
  expect(openEntry('/', SOME)).toBeUndefined()
})

test('every entry is under one heading, and none is twice', () => {
  const all = grouped(MENU).flatMap(([, entries]) => entries)
  expect(all).toHaveLength(MENU.length)
  expect(new Set(all.map(({ href }) => href)).size).toBe(MENU.length)
})
