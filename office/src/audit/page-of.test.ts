import { expect, test } from 'vitest'
import { pageOf } from './page-of.ts'

test.each([
  ['player:1007', '/players/1007'],
  ['approval:3', '/approvals/3'],
  ['poll:POLL_1', '/switches/poll_1'],
  ['provider:studio-1', '/providers/studio-1'],
  ['paytable:3', '/lotto59/rates'],
  ['pot:POLL_1', '/lotto59/pots'],
  ['payout:12', '/payouts/12'],
  ['month:2026-10-01', '/figures'],
  ['tax:POLL_1', '/figures?by=tax'],
  ['words:2', '/words'],
  ['staff:Dara', null],
  ['player:1/../../me', null],
  ['player:', null],
  ['system', null],
])('%s leads to %s', (subject, page) => {
  expect(pageOf(subject)).toBe(page)
})
