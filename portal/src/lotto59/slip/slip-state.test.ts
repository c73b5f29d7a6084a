import type { BetEntry } from '@samnang/contract/lotto59'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markOf, slipCost } from './slip-lines.ts'
import { asksToCarry, emptySlip, pendingOf, type Slip, type SlipAction, slipAfter } from './slip-state.ts'

const small: BetEntry = { type: 'RANGE_6', amount: 500 }
const number: BetEntry = { type: 'NUMBER', amount: 1000, value: 7, posts: ['A', 'C'] }
const jackpot: BetEntry = { type: 'JACKPOT', amount: 2000, numbers: [1, 2, 3, 4, 5] }
const confirm: SlipAction = { kind: 'confirm', key: 'k1', nonce: 'ab', tab: 't', leaseUntil: 9 }
const after = (actions: SlipAction[], from: Slip = emptySlip('POLL_2')) => actions.reduce(slipAfter, from)
const add = (entry: BetEntry, resultId = 10): SlipAction => ({ kind: 'add', entry, resultId })

const cases: [string, SlipAction[], { lines: number; cost: number; phase: string }][] = [
  ['one line', [add(small)], { lines: 1, cost: 500, phase: 'editing' }],
  ['the same market twice is one line', [add(small), add(small)], { lines: 1, cost: 1000, phase: 'editing' }],
  ['a number costs its stake on each post', [add(number)], { lines: 1, cost: 2000, phase: 'editing' }],
  ['double', [add(small), add(number), { kind: 'double' }], { lines: 2, cost: 5000, phase: 'editing' }],
  ['undo', [add(small), add(number), { kind: 'undo' }], { lines: 1, cost: 500, phase: 'editing' }],
  [
    'clear can be undone',
    [add(small), { kind: 'clear' }, { kind: 'undo' }],
    { lines: 1, cost: 500, phase: 'editing' },
  ],
  [
    'remove',
    [add(small), add(jackpot), { kind: 'remove', id: 1 }],
    { lines: 1, cost: 2000, phase: 'editing' },
  ],
  ['an empty slip is not sent', [confirm], { lines: 0, cost: 0, phase: 'editing' }],
  ['sending', [add(small), confirm], { lines: 1, cost: 500, phase: 'sending' }],
  [
    'nothing is edited while sending',
    [add(small), confirm, add(jackpot), { kind: 'clear' }],
    { lines: 1, cost: 500, phase: 'sending' },
  ],
  [
    'a lost answer is checked',
    [add(small), confirm, { kind: 'lost', key: 'k1' }],
    { lines: 1, cost: 500, phase: 'checking' },
  ],
  [
    'an answer to another key is ignored',
    [add(small), confirm, { kind: 'placed', key: 'k0', groupId: 3 }],
    { lines: 1, cost: 500, phase: 'sending' },
  ],
  [
    'placed empties the slip',
    [add(small), confirm, { kind: 'placed', key: 'k1', groupId: 3 }],
    { lines: 0, cost: 0, phase: 'placed' },
  ],
  [
    'a refusal keeps the lines',
    [add(small), confirm, { kind: 'refused', key: 'k1', code: 'draw_closed' }],
    { lines: 1, cost: 500, phase: 'refused' },
  ],
  [
    'repeat brings the placed lines again',
    [add(number), confirm, { kind: 'placed', key: 'k1', groupId: 3 }, { kind: 'repeat', resultId: 11 }],
    { lines: 1, cost: 2000, phase: 'editing' },
  ],
]

test.each(cases)('%s', (_name, actions, expected) => {
  const slip = after(actions)
  expect({ lines: slip.lines.length, cost: slipCost(slip.lines), phase: slip.phase.kind }).toEqual(expected)
})

test('the body names draw, nonce and every entry, in the shape of the contract', () => {
  const slip = after([add(small), add(jackpot), confirm])
  expect(JSON.parse(pendingOf(slip)?.body ?? '')).toEqual({
    poll: 'POLL_2',
    result_id: 10,
    client_nonce: 'ab',
    bets: [small, jackpot],
  })
})

test('an editing slip of a closed draw asks to be carried over, a sending one does not', () => {
  const editing = after([add(small)])
  expect(asksToCarry(editing, 10)).toBe(false)
  expect(asksToCarry(editing, 11)).toBe(true)
  expect(asksToCarry(after([confirm], editing), 11)).toBe(false)
  const carried = after([{ kind: 'carry', resultId: 11 }], editing)
  expect([carried.resultId, carried.lines, asksToCarry(carried, 11)]).toEqual([11, editing.lines, false])
})

test('a slip that was emptied belongs to the draw of its next first line', () => {
  expect(after([add(small), { kind: 'clear' }, add(small, 12)]).resultId).toBe(12)
})

const entry = fc.oneof(
  fc.record({
    type: fc.constantFrom('RANGE_1', 'RANGE_6', 'RANGE_7'),
    amount: fc.integer({ min: 1, max: 9999 }),
  }),
  fc.record({
    type: fc.constant('NUMBER'),
    amount: fc.integer({ min: 1, max: 9999 }),
    value: fc.integer({ min: 1, max: 59 }),
    posts: fc.subarray(['A', 'B', 'C', 'D', 'E'], { minLength: 1 }),
  }),
) as fc.Arbitrary<BetEntry>
const key = fc.constantFrom('k1', 'k2', 'k3')
const action = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('add'), entry, resultId: fc.integer({ min: 1, max: 3 }) }),
  },
  fc.record({ kind: fc.constant('remove'), id: fc.integer({ min: 1, max: 6 }) }),
  fc.constantFrom({ kind: 'double' }, { kind: 'undo' }, { kind: 'clear' }, { kind: 'dismiss' }),
  fc.record({ kind: fc.constantFrom('carry', 'repeat'), resultId: fc.integer({ min: 1, max: 4 }) }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('confirm'),
      key,
      nonce: fc.constant('n'),
      tab: fc.constant('t'),
      leaseUntil: fc.nat(),
    }),
  },
  fc.record({ kind: fc.constant('lost'), key }),
  fc.record({ kind: fc.constant('lease'), key, tab: fc.constant('u'), leaseUntil: fc.nat() }),
  fc.record({ kind: fc.constant('placed'), key, groupId: fc.nat() }),
  fc.record({ kind: fc.constant('refused'), key, code: fc.constant('c'), n: fc.constant(7) }),
) as fc.Arbitrary<SlipAction>

test('for any order of events: key and body stand until an answer, and only the player or a placed bet takes a line away', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      let slip = emptySlip('POLL_2')
      for (const act of actions) {
        const next = slipAfter(slip, act)
        const before = pendingOf(slip)
        const later = pendingOf(next)
        if (before && later) expect([later.key, later.body]).toEqual([before.key, before.body])
        if (before) expect(next.lines).toEqual(later || next.phase.kind === 'refused' ? slip.lines : [])
        if (before && !later) expect(act).toMatchObject({ key: before.key })
        const takes = ['remove', 'undo', 'clear', 'placed'].includes(act.kind)
        const kept = new Set(next.lines.map((line) => markOf(line.entry)))
        if (!takes) expect(slip.lines.every((line) => kept.has(markOf(line.entry)))).toBe(true)
        slip = next
      }
    }),
    { numRuns: 500 },
  )
})
