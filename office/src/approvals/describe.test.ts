import { expect, test } from 'vitest'
import { changesIn, sentenceOf, sidesOf } from './describe.ts'

test('a command is told in words with whom it meets; one without words by its route', () => {
  expect(sentenceOf('POST /api/staff/:id/roles', { params: { id: '7' } })).toContain('7')
  expect(sentenceOf('POST /api/roles/:code', { params: { code: 'risk' } })).toContain('risk')
  expect(sentenceOf('POST /api/money/:player/give', { params: { player: '12' } })).toBe(
    'POST /api/money/12/give',
  )
  expect(sentenceOf('POST /api/x', { params: null })).toBe('POST /api/x')
})

test('fields stand beside what was before, and the reason is no field', () => {
  const body = { roles: ['a', 'b'], branch: null, was: { roles: ['a'], branch: 3 }, reason: 'why' }
  expect(changesIn({ body })).toEqual([
    { field: 'roles', before: 'a', after: 'a, b' },
    { field: 'branch', before: '3', after: '–' },
  ])
})

test('the former list of the only list is told, and nothing is made up for the other fields', () => {
  const body = { name: 'X', permissions: ['p'], was: [], reason: 'why' }
  expect(changesIn({ body })).toEqual([
    { field: 'name', before: null, after: 'X' },
    { field: 'permissions', before: '–', after: 'p' },
  ])
  expect(changesIn({ body: null })).toEqual([])
})

test('of two sides only what differs is told, also where one of them is nothing', () => {
  const before = { roles: ['a'], branch: null, state: 'ACTIVE' }
  expect(sidesOf(before, { ...before, roles: ['a', 'b'] })).toEqual([
    { field: 'roles', before: 'a', after: 'a, b' },
  ])
  expect(sidesOf(null, { n: 1 })).toEqual([{ field: 'n', before: '–', after: '1' }])
  expect(sidesOf(1, 2)).toEqual([{ field: '', before: '1', after: '2' }])
  expect(sidesOf(before, before)).toEqual([])
})
