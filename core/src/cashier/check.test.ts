import { expect, test } from 'vitest'
import { check, worstFirst } from './check.ts'

test('what was found in nothing has nothing in it, and what was found is kept', () => {
  expect(check('a', 'fine')).toEqual({
    ...{ code: 'a', grade: 'fine', requests: [], players: [], units: null, names: [] },
  })
  expect(check('b', 'look', { requests: [7n], players: [8n], units: 9n, names: ['Sok'] })).toEqual({
    ...{ code: 'b', grade: 'look', requests: [7n], players: [8n], units: 9n, names: ['Sok'] },
  })
})

test('the worst stands first, and equals stay in their order', () => {
  const checks = [
    check('a', 'fine'),
    check('b', 'look'),
    check('c', 'danger'),
    check('d', 'look'),
    check('e', 'danger'),
  ]
  expect(worstFirst(checks).map(({ code }) => code)).toEqual(['c', 'e', 'b', 'd', 'a'])
  expect(checks.map(({ code }) => code)).toEqual(['a', 'b', 'c', 'd', 'e'])
})
