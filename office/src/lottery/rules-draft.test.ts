import { DEFAULT_RULES } from '@samnang/core/lottery/default-rules'
import { expect, test } from 'vitest'
import { getAt, LIMIT_PATHS, ratesOf, readDraft, setAt, textOfRules } from './rules-draft.ts'

const text = textOfRules(DEFAULT_RULES)

test('a field is written without touching the rest, and read back', () => {
  const path = ['games', 'VN', 0, 'closes', 1, 'time']
  const changed = setAt(DEFAULT_RULES, path, '16:20')
  expect(getAt(changed, path)).toBe('16:20')
  expect(getAt(DEFAULT_RULES, path)).toBe('16:25')
  expect(setAt(changed, path, '16:25')).toEqual(DEFAULT_RULES)
  for (const limit of LIMIT_PATHS) expect(getAt(DEFAULT_RULES, limit)).toBeTypeOf('number')
})

test('bad JSON is refused by its place, a bad field by its path, and the form stays where it can be drawn', () => {
  expect(readDraft(text).kind).toBe('fine')
  const broken = readDraft(text.replace('"limits":', '"limits"'))
  expect(broken).toMatchObject({ kind: 'unreadable', why: expect.stringContaining('"limits" {') })
  const late = readDraft(textOfRules(setAt(DEFAULT_RULES, ['games', 'TN', 0, 'drawTime'], '14:00')))
  expect(late).toMatchObject({
    kind: 'faulty',
    faults: ['rules.games.TN.0.closes is after the draw'],
  })
  expect(late.kind === 'faulty' && late.rules).toBeTruthy()
  expect(readDraft('{"games": {"VN": [3]}}')).toMatchObject({ kind: 'faulty', rules: null })
  const flat = setAt(DEFAULT_RULES, ['games', 'VN', 0, 'posts', 0, 'places', 2], 'g8')
  expect(readDraft(textOfRules(flat))).toMatchObject({ kind: 'faulty', rules: null })
  expect(readDraft('null')).toMatchObject({ kind: 'faulty', rules: null })
})

test('the return beside each rate is that of the documents', () => {
  const [day] = DEFAULT_RULES.games.VN
  const [thai] = DEFAULT_RULES.games.TN
  if (!day || !thai) throw new Error('both have a session')
  expect(new Set(ratesOf(day, []).map(({ digits, returns }) => `${digits}: ${returns}`))).toEqual(
    new Set(['2: 90', '3: 80']),
  )
  const front = ratesOf(thai, ['games', 'TN', 0]).find(({ post }) => post === 'C')
  expect(front).toEqual({
    path: ['games', 'TN', 0, 'posts', 2, 'rateCenti', 3],
    post: 'C',
    digits: 3,
    returns: 80,
  })
})
