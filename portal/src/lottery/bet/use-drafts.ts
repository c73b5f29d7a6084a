/** The player's drafts, and the sender of the one that is being placed. */
import type { BodyOf } from '@samnang/contract/endpoints'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { RawAnswer } from '../../betting/answer.ts'
import { uuid } from '../../betting/random.ts'
import { LEASE_MS, storage, tabName } from '../../betting/tab.ts'
import { call } from '../../calls/call.ts'
import { CallFailed } from '../../calls/call-failed.ts'
import type { Drafts, DraftsAction } from './drafts-state.ts'
import { type DraftsStore, draftsKey, openDraftsStore } from './drafts-store.ts'
import { type Placed, startSender } from './ticket-sender.ts'

/** One sending may take this long before its answer counts as lost; the lease of the tab is longer. */
const ANSWER_MS = 8000

export type Act = (action: DraftsAction) => void

export function useDrafts(
  playerId: number,
  onPlaced: (placed: Placed) => void,
): { drafts: Drafts; act: Act } {
  const store = storeOf(playerId)
  const placed = useEffectEvent(onPlaced)
  useEffect(() => {
    // What was said of a ticket belongs to the visit in which it was placed.
    if (store.get().phase.kind === 'placed') store.do({ kind: 'dismiss' })
    const sender = startSender(store, {
      send,
      now: Date.now,
      after,
      tab: tabName(),
      placed: (reply) => placed(reply),
    })
    const look = (event: StorageEvent) => {
      if (event.key === draftsKey(playerId)) store.reload()
    }
    addEventListener('online', sender.wake)
    addEventListener('pageshow', sender.wake)
    addEventListener('storage', look)
    return () => {
      removeEventListener('online', sender.wake)
      removeEventListener('pageshow', sender.wake)
      removeEventListener('storage', look)
      sender.stop()
    }
  }, [store, playerId])
  return { drafts: useSyncExternalStore(store.subscribe, store.get), act: store.do }
}

/** One for all types of the lottery, whose pages come and go. */
const stores = new Map<number, DraftsStore>()

function storeOf(playerId: number): DraftsStore {
  const store = stores.get(playerId) ?? openDraftsStore(storage(), draftsKey(playerId))
  stores.set(playerId, store)
  return store
}

/** The confirming tap: the key is made here, before anything is sent, and stored with the body. */
export function confirmation(drawId: number): DraftsAction {
  return { kind: 'confirm', drawId, key: uuid(), tab: tabName(), leaseUntil: Date.now() + LEASE_MS }
}

async function send(body: string, key: string): Promise<RawAnswer<Placed> | null> {
  try {
    const placed = await call('POST /api/lottery/ticket/bet', {
      body: JSON.parse(body) as BodyOf<'POST /api/lottery/ticket/bet'>,
      key,
      timeoutMs: ANSWER_MS,
    })
    return { status: 200, placed }
  } catch (failure) {
    if (!(failure instanceof CallFailed)) return null
    const { status, code, n, errors } = failure
    return { status, code, n: n ?? undefined, errors }
  }
}

function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
