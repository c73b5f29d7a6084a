import { expect, test } from 'vitest'
import { pick, quote } from './book-fixture.test-parts.ts'
import {
  acceptPrices,
  changed,
  choose,
  EMPTY_SLIP,
  isPlaceable,
  quoted,
  type SlipState,
  stakeOf,
  turnInto,
  typesWin,
} from './slip.ts'

const MIX: SlipState = { ...EMPTY_SLIP, kind: 'mix' }
const chosen = (slip: SlipState, ...picks: ReturnType<typeof pick>[]) =>
  picks.reduce((all, each) => choose(all, each, 10).slip, slip)

test('a single has one selection, and the same tap takes it away again', () => {
  const slip = chosen(EMPTY_SLIP, pick('m1'), pick('m2'))
  expect(slip.picks.map(({ match }) => match)).toEqual(['m2'])
  expect(chosen(slip, pick('m2')).picks).toEqual([])
})

test('a mix has one leg of a match and ten at most', () => {
  const two = chosen(MIX, pick('m1'), pick('m2'), pick('m1', { pick: 'away' }))
  expect(two.picks.map(({ match, pick: name }) => `${match} ${name}`)).toEqual(['m1 away', 'm2 home'])
  const full = chosen(MIX, ...Array.from({ length: 10 }, (_, at) => pick(`m${at}`)))
  expect(choose(full, pick('m10'), 10)).toEqual({ slip: full, problem: 'too_many_legs' })
  expect(turnInto(two, 'single').picks).toHaveLength(1)
})

test('with negative odds the amount is what the player wants to win, and the risk is in whole steps', () => {
  const slip = { ...chosen(EMPTY_SLIP, pick('m1', { price: 2_250 })), typed: 100_000 }
  expect([typesWin(slip, 'malay'), typesWin(slip, 'decimal'), typesWin(slip, 'indo')]).toEqual([
    true,
    false,
    false,
  ])
  expect([stakeOf(slip, 'malay', 100), stakeOf(slip, 'decimal', 100)]).toEqual([80_000, 100_000])
  const odd = { ...chosen(EMPTY_SLIP, pick('m1', { price: 2_330 })), typed: 10_000 }
  expect(stakeOf(odd, 'malay', 100)).toBe(7_600)
  expect(typesWin({ ...chosen(MIX, pick('m1', { price: 3_000 }), pick('m2')), typed: 1 }, 'malay')).toBe(
    false,
  )
})

test('figures of another slip or another amount place nothing', () => {
  const slip = changed(chosen(EMPTY_SLIP, pick('m1')), { typed: 5_000 })
  expect(isPlaceable(slip, 5_000)).toBe(false)
  const told = quoted(slip, quote(slip.picks, 5_000, 1_950), 'none')
  expect([isPlaceable(told, 5_000), isPlaceable(told, 6_000)]).toEqual([true, false])
  expect(isPlaceable(chosen(told, pick('m2')), 5_000)).toBe(false)
  expect(isPlaceable(changed(told, {}), 5_000)).toBe(true)
})

test('a mix of one match cannot be placed', () => {
  const slip = changed(chosen(MIX, pick('m1')), { typed: 5_000 })
  expect(isPlaceable(quoted(slip, quote(slip.picks, 5_000, 1_950), 'any'), 5_000)).toBe(false)
})

test.each([
  ['none', 2_000, 1_950],
  ['better', 2_000, 2_000],
  ['better', 1_900, 1_950],
  ['any', 1_900, 1_900],
] as const)('with the rule %s a price that is now %i is taken as %i', (accept, now, seen) => {
  const slip = changed(chosen(EMPTY_SLIP, pick('m1')), { typed: 5_000 })
  const told = quoted(slip, quote(slip.picks, 5_000, now), accept)
  expect(told.picks[0]?.price).toBe(seen)
  expect(isPlaceable(told, 5_000)).toBe(false)
  expect(acceptPrices(told).picks[0]?.price).toBe(now)
})
