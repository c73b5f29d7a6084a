import type { LotteryItemIn } from '@samnang/contract/lottery'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Drafts,
  type DraftsAction,
  draftOf,
  draftsAfter,
  isUnsaved,
  NO_DRAFTS,
  pendingOf,
} from './drafts-state.ts'

const item = (number: string, amount = 1000): LotteryItemIn => ({
  numbers: [number],
  digits: 2,
  posts: ['A', 'B'],
  amount,
  kind: 'straight',
})
const add = (drawId: number, ...numbers: string[]): DraftsAction => ({
  kind: 'add',
  drawId,
  items: numbers.map((number) => item(number)),
})
const shown = { rule_version: 3, reduced: { 48: 50 } }
const confirm: DraftsAction = { kind: 'confirm', drawId: 7, shown, key: 'k1', tab: 't', leaseUntil: 9 }
const placed: DraftsAction = { kind: 'placed', key: 'k1', ticketId: 3, cost: 2000 }
const after = (actions: DraftsAction[], from: Drafts = NO_DRAFTS) => actions.reduce(draftsAfter, from)
const numbersOf = (drafts: Drafts, drawId: number) =>
  draftOf(drafts, drawId).lines.map(({ item: { numbers, amount } }) => `${numbers[0]}:${amount}`)

const cases: [string, DraftsAction[], { lines: string[]; phase: string }][] = [
  [
    'lines are added at the end',
    [add(7, '47'), add(7, '58')],
    { lines: ['47:1000', '58:1000'], phase: 'editing' },
  ],
  [
    'a line is changed in its place',
    [add(7, '47', '58'), { kind: 'change', drawId: 7, id: 1, item: item('11', 500) }],
    { lines: ['11:500', '58:1000'], phase: 'editing' },
  ],
  [
    'a line is removed',
    [add(7, '47', '58'), { kind: 'remove', drawId: 7, ids: [1] }],
    { lines: ['58:1000'], phase: 'editing' },
  ],
  [
    'an amount that is too much is lowered, a smaller one stays',
    [
      add(7, '47'),
      { kind: 'add', drawId: 7, items: [item('58', 200)] },
      { kind: 'cap', drawId: 7, ids: [1, 2], amount: 300 },
    ],
    { lines: ['47:300', '58:200'], phase: 'editing' },
  ],
  ['an empty draft is not sent', [confirm], { lines: [], phase: 'editing' }],
  ['sending', [add(7, '47'), confirm], { lines: ['47:1000'], phase: 'sending' }],
  [
    'nothing of the sent draft is edited while it is sent',
    [add(7, '47'), confirm, add(7, '58'), { kind: 'remove', drawId: 7, ids: [1] }],
    { lines: ['47:1000'], phase: 'sending' },
  ],
  [
    'a lost answer is checked',
    [add(7, '47'), confirm, { kind: 'lost', key: 'k1' }],
    { lines: ['47:1000'], phase: 'checking' },
  ],
  [
    'an answer to another key is ignored',
    [add(7, '47'), confirm, { kind: 'placed', key: 'k0', ticketId: 3, cost: 1 }],
    { lines: ['47:1000'], phase: 'sending' },
  ],
  ['placed empties the draft', [add(7, '47'), confirm, placed], { lines: [], phase: 'placed' }],
  [
    'a refusal keeps the lines',
    [add(7, '47'), confirm, { kind: 'refused', key: 'k1', code: 'number_limit', n: 300, errors: {} }],
    { lines: ['47:1000'], phase: 'refused' },
  ],
  [
    'what was said of the last ticket goes with the next line',
    [add(7, '47'), confirm, placed, add(7, '58')],
    { lines: ['58:1000'], phase: 'editing' },
  ],
]

test.each(cases)('%s', (_name, actions, expected) => {
  const drafts = after(actions)
  expect({ lines: numbersOf(drafts, 7), phase: drafts.phase.kind }).toEqual(expected)
})

test('the body names draw, lines and what was shown of them in the shape of the contract', () => {
  expect(JSON.parse(pendingOf(after([add(7, '47'), confirm]))?.body ?? '')).toEqual({
    result_id: 7,
    items: [item('47')],
    place: true,
    shown,
  })
})

test('another draw can be written for while an answer is outstanding, but not sent', () => {
  const drafts = after([add(7, '47'), confirm, add(8, '58'), { ...confirm, drawId: 8, key: 'k2' }])
  expect(numbersOf(drafts, 8)).toEqual(['58:1000'])
  expect(pendingOf(drafts)).toMatchObject({ drawId: 7, key: 'k1' })
})

test('lines are carried to another draw; into one that is being sent they are not', () => {
  const carry: DraftsAction = { kind: 'carry', drawId: 7, to: 8, ids: [2] }
  const drafts = after([add(7, '47', '58'), add(8, '11'), carry])
  expect([numbersOf(drafts, 7), numbersOf(drafts, 8)]).toEqual([['47:1000'], ['11:1000', '58:1000']])
  const sending = after([add(7, '47', '58'), add(8, '11'), { ...confirm, drawId: 8 }, carry])
  expect([numbersOf(sending, 7).length, numbersOf(sending, 8).length]).toEqual([2, 1])
})

test('what the server keeps is taken, unless something was written here since', () => {
  const loaded: DraftsAction = { kind: 'loaded', drawId: 7, items: [item('99')] }
  expect(numbersOf(after([loaded]), 7)).toEqual(['99:1000'])
  const edited = after([add(7, '47')])
  expect(after([loaded], edited)).toBe(edited)
  const saved = after([add(7, '47'), { kind: 'saved', drawId: 7, version: 1 }])
  expect(numbersOf(after([loaded], saved), 7)).toEqual(['99:1000'])
})

test('a saving that was overtaken by an edit leaves the draft unsaved', () => {
  const drafts = after([add(7, '47'), add(7, '58'), { kind: 'saved', drawId: 7, version: 1 }])
  expect(isUnsaved(draftOf(drafts, 7))).toBe(true)
  expect(isUnsaved(draftOf(after([{ kind: 'saved', drawId: 7, version: 2 }], drafts), 7))).toBe(false)
})

test('after placing the server is told that the draft is empty', () => {
  const drafts = after([add(7, '47'), { kind: 'saved', drawId: 7, version: 1 }, confirm, placed])
  expect(isUnsaved(draftOf(drafts, 7))).toBe(true)
})

test('drafts of old draws are forgotten, those with lines are not', () => {
  const drafts = after([
    add(7, '47'),
    { kind: 'remove', drawId: 7, ids: [1] },
    add(8, '58'),
    { kind: 'keep', drawIds: [9] },
  ])
  expect(Object.keys(drafts.ofDraw)).toEqual(['8'])
})

const drawId = fc.constantFrom(7, 8)
const key = fc.constantFrom('k1', 'k2')
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 4 }))
const items = fc.array(
  fc.integer({ min: 10, max: 99 }).map((n) => item(String(n))),
  { minLength: 1, maxLength: 2 },
)
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add'), drawId, items }) },
  fc.record({ kind: fc.constant('remove'), drawId, ids }),
  fc.record({ kind: fc.constant('cap'), drawId, ids, amount: fc.constant(500) }),
  fc.record({ kind: fc.constant('loaded'), drawId, items }),
  fc.record({ kind: fc.constant('saved'), drawId, version: fc.nat(5) }),
  fc.record({ kind: fc.constant('keep'), drawIds: fc.constant([]) }),
  fc.constant({ kind: 'dismiss' }),
  fc.constantFrom(
    { kind: 'carry', drawId: 7, to: 8, ids: [1] },
    { kind: 'carry', drawId: 8, to: 7, ids: [1, 2] },
  ),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('confirm'),
      drawId,
      key,
      tab: fc.constant('t'),
      leaseUntil: fc.nat(),
    }),
  },
  fc.record({ kind: fc.constant('lost'), key }),
  fc.record({ kind: fc.constant('lease'), key, tab: fc.constant('u'), leaseUntil: fc.nat() }),
  fc.record({ kind: fc.constant('placed'), key, ticketId: fc.nat(), cost: fc.nat() }),
  fc.record({
    kind: fc.constant('refused'),
    key,
    code: fc.constant('c'),
    n: fc.constant(300),
    errors: fc.constant({}),
  }),
) as fc.Arbitrary<DraftsAction>

test('for any order of events: key, body and sent lines stand until the answer, and no line is lost', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      let drafts = NO_DRAFTS
      for (const act of actions) {
        const next = draftsAfter(drafts, act)
        const [before, later] = [pendingOf(drafts), pendingOf(next)]
        if (before && later) expect([later.key, later.body]).toEqual([before.key, before.body])
        if (before && act.kind !== 'placed')
          expect(draftOf(next, before.drawId).lines).toEqual(draftOf(drafts, before.drawId).lines)
        if (before && !later) expect(act).toMatchObject({ key: before.key })
        const count = (one: Drafts) => numbersOf(one, 7).length + numbersOf(one, 8).length
        if (!['remove', 'placed', 'loaded'].includes(act.kind))
          expect(count(next)).toBeGreaterThanOrEqual(count(drafts))
        drafts = next
      }
    }),
    { numRuns: 500, verbose: true },
  )
})
