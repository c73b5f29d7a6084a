import type { LotteryItemIn } from '@samnang/contract/lottery'
import { expect, test } from 'vitest'
import { type Entry, type EntryAction, entryAfter, entryItem, FIRST_ENTRY, typedGroups } from './entry.ts'

const keys = (text: string): EntryAction[] => [...text].map((key) => ({ kind: 'press', key }))
const after = (actions: EntryAction[], from: Entry = FIRST_ENTRY) => actions.reduce(entryAfter, from)
const posts: EntryAction = { kind: 'posts', posts: ['A', 'B'] }
const mode = (value: Entry['mode']): EntryAction[] => [
  { kind: 'kind', chosen: 'range' },
  { kind: 'mode', mode: value },
]

test.each<[string, EntryAction[], Partial<LotteryItemIn> | null]>([
  [
    'one number',
    [...keys('47'), posts],
    { numbers: ['47'], digits: 2, posts: ['A', 'B'], amount: 1000, kind: 'straight' },
  ],
  ['several numbers', keys('475869'), { numbers: ['47', '58', '69'] }],
  ['a half number is none', keys('475'), null],
  ['nothing is none', [], null],
  ['three digits', [{ kind: 'digits', digits: 3 }, ...keys('007')], { numbers: ['007'], digits: 3 }],
  ['permute', [{ kind: 'kind', chosen: 'permute' }, ...keys('12')], { numbers: ['12'], kind: 'permute' }],
  [
    'step',
    [...mode('step'), ...keys('1019')],
    { numbers: [], kind: 'range', range: { from: '10', to: '19', mode: 'step' } },
  ],
  ['half a step', [...mode('step'), ...keys('10')], null],
  ['tail', [...mode('tail'), ...keys('5')], { range: { from: '5', to: '', mode: 'tail' } }],
  [
    'head of three',
    [{ kind: 'digits', digits: 3 }, ...mode('head'), ...keys('12')],
    { range: { from: '12', to: '', mode: 'head' } },
  ],
  ['doubles need no number', mode('double'), { range: { from: '', to: '', mode: 'double' } }],
  ['pattern', [...mode('pattern'), ...keys('1X')], { range: { from: '1X', to: '', mode: 'pattern' } }],
  ['a pattern without X is none', [...mode('pattern'), ...keys('12')], null],
  ['X is no digit elsewhere', keys('4X7'), { numbers: ['47'] }],
  [
    'a number is never longer than its kind',
    [...mode('tail'), ...keys('567')],
    { range: { from: '5', to: '', mode: 'tail' } },
  ],
  ['the last digit is taken back', [...keys('478'), { kind: 'back' }], { numbers: ['47'] }],
  [
    'an amount is typed anew',
    [...keys('47'), { kind: 'field', field: 'amount' }, ...keys('2500')],
    { amount: 2500 },
  ],
  [
    'an amount of a chip is not typed on',
    [...keys('47'), { kind: 'field', field: 'amount' }, { kind: 'amount', amount: 5000 }, ...keys('3')],
    { amount: 3 },
  ],
  [
    'three zeros are one key',
    [
      ...keys('47'),
      { kind: 'field', field: 'amount' },
      { kind: 'press', key: '2' },
      { kind: 'press', key: '000' },
    ],
    { amount: 2000 },
  ],
])('%s', (_name, actions, expected) => {
  const item = entryItem(after(actions))
  if (expected === null) expect(item).toBeNull()
  else expect(item).toMatchObject(expected)
})

test('after a line the next one has its posts, kind and amount', () => {
  const next = after([
    posts,
    { kind: 'amount', amount: 500 },
    { kind: 'kind', chosen: 'permute' },
    ...keys('12'),
    { kind: 'next' },
  ])
  expect(next).toMatchObject({
    posts: ['A', 'B'],
    amount: 500,
    kind: 'permute',
    number: '',
    field: 'number',
    lineId: null,
  })
})

test.each<LotteryItemIn>([
  { numbers: ['47', '58'], digits: 2, posts: ['A'], amount: 500, kind: 'straight' },
  { numbers: ['123'], digits: 3, posts: ['B', 'C'], amount: 700, kind: 'permute' },
  {
    numbers: [],
    digits: 2,
    posts: ['LO'],
    amount: 200,
    kind: 'range',
    range: { from: '10', to: '19', mode: 'step' },
  },
  {
    numbers: [],
    digits: 3,
    posts: ['A'],
    amount: 200,
    kind: 'range',
    range: { from: '12X', to: '', mode: 'pattern' },
  },
])('a line that is edited and added again is the same line: $kind', (item) => {
  const entry = after([{ kind: 'edit', lineId: 4, item }])
  expect(entry.lineId).toBe(4)
  expect(entryItem(entry)).toEqual(item)
})

test('numbers are shown apart while they are typed', () => {
  expect(typedGroups({ number: '47586', digits: 2 })).toEqual(['47', '58', '6'])
  expect(typedGroups({ number: '', digits: 2 })).toEqual([])
})
