/** Sends a confirmed slip and asks on until the answer is known: after lost answers, reloads and dead tabs. */
import type { BetPlaced } from '@samnang/contract/lotto59'
import { type RawAnswer, verdictOf, waitAfter } from '../../betting/answer.ts'
import { LEASE_MS } from '../../betting/tab.ts'
import { type Pending, pendingOf } from './slip-state.ts'
import type { SlipStore } from './slip-store.ts'

export interface SenderParts {
  /** Sends the exact body under the key; null when no answer came in time. */
  send(body: string, key: string): Promise<RawAnswer | null>
  now(): number
  /** Runs `work` after `ms`; the result cancels it. */
  after(ms: number, work: () => void): () => void
  /** Names this tab; the same after a reload. */
  tab: string
  placed(placed: BetPlaced): void
}

export interface Sender {
  /** Ask now instead of at the next moment planned: the network came back, the tab woke up. */
  wake(): void
  stop(): void
}

export function startSender(store: SlipStore, parts: SenderParts): Sender {
  let busy = false
  let stopped = false
  let planned: { key: string; cancel: () => void } | null = null

  const plan = (key: string, ms: number) => {
    planned?.cancel()
    planned = { key, cancel: parts.after(ms, step) }
  }

  const step = () => {
    const pending = pendingOf(store.get())
    if (!pending || busy || stopped) return
    planned?.cancel()
    planned = null
    const foreign = pending.tab !== parts.tab && pending.leaseUntil > parts.now()
    if (foreign) plan(pending.key, pending.leaseUntil - parts.now())
    else void ask(pending)
  }

  const ask = async ({ key, body, tries }: Pending) => {
    busy = true
    store.do({ kind: 'lease', key, tab: parts.tab, leaseUntil: parts.now() + LEASE_MS })
    const verdict = verdictOf(await parts.send(body, key).catch(() => null), tries)
    if (verdict.kind === 'placed') {
      store.do({ kind: 'placed', key, groupId: verdict.placed.group_id })
      parts.placed(verdict.placed)
    } else if (verdict.kind === 'refused') {
      store.do({ kind: 'refused', key, code: verdict.code, n: verdict.n })
    } else {
      store.do({ kind: 'lost', key })
      if (!stopped) plan(key, waitAfter(tries + 1))
    }
    busy = false
  }

  const unsubscribe = store.subscribe(() => {
    if (pendingOf(store.get())?.key !== planned?.key) step()
  })
  const pending = pendingOf(store.get())
  if (pending?.tab === parts.tab) store.do({ kind: 'lost', key: pending.key })
  step()

  return {
    wake: step,
    stop() {
      stopped = true
      planned?.cancel()
      unsubscribe()
    },
  }
}
