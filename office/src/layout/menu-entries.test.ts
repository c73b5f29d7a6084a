import { expect, test } from 'vitest'
import { entriesFor, grouped, MENU, openEntry } from './menu-entries.ts'

test('the menu shows what the permissions allow, and one’s own pages to everybody', () => {
  const nobody = entriesFor([]).map(({ href }) => href)
  expect(nobody).toContain('/me')
  expect(nobody).not.toContain('/staff')
  expect(entriesFor(['staff.read']).map(({ href }) => href)).toContain('/staff')
})

test('a page below an entry belongs to it, a page that begins alike does not', () => {
  expect(openEntry('/staff/12')?.href).toBe('/staff')
  expect(openEntry('/staffing')).toBeUndefined()
  expect(openEntry('/')).toBeUndefined()
})

test('every entry stands under one heading, and none is twice', () => {
  const all = grouped(MENU).flatMap(([, entries]) => entries)
  expect(all).toHaveLength(MENU.length)
  expect(new Set(all.map(({ href }) => href)).size).toBe(MENU.length)
})
