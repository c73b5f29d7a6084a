import { expect, test } from 'vitest'
import type { RawAnswer } from '../../betting/answer.ts'
import { type DraftsStore, openDraftsStore } from './drafts-store.ts'
import { type Placed, startSender } from './ticket-sender.ts'

const ticket = { id: 5, cost: 2000 }
// Of an answer the sender reads the ticket's id and cost alone.
const placed = { ticket, items: [], balance: 1 } as unknown as Placed
type Raw = RawAnswer<Placed>

function browser() {
  const kept = new Map<string, string>()
  const timers: { at: number; work: () => void }[] = []
  const sent: { key: string; body: string }[] = []
  const told: Placed[] = []
  let now = 0
  const memory = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  return {
    sent,
    told,
    store: () => openDraftsStore(memory, 'drafts'),
    start: (store: DraftsStore, answers: (Raw | null)[], tab = 'tab') =>
      startSender(store, {
        send: async (body, key) => {
          sent.push({ key, body })
          const answer = answers.shift()
          return answer === undefined ? new Promise(() => {}) : answer
        },
        now: () => now,
        after: (ms, work) => {
          const timer = { at: now + ms, work }
          timers.push(timer)
          return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0)
        },
        tab,
        placed: (reply) => told.push(reply),
      }),
    async pass(ms: number) {
      for (const end = now + ms; now <= end; now += 100) {
        for (const timer of timers.filter(({ at }) => at <= now)) {
          timers.splice(timers.indexOf(timer), 1)
          timer.work()
        }
        await new Promise((done) => setTimeout(done))
      }
    },
  }
}

function writeAndConfirm(store: DraftsStore, tab = 'tab') {
  const item = { numbers: ['47'], digits: 2 as const, posts: ['A'], amount: 1000, kind: 'straight' as const }
  store.do({ kind: 'add', drawId: 7, items: [item] })
  store.do({ kind: 'confirm', drawId: 7, key: 'key-1', tab, leaseUntil: 12_000 })
}

test('after lost answers, a 500 and a running twin the same body is asked under the same key until it is placed', async () => {
  const page = browser()
  const store = page.store()
  page.start(store, [
    null,
    { status: 500, code: 'fault' },
    { status: 409, code: 'in_progress' },
    { status: 200, placed },
  ])
  writeAndConfirm(store)
  await page.pass(200)
  expect(store.get().phase.kind).toBe('checking')
  await page.pass(20_000)
  expect(page.sent).toHaveLength(4)
  expect(new Set(page.sent.map((one) => one.key + one.body)).size).toBe(1)
  expect(store.get().phase).toEqual({ kind: 'placed', drawId: 7, ticketId: 5, cost: 2000 })
  expect(page.told).toHaveLength(1)
})

test('a reload in the middle of sending asks again under the same key', async () => {
  const page = browser()
  const before = page.store()
  const old = page.start(before, [])
  writeAndConfirm(before)
  old.stop()
  const store = page.store()
  page.start(store, [{ status: 200, placed }])
  await page.pass(200)
  expect(page.sent.map((one) => one.key)).toEqual(['key-1', 'key-1'])
  expect(page.sent[1]?.body).toBe(page.sent[0]?.body)
  expect(store.get().phase.kind).toBe('placed')
})

test('of two tabs only the one that confirmed sends, unless it dies', async () => {
  const page = browser()
  writeAndConfirm(page.store(), 'first')
  const second = page.store()
  page.start(second, [{ status: 200, placed }], 'second')
  await page.pass(11_000)
  expect(page.sent).toEqual([])
  await page.pass(2000)
  expect([page.sent.length, second.get().phase.kind]).toEqual([1, 'placed'])
})

test('a refusal is told once, with what it is about', async () => {
  const page = browser()
  const store = page.store()
  const errors = { numbers: ['47'] }
  page.start(store, [{ status: 422, code: 'number_limit', n: 300, errors }])
  writeAndConfirm(store)
  await page.pass(5000)
  expect(page.sent).toHaveLength(1)
  expect(store.get().phase).toMatchObject({ kind: 'refused', code: 'number_limit', n: 300, errors })
})

test('the return of the network is used at once', async () => {
  const page = browser()
  const store = page.store()
  const sender = page.start(store, [null, null, null, null, { status: 200, placed }])
  writeAndConfirm(store)
  await page.pass(4000)
  expect(page.sent).toHaveLength(4)
  sender.wake()
  await page.pass(100)
  expect(store.get().phase.kind).toBe('placed')
})
