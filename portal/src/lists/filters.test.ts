import { expect, test } from 'vitest'
import { choiceIn, daysOf, searchWith } from './filters.ts'

const asked = (text: string) => new URLSearchParams(text)
const WEEK = { from: '2026-11-14', to: '2026-11-20' }

test('a choice is one of the allowed, or told to be unknown', () => {
  const allowed = ['ALL', 'JACKPOT'] as const
  expect(choiceIn(asked('type=JACKPOT'), 'type', allowed)).toEqual({ value: 'JACKPOT', unknown: false })
  expect(choiceIn(asked(''), 'type', allowed)).toEqual({ value: null, unknown: false })
  expect(choiceIn(asked('type='), 'type', allowed)).toEqual({ value: null, unknown: false })
  expect(choiceIn(asked('type=<script>'), 'type', allowed)).toEqual({ value: null, unknown: true })
  expect(choiceIn(asked('type=jackpot'), 'type', allowed)).toEqual({ value: null, unknown: true })
})

test.each([
  ['', { range: WEEK, problem: null }],
  ['from=2026-11-01&to=2026-11-02', { range: { from: '2026-11-01', to: '2026-11-02' }, problem: null }],
  ['from=2026-11-01', { range: { from: '2026-11-01', to: '2026-11-01' }, problem: null }],
  ['to=2026-11-01', { range: { from: '2026-11-01', to: '2026-11-01' }, problem: null }],
  ['from=2026-11-02&to=2026-11-01', { range: null, problem: 'reversed' }],
  ['from=2026-02-30&to=2026-03-01', { range: null, problem: 'not_a_day' }],
  ['from=9999-01-01&to=9999-01-02', { range: null, problem: 'not_a_day' }],
  ['from=%27--&to=2026-11-01', { range: null, problem: 'not_a_day' }],
])('the days of ?%s', (search, expected) => expect(daysOf(asked(search), WEEK)).toEqual(expected))

test('filters survive the way into the address and back', () => {
  const address = searchWith(asked('poll=POLL_1'), {
    type: 'RANGE_3',
    from: '2026-11-01',
    to: '2026-11-02',
    poll: null,
  })
  expect(address).toBe('?type=RANGE_3&from=2026-11-01&to=2026-11-02')
  expect(daysOf(asked(address), null).range).toEqual({ from: '2026-11-01', to: '2026-11-02' })
  expect(searchWith(asked(address), { type: null, from: '', to: null })).toBe('')
})
