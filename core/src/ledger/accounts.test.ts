import { expect, test } from 'vitest'
import {
  ADJUSTMENTS,
  CASHIER,
  FIRST_PLAYER_ID,
  HOUSE_LOTTERY,
  HOUSE_LOTTO,
  holdAccount,
  isPlayerAccount,
  POT,
} from './accounts.ts'

test('players begin at 1000; the house, the cashier, the pots and held money are no player’s', () => {
  expect([999n, 1000n, 1001n].map(isPlayerAccount)).toEqual([false, true, true])
  const fixed = [HOUSE_LOTTO, CASHIER, POT.POLL_1, POT.POLL_2, HOUSE_LOTTERY, ADJUSTMENTS]
  expect(fixed.filter(isPlayerAccount)).toEqual([])
  expect(new Set(fixed).size).toBe(fixed.length)
  expect(isPlayerAccount(holdAccount(FIRST_PLAYER_ID))).toBe(false)
})

test('what a player has asked to be paid out lies beside the player, under the number turned negative', () => {
  expect(holdAccount(1234n)).toBe(-1234n)
})
