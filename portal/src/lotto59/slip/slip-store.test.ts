import type { BetPlaced } from '@samnang/contract/lotto59'
import { expect, test } from 'vitest'
import { browser, type Kind, testSending } from '../../betting/sender.test-parts.ts'
import { openSlipStore, outboxOf, type SlipStore } from './slip-store.ts'

const slips: Kind<SlipStore, BetPlaced> = {
  open: (memory) => openSlipStore(memory, 'slip', 'POLL_2'),
  outbox: outboxOf,
  confirm(store, tab) {
    store.do({ kind: 'add', entry: { type: 'RANGE_7', amount: 500 }, resultId: 10 })
    store.do({ kind: 'confirm', key: 'key-1', nonce: 'n', tab, leaseUntil: 12_000 })
  },
  phase: (store) => store.get().phase,
  placed: { group_id: 5, result_id: 10, balance: 1, tickets: [], receipts: [] },
}

testSending(slips)

test('a refusal is told once and the next confirmation may use a new key', async () => {
  const page = browser(slips)
  const store = page.store()
  page.start(store, [
    { status: 422, code: 'player_draw_limit', n: 10_000_000 },
    { status: 200, placed: slips.placed },
  ])
  slips.confirm(store, 'tab')
  await page.pass(200)
  expect(store.get().phase).toMatchObject({ kind: 'refused', code: 'player_draw_limit', n: 10_000_000 })
  store.do({ kind: 'confirm', key: 'key-2', nonce: 'n', tab: 'tab', leaseUntil: 99_000 })
  await page.pass(200)
  expect(page.sent.map((one) => one.key)).toEqual(['key-1', 'key-2'])
  expect(store.get().phase).toMatchObject({ kind: 'placed', groupId: 5 })
})
