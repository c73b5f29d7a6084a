import fc from 'fast-check'
import { expect, test } from 'vitest'
import { betsOf, findBet, stakeMax } from '../../bets.ts'
import { clear, double, EMPTY_PAD, type Pad, type PadRules, put, undo } from './pad.ts'
import { isEmpty, NO_STAKES, stakesOf, toBets, totalOf } from './stakes.ts'

const RULES: PadRules = { game: 'baccarat', balance: null, confirmed: NO_STAKES }

function placed(pad: Pad, chips: Record<string, number>, rules = RULES): Pad {
  const answer = put(pad, chips, rules)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.pad
}

test('chips on one spot add up, and every step can be taken back', () => {
  const one = placed(EMPTY_PAD, { banker: 1000 })
  const two = placed(one, { banker: 5000 })
  expect(two.now).toEqual({ banker: 6000 })
  expect(undo(two)).toEqual(one)
  expect(undo(clear(two)).now).toEqual(two.now)
  expect(undo(EMPTY_PAD)).toBe(EMPTY_PAD)
})

test('doubling doubles the chips, and without chips lays the confirmed ones again', () => {
  const pad = placed(EMPTY_PAD, { banker: 1000, tie: 500 })
  expect(double(pad, RULES)).toMatchObject({ ok: true, pad: { now: { banker: 2000, tie: 1000 } } })
  const again = double(EMPTY_PAD, { ...RULES, confirmed: { player: 5000 } })
  expect(again).toMatchObject({ ok: true, pad: { now: { player: 5000 } } })
  expect(double(EMPTY_PAD, RULES)).toEqual({ ok: false, refusal: { code: 'nothing_to_repeat' } })
})

test('a spot takes its own maximum, confirmed chips counted, and no riel more', () => {
  const tie = findBet('baccarat', 'tie')
  const limit = tie ? stakeMax(tie) : 0
  const rules = { ...RULES, confirmed: { tie: limit - 1000 } }
  expect(put(EMPTY_PAD, { tie: 1000 }, rules).ok).toBe(true)
  expect(put(EMPTY_PAD, { tie: 1500 }, rules)).toEqual({
    ok: false,
    refusal: { code: 'above_maximum', spot: 'tie', limit },
  })
})

test('what the player does not have cannot be laid down; an unknown balance leaves it to the server', () => {
  const rules = { ...RULES, balance: 6000 }
  const pad = placed(EMPTY_PAD, { banker: 5000 }, rules)
  expect(put(pad, { tie: 5000 }, rules)).toEqual({ ok: false, refusal: { code: 'not_enough_money' } })
  expect(put(pad, { tie: 1000 }, rules).ok).toBe(true)
  expect(put(pad, { tie: 5000 }, RULES).ok).toBe(true)
})

test('a refusal of one spot lays down none of them', () => {
  const pad = placed(EMPTY_PAD, { banker: 1000 })
  expect(put(pad, { player: 1000, tie: 999_999_999 }, RULES).ok).toBe(false)
  expect(put(pad, { no_such_spot: 500 }, RULES).ok).toBe(false)
})

test('whatever is laid down, undone or doubled, the bets sent are the chips on the table', () => {
  const spots = betsOf('kla_klok').map(({ id }) => id)
  const rules: PadRules = { ...RULES, game: 'kla_klok', balance: 400_000 }
  const step = fc.oneof(
    fc.record({ spot: fc.constantFrom(...spots), chip: fc.constantFrom(500, 1000, 5000, 10_000, 50_000) }),
    fc.constantFrom('undo' as const, 'clear' as const, 'double' as const),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let pad = EMPTY_PAD
      for (const each of steps) {
        if (each === 'undo') pad = undo(pad)
        else if (each === 'clear') pad = clear(pad)
        else {
          const answer = each === 'double' ? double(pad, rules) : put(pad, { [each.spot]: each.chip }, rules)
          if (answer.ok) pad = answer.pad
        }
        expect(totalOf(pad.now)).toBeLessThanOrEqual(400_000)
        expect(stakesOf(toBets(pad.now))).toEqual(pad.now)
      }
      while (pad.before.length > 0) pad = undo(pad)
      expect(isEmpty(pad.now)).toBe(true)
    }),
    { verbose: true },
  )
})
