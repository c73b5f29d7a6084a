import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_PAYTABLE } from '../lotto59/paytable.ts'
import { CASHIER, HOUSE_LOTTO, isPlayerAccount, POT } from './accounts.ts'
import {
  betPlaced,
  betRefunded,
  deposit,
  jackpotPlaced,
  payout,
  potPayout,
  potSeeded,
  sumsToZero,
  withdrawal,
} from './postings.ts'

const PLAYER = 1000n

test('every transaction sums to zero', () => {
  const rules = DEFAULT_PAYTABLE.jackpot
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), (units) => {
      const all = [deposit, withdrawal, betPlaced, payout].map((posted) => posted(PLAYER, units))
      const jackpot = jackpotPlaced(PLAYER, units, 'POLL_1', rules)
      const pot = [potPayout(PLAYER, units, 'POLL_2'), potSeeded('POLL_2', units)]
      for (const entries of [...all, jackpot, betRefunded(jackpot), ...pot])
        expect(sumsToZero(entries)).toBe(true)
    }),
  )
})

test('a jackpot stake is split between house and pot, and a refund takes all of it back', () => {
  const placed = jackpotPlaced(PLAYER, 100_000_000n, 'POLL_2', DEFAULT_PAYTABLE.jackpot)
  expect(placed).toEqual([
    { account: PLAYER, units: -100_000_000n },
    { account: HOUSE_LOTTO, units: 80_000_000n },
    { account: POT.POLL_2, units: 20_000_000n },
  ])
  expect(betRefunded(placed).map(({ units }) => units)).toEqual([100_000_000n, -80_000_000n, -20_000_000n])
})

test('money is never moved backwards or not at all', () => {
  expect(() => deposit(PLAYER, 0n)).toThrow()
  expect(() => payout(PLAYER, -1n)).toThrow()
  expect([HOUSE_LOTTO, CASHIER, POT.POLL_1, POT.POLL_2, PLAYER].map(isPlayerAccount)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
})
