/** Sends a confirmed ticket and asks on until the answer is known: after lost answers, reloads and dead tabs. */
import type { ReplyOf } from '@samnang/contract/endpoints'
import { type RawAnswer, verdictOf, waitAfter } from '../../betting/answer.ts'
import { LEASE_MS } from '../../betting/tab.ts'
import { type Pending, pendingOf } from './drafts-state.ts'
import type { DraftsStore } from './drafts-store.ts'

export type Placed = ReplyOf<'POST /api/lottery/ticket/bet'>

export interface SenderParts {
  /** Sends the exact body under the key; null when no answer came in time. */
  send(body: string, key: string): Promise<RawAnswer<Placed> | null>
  now(): number
  /** Runs `work` after `ms`; the result cancels it. */
  after(ms: number, work: () => void): () => void
  /** Names this tab; the same after a reload. */
  tab: string
  placed(placed: Placed): void
}

export interface Sender {
  /** Ask now instead of at the next moment planned: the network came back, the tab woke up. */
  wake(): void
  stop(): void
}

export function startSender(store: DraftsStore, parts: SenderParts): Sender {
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
    const isForeign = pending.tab !== parts.tab && pending.leaseUntil > parts.now()
    if (isForeign) plan(pending.key, pending.leaseUntil - parts.now())
    else void ask(pending)
  }
  const ask = async (pending: Pending) => {
    busy = true
    store.do({ kind: 'lease', key: pending.key, tab: parts.tab, leaseUntil: parts.now() + LEASE_MS })
    const isKnown = await askOnce(store, parts, pending)
    busy = false
    if (!isKnown && !stopped) plan(pending.key, waitAfter(pending.tries + 1))
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

/** False while nobody knows. */
async function askOnce(
  store: DraftsStore,
  parts: SenderParts,
  { key, body, tries }: Pending,
): Promise<boolean> {
  const verdict = verdictOf(await parts.send(body, key).catch(() => null), tries)
  switch (verdict.kind) {
    case 'placed': {
      const { ticket } = verdict.placed
      store.do({ kind: 'placed', key, ticketId: ticket.id, cost: ticket.cost })
      parts.placed(verdict.placed)
      return true
    }
    case 'refused': {
      const { code, n, errors = {} } = verdict
      store.do({ kind: 'refused', key, code, n, errors })
      return true
    }
    case 'unknown':
      store.do({ kind: 'lost', key })
      return false
  }
}
