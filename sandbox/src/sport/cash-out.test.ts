import { rielToUnits } from '@samnang/core/money'
import { expect, test } from 'vitest'
import { cashOutValue } from './cash-out.ts'
import { chancesOf } from './chances.ts'
import { remainingShare } from './goal-clock.ts'
import type { Score } from './messages.ts'
import { scoreMatrix } from './score-matrix.ts'

const STAKE = rielToUnits(10_000)

function homeWinAt(second: number, score: Score) {
  const left = remainingShare(second)
  const rest = scoreMatrix({ home: 1.55 * left, away: 1.1 * left })
  return chancesOf({ kind: '1x2', line: null, pick: 'home', scoreAtBet: null }, { score, rest })
}

test('95 % of the chance times the return: an hour played, 1-0', () => {
  const chances = homeWinAt(3_600, { home: 1, away: 0 })
  const value = cashOutValue(STAKE, [{ price: 2_010, outcome: null, chances: [chances] }])
  expect(Number(value) / 100_000).toBeCloseTo(10_000 * 2.01 * 0.7938 * 0.95, -2)
})

test('before kick-off a ticket is worth less than its stake, and never more than it can return', () => {
  const chances = homeWinAt(0, { home: 0, away: 0 })
  expect(cashOutValue(STAKE, [{ price: 2_010, outcome: null, chances: [chances] }])).toBeLessThan(STAKE)
  const sure = { win: 1, half_win: 0, push: 0, half_loss: 0, loss: 0 }
  expect(cashOutValue(STAKE, [{ price: 2_010, outcome: null, chances: [sure] }])).toBe(rielToUnits(19_095))
})

test('known legs of a parlay count as they ended', () => {
  const chances = homeWinAt(0, { home: 0, away: 0 })
  const open = { price: 2_010, outcome: null, chances: [chances] }
  const alone = cashOutValue(STAKE, [open])
  expect(cashOutValue(STAKE, [{ price: 1_900, outcome: 'void', chances: [] }, open])).toBe(alone)
  expect(cashOutValue(STAKE, [{ price: 1_900, outcome: 'loss', chances: [] }, open])).toBe(0n)
  const won = cashOutValue(STAKE, [{ price: 2_000, outcome: 'win', chances: [] }, open])
  expect(Number(won) / Number(alone)).toBeCloseTo(2, 2)
})

test('a leg that nobody can price now makes the ticket worth nothing', () => {
  expect(cashOutValue(STAKE, [{ price: 2_010, outcome: null, chances: [] }])).toBe(0n)
})
