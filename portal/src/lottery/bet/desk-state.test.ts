import type { LotteryItemIn } from '@samnang/contract/lottery'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Desk,
  type DeskAction,
  deskAfter,
  draftOf,
  EMPTY_DESK,
  isUnsaved,
  pendingOf,
} from './desk-state.ts'

const item = (number: string, amount = 1000): LotteryItemIn => ({
  numbers: [number],
  digits: 2,
  posts: ['A', 'B'],
  amount,
  kind: 'straight',
})
const add = (drawId: number, ...numbers: string[]): DeskAction => ({
  do: 'add',
  drawId,
  items: numbers.map((number) => item(number)),
})
const confirm: DeskAction = { do: 'confirm', drawId: 7, key: 'k1', tab: 't', leaseUntil: 9 }
const placed: DeskAction = { do: 'placed', key: 'k1', ticketId: 3, cost: 2000 }
const after = (actions: DeskAction[], from: Desk = EMPTY_DESK) => actions.reduce(deskAfter, from)
const numbersOf = (desk: Desk, drawId: number) =>
  draftOf(desk, drawId).lines.map(({ item: { numbers, amount } }) => `${numbers[0]}:${amount}`)

const cases: [string, DeskAction[], { lines: string[]; phase: string }][] = [
  [
    'lines are added at the end',
    [add(7, '47'), add(7, '58')],
    { lines: ['47:1000', '58:1000'], phase: 'editing' },
  ],
  [
    'a line is changed in its place',
    [add(7, '47', '58'), { do: 'change', drawId: 7, id: 1, item: item('11', 500) }],
    { lines: ['11:500', '58:1000'], phase: 'editing' },
  ],
  [
    'a line is removed',
    [add(7, '47', '58'), { do: 'remove', drawId: 7, ids: [1] }],
    { lines: ['58:1000'], phase: 'editing' },
  ],
  [
    'an amount that is too much is lowered, a smaller one stays',
    [
      add(7, '47'),
      { do: 'add', drawId: 7, items: [item('58', 200)] },
      { do: 'cap', drawId: 7, ids: [1, 2], amount: 300 },
    ],
    { lines: ['47:300', '58:200'], phase: 'editing' },
  ],
  ['an empty draft is not sent', [confirm], { lines: [], phase: 'editing' }],
  ['sending', [add(7, '47'), confirm], { lines: ['47:1000'], phase: 'sending' }],
  [
    'nothing of the sent draft is edited while it is sent',
    [add(7, '47'), confirm, add(7, '58'), { do: 'remove', drawId: 7, ids: [1] }],
    { lines: ['47:1000'], phase: 'sending' },
  ],
  [
    'a lost answer is checked',
    [add(7, '47'), confirm, { do: 'lost', key: 'k1' }],
    { lines: ['47:1000'], phase: 'checking' },
  ],
  [
    'an answer to another key is ignored',
    [add(7, '47'), confirm, { do: 'placed', key: 'k0', ticketId: 3, cost: 1 }],
    { lines: ['47:1000'], phase: 'sending' },
  ],
  ['placed empties the draft', [add(7, '47'), confirm, placed], { lines: [], phase: 'placed' }],
  [
    'a refusal keeps the lines',
    [add(7, '47'), confirm, { do: 'refused', key: 'k1', code: 'number_limit', n: 300, errors: {} }],
    { lines: ['47:1000'], phase: 'refused' },
  ],
  [
    'what was said of the last ticket goes with the next line',
    [add(7, '47'), confirm, placed, add(7, '58')],
    { lines: ['58:1000'], phase: 'editing' },
  ],
]

test.each(cases)('%s', (_name, actions, expected) => {
  const desk = after(actions)
  expect({ lines: numbersOf(desk, 7), phase: desk.phase.name }).toEqual(expected)
})

test('the body names draw and lines in the shape of the contract', () => {
  expect(JSON.parse(pendingOf(after([add(7, '47'), confirm]))?.body ?? '')).toEqual({
    result_id: 7,
    items: [item('47')],
    place: true,
  })
})

test('another draw can be written for while an answer is outstanding, but not sent', () => {
  const desk = after([add(7, '47'), confirm, add(8, '58'), { ...confirm, drawId: 8, key: 'k2' }])
  expect(numbersOf(desk, 8)).toEqual(['58:1000'])
  expect(pendingOf(desk)).toMatchObject({ drawId: 7, key: 'k1' })
})

test('lines are carried to another draw; into one that is being sent they are not', () => {
  const carry: DeskAction = { do: 'carry', drawId: 7, to: 8, ids: [2] }
  const desk = after([add(7, '47', '58'), add(8, '11'), carry])
  expect([numbersOf(desk, 7), numbersOf(desk, 8)]).toEqual([['47:1000'], ['11:1000', '58:1000']])
  const sending = after([add(7, '47', '58'), add(8, '11'), { ...confirm, drawId: 8 }, carry])
  expect([numbersOf(sending, 7).length, numbersOf(sending, 8).length]).toEqual([2, 1])
})

test('what the server keeps is taken, unless something was written here since', () => {
  const loaded: DeskAction = { do: 'loaded', drawId: 7, items: [item('99')] }
  expect(numbersOf(after([loaded]), 7)).toEqual(['99:1000'])
  const edited = after([add(7, '47')])
  expect(after([loaded], edited)).toBe(edited)
  const saved = after([add(7, '47'), { do: 'saved', drawId: 7, version: 1 }])
  expect(numbersOf(after([loaded], saved), 7)).toEqual(['99:1000'])
})

test('a saving that was overtaken by an edit leaves the draft unsaved', () => {
  const desk = after([add(7, '47'), add(7, '58'), { do: 'saved', drawId: 7, version: 1 }])
  expect(isUnsaved(draftOf(desk, 7))).toBe(true)
  expect(isUnsaved(draftOf(after([{ do: 'saved', drawId: 7, version: 2 }], desk), 7))).toBe(false)
})

test('after placing the server is told that the draft is empty', () => {
  const desk = after([add(7, '47'), { do: 'saved', drawId: 7, version: 1 }, confirm, placed])
  expect(isUnsaved(draftOf(desk, 7))).toBe(true)
})

test('drafts of old draws are forgotten, those with lines are not', () => {
  const desk = after([
    add(7, '47'),
    { do: 'remove', drawId: 7, ids: [1] },
    add(8, '58'),
    { do: 'keep', drawIds: [9] },
  ])
  expect(Object.keys(desk.drafts)).toEqual(['8'])
})

const drawId = fc.constantFrom(7, 8)
const key = fc.constantFrom('k1', 'k2')
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 4 }))
const items = fc.array(
  fc.integer({ min: 10, max: 99 }).map((n) => item(String(n))),
  { minLength: 1, maxLength: 2 },
)
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('add'), drawId, items }) },
  fc.record({ do: fc.constant('remove'), drawId, ids }),
  fc.record({ do: fc.constant('cap'), drawId, ids, amount: fc.constant(500) }),
  fc.record({ do: fc.constant('loaded'), drawId, items }),
  fc.record({ do: fc.constant('saved'), drawId, version: fc.nat(5) }),
  fc.record({ do: fc.constant('keep'), drawIds: fc.constant([]) }),
  fc.constant({ do: 'dismiss' }),
  fc.constantFrom(
    { do: 'carry', drawId: 7, to: 8, ids: [1] },
    { do: 'carry', drawId: 8, to: 7, ids: [1, 2] },
  ),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('confirm'),
      drawId,
      key,
      tab: fc.constant('t'),
      leaseUntil: fc.nat(),
    }),
  },
  fc.record({ do: fc.constant('lost'), key }),
  fc.record({ do: fc.constant('lease'), key, tab: fc.constant('u'), leaseUntil: fc.nat() }),
  fc.record({ do: fc.constant('placed'), key, ticketId: fc.nat(), cost: fc.nat() }),
  fc.record({
    do: fc.constant('refused'),
    key,
    code: fc.constant('c'),
    n: fc.constant(300),
    errors: fc.constant({}),
  }),
) as fc.Arbitrary<DeskAction>

test('for any order of events: key, body and sent lines stand until the answer, and no line is lost', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      let desk = EMPTY_DESK
      for (const act of actions) {
        const next = deskAfter(desk, act)
        const [before, later] = [pendingOf(desk), pendingOf(next)]
        if (before && later) expect([later.key, later.body]).toEqual([before.key, before.body])
        if (before && act.do !== 'placed')
          expect(draftOf(next, before.drawId).lines).toEqual(draftOf(desk, before.drawId).lines)
        if (before && !later) expect(act).toMatchObject({ key: before.key })
        const count = (one: Desk) => numbersOf(one, 7).length + numbersOf(one, 8).length
        if (!['remove', 'placed', 'loaded'].includes(act.do))
          expect(count(next)).toBeGreaterThanOrEqual(count(desk))
        desk = next
      }
    }),
    { numRuns: 500, verbose: true },
  )
})
