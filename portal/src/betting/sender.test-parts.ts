/** A browser for senders: its storage, its clock and what it sends; and what holds for whatever is sent. */

import type { RawAnswer } from '@samnang/client/answer'
import { expect, test } from 'vitest'
import { type OnPlaced, type Outbox, type Sender, startSender } from './sender.ts'

type Memory = Pick<Storage, 'getItem' | 'setItem'>

export interface Kind<S, R> {
  /** As a page opens it after a load. */
  open(memory: Memory): S
  outbox(store: S, onPlaced: OnPlaced<R>): Outbox<R>
  /** Something is written and confirmed under `key-1`; the lease ends at 12 s. */
  confirm(store: S, tab: string): void
  phase(store: S): { kind: string }
  placed: R
}

export function browser<S, R>(kind: Kind<S, R>) {
  const kept = new Map<string, string>()
  const timers: { at: number; work: () => void }[] = []
  const sent: { key: string; body: string }[] = []
  const told: { placed: R; isLate: boolean }[] = []
  let now = 0
  const memory = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  return {
    sent,
    told,
    store: () => kind.open(memory),
    start: (store: S, answers: (RawAnswer<R> | null)[], tab = 'tab'): Sender =>
      startSender(
        kind.outbox(store, (placed, isLate) => told.push({ placed, isLate })),
        {
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
        },
      ),
    setClockBack(ms: number) {
      now -= ms
    },
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

/** What the sender promises of everything that it sends. */
export function testSending<S, R>(kind: Kind<S, R>): void {
  testAnswers(kind)
  testTabs(kind)
}

function testAnswers<S, R>(kind: Kind<S, R>): void {
  const accepted = { status: 200, placed: kind.placed }

  test('after lost answers, a 500 and a running twin the same body is asked under the same key until it is placed', async () => {
    const page = browser(kind)
    const store = page.store()
    page.start(store, [null, { status: 500, code: 'fault' }, { status: 409, code: 'in_progress' }, accepted])
    kind.confirm(store, 'tab')
    await page.pass(200)
    expect(kind.phase(store).kind).toBe('checking')
    await page.pass(20_000)
    expect(page.sent).toHaveLength(4)
    expect(new Set(page.sent.map((one) => one.key + one.body)).size).toBe(1)
    expect([kind.phase(store).kind, page.told.length]).toEqual(['placed', 1])
  })

  test('an answer at once is told as one; what was asked before may be placed long since, and its answer is late', async () => {
    const late = async (answers: (RawAnswer<R> | null)[], confirmedBy = 'tab') => {
      const page = browser(kind)
      kind.confirm(page.store(), confirmedBy)
      page.start(page.store(), answers)
      await page.pass(20_000)
      return page.told.map(({ isLate }) => isLate)
    }
    const page = browser(kind)
    const store = page.store()
    page.start(store, [accepted])
    kind.confirm(store, 'tab')
    await page.pass(200)
    expect(page.told).toEqual([{ placed: kind.placed, isLate: false }])
    // Confirmed before a reload of this tab, and in another one that has died.
    expect(await late([accepted])).toEqual([true])
    expect(await late([accepted], 'dead')).toEqual([true])
    expect(await late([null, accepted])).toEqual([true])
  })

  test('the return of the network is used at once', async () => {
    const page = browser(kind)
    const store = page.store()
    const sender = page.start(store, [null, null, null, null, accepted])
    kind.confirm(store, 'tab')
    await page.pass(4000)
    expect(page.sent).toHaveLength(4)
    sender.wake()
    await page.pass(100)
    expect(kind.phase(store).kind).toBe('placed')
  })
}

/** A tab that is loaded anew, and others beside it. */
function testTabs<S, R>(kind: Kind<S, R>): void {
  const accepted = { status: 200, placed: kind.placed }

  test('a reload in the middle of sending asks again under the same key', async () => {
    const page = browser(kind)
    const before = page.store()
    const old = page.start(before, [])
    kind.confirm(before, 'tab')
    old.stop()
    const store = page.store()
    page.start(store, [accepted])
    await page.pass(200)
    expect(page.sent.map((one) => one.key)).toEqual(['key-1', 'key-1'])
    expect(page.sent[1]?.body).toBe(page.sent[0]?.body)
    expect(kind.phase(store).kind).toBe('placed')
  })

  test('of two tabs only the one that confirmed sends, unless it dies', async () => {
    const page = browser(kind)
    kind.confirm(page.store(), 'first')
    const second = page.store()
    page.start(second, [accepted], 'second')
    await page.pass(11_000)
    expect(page.sent).toEqual([])
    await page.pass(2000)
    expect([page.sent.length, kind.phase(second).kind]).toEqual([1, 'placed'])
  })

  test('a lease from before the device’s clock was set back holds nobody up', async () => {
    const page = browser(kind)
    page.setClockBack(3_600_000)
    kind.confirm(page.store(), 'first')
    const second = page.store()
    page.start(second, [accepted], 'second')
    await page.pass(200)
    expect([page.sent.length, kind.phase(second).kind]).toEqual([1, 'placed'])
  })
}
