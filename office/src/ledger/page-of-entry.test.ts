import { expect, test } from 'vitest'
import { pageOfEntry } from './page-of-entry.ts'

test.each([
  ['a slip, by its player', 'bet:7:5f0c1d7e', '/dispute?id=5f0c1d7e&player=7'],
  ['a call of a provider', 'game:sandbox:16d2dcfe', '/dispute?id=16d2dcfe'],
  ['a ticket of the lottery', 'lottery_win:12', '/dispute?id=12'],
  ['a deposit', 'deposit:5', '/deposits/5'],
  ['what is held for a withdrawal', 'hold:6', '/withdrawals/6'],
  ['what was paid out', 'payout:6', '/withdrawals/6'],
  ['the share of a draw in the pot', 'pot:31', '/lotto59/draws/31'],
  ['what a draw has paid a player', 'settle:31:7', '/lotto59/draws/31'],
  ['what winners got out of it', 'pot-win:31', '/lotto59/draws/31'],
  ['new money after a hit', 'pot-seed:POLL_1:31', '/lotto59/draws/31'],
  ['the first money of a pot', 'pot-seed:POLL_1:initial', '/lotto59/pots'],
])('%s has a page', (_what, key, page) => {
  expect(pageOfEntry(key)).toBe(page)
})

test.each(['', 'credit:abc', 'bet:7', 'deposit:x', '5f0c1d7e-0000'])('%j has none', (key) => {
  expect(pageOfEntry(key)).toBeNull()
})
