import { expect, test } from 'vitest'
import { browser, type Kind, testSending } from '../../betting/sender.test-parts.ts'
import { type DraftsStore, openDraftsStore, outboxOf, type Placed } from './drafts-store.ts'

const tickets: Kind<DraftsStore, Placed> = {
  open: (memory) => openDraftsStore(memory, 'drafts'),
  outbox: outboxOf,
  confirm(store, tab) {
    const item = {
      numbers: ['47'],
      digits: 2 as const,
      posts: ['A'],
      amount: 1000,
      kind: 'straight' as const,
    }
    store.do({ kind: 'add', drawId: 7, items: [item] })
    store.do({
      kind: 'confirm',
      drawId: 7,
      shown: { rule_version: 1, reduced: {} },
      key: 'key-1',
      tab,
      leaseUntil: 12_000,
    })
  },
  phase: (store) => store.get().phase,
  // Of an answer the ticket's id and cost alone are read.
  placed: { ticket: { id: 5, cost: 2000 }, items: [], balance: 1 } as unknown as Placed,
}

testSending(tickets)

test('an accepted ticket is told with its draw, its id and its cost', async () => {
  const page = browser(tickets)
  const store = page.store()
  page.start(store, [{ status: 200, placed: tickets.placed }])
  tickets.confirm(store, 'tab')
  await page.pass(200)
  expect(store.get().phase).toEqual({ kind: 'placed', drawId: 7, ticketId: 5, cost: 2000 })
})

test('a refusal is told once, with what it is about', async () => {
  const page = browser(tickets)
  const store = page.store()
  const errors = { numbers: ['47'] }
  page.start(store, [{ status: 422, code: 'number_limit', n: 300, errors }])
  tickets.confirm(store, 'tab')
  await page.pass(5000)
  expect(page.sent).toHaveLength(1)
  expect(store.get().phase).toMatchObject({ kind: 'refused', code: 'number_limit', n: 300, errors })
})
