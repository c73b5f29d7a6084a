import type { BetPlaced } from '@samnang/contract/lotto59'
import { expect, test } from 'vitest'
import type { RawAnswer } from '../../betting/answer.ts'
import { startSender } from './slip-sender.ts'
import { openSlipStore, type SlipStore } from './slip-store.ts'

const placed: BetPlaced = { group_id: 5, result_id: 10, balance: 1, tickets: [], receipts: [] }

function browser() {
  const kept = new Map<string, string>()
  const timers: { at: number; work: () => void }[] = []
  const sent: { key: string; body: string }[] = []
  const told: BetPlaced[] = []
  let now = 0
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  return {
    sent,
    told,
    store: () => openSlipStore(storage, 'slip', 'POLL_2'),
    start: (store: SlipStore, answers: (RawAnswer | null)[], tab = 'tab') =>
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

function fillAndConfirm(store: SlipStore, tab = 'tab') {
  store.do({ kind: 'add', entry: { type: 'RANGE_7', amount: 500 }, resultId: 10 })
  store.do({ kind: 'confirm', key: 'key-1', nonce: 'n', tab, leaseUntil: 12_000 })
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
  fillAndConfirm(store)
  await page.pass(200)
  expect(store.get().phase.kind).toBe('checking')
  await page.pass(20_000)
  expect(page.sent).toHaveLength(4)
  expect(new Set(page.sent.map((one) => one.key + one.body)).size).toBe(1)
  expect([store.get().phase.kind, page.told.length]).toEqual(['placed', 1])
})

test('a reload in the middle of sending asks again under the same key', async () => {
  const page = browser()
  const before = page.store()
  const old = page.start(before, [])
  fillAndConfirm(before)
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
  const first = page.store()
  fillAndConfirm(first, 'first')
  const second = page.store()
  page.start(second, [{ status: 200, placed }], 'second')
  await page.pass(11_000)
  expect(page.sent).toEqual([])
  await page.pass(2000)
  expect([page.sent.length, second.get().phase.kind]).toEqual([1, 'placed'])
})

test('a refusal is told once and the next confirmation may use a new key', async () => {
  const page = browser()
  const store = page.store()
  page.start(store, [
    { status: 422, code: 'player_draw_limit', n: 10_000_000 },
    { status: 200, placed },
  ])
  fillAndConfirm(store)
  await page.pass(200)
  expect(store.get().phase).toMatchObject({ kind: 'refused', code: 'player_draw_limit', n: 10_000_000 })
  store.do({ kind: 'confirm', key: 'key-2', nonce: 'n', tab: 'tab', leaseUntil: 99_000 })
  await page.pass(200)
  expect(page.sent.map((one) => one.key)).toEqual(['key-1', 'key-2'])
})

test('the return of the network is used at once', async () => {
  const page = browser()
  const store = page.store()
  const sender = page.start(store, [null, null, null, null, { status: 200, placed }])
  fillAndConfirm(store)
  await page.pass(4000)
  expect(page.sent).toHaveLength(4)
  sender.wake()
  await page.pass(100)
  expect(store.get().phase.kind).toBe('placed')
})
