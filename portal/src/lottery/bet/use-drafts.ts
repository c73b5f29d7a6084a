/** The player's drafts, and the sender of the one that is being placed. */

import { type RawAnswer, rawAnswer } from '@samnang/client/answer'
import { uuid } from '@samnang/client/random'
import type { BodyOf } from '@samnang/contract/endpoints'
import type { LotteryShown } from '@samnang/contract/lottery'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { ANSWER_MS, runSenders } from '../../betting/run-senders.ts'
import type { OnPlaced } from '../../betting/sender.ts'
import { LEASE_MS, storage, tabName } from '../../betting/tab.ts'
import { call } from '../../calls/call.ts'
import type { Drafts, DraftsAction } from './drafts-state.ts'
import { type DraftsStore, draftsKey, openDraftsStore, outboxOf, type Placed } from './drafts-store.ts'

export type Act = (action: DraftsAction) => void

export function useDrafts(playerId: number, onPlaced: OnPlaced<Placed>): { drafts: Drafts; act: Act } {
  const store = storeOf(playerId)
  const placed = useEffectEvent(onPlaced)
  useEffect(() => {
    // What was said of a ticket belongs to the visit in which it was placed.
    if (store.get().phase.kind === 'placed') store.do({ kind: 'dismiss' })
    return runSenders([outboxOf(store, (...told) => placed(...told))], send, (key) => {
      if (key === draftsKey(playerId)) store.reload()
    })
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
export function confirmation(drawId: number, shown: LotteryShown): DraftsAction {
  return { kind: 'confirm', drawId, shown, key: uuid(), tab: tabName(), leaseUntil: Date.now() + LEASE_MS }
}

function send(body: string, key: string): Promise<RawAnswer<Placed> | null> {
  const ticket = JSON.parse(body) as BodyOf<'POST /api/lottery/ticket/bet'>
  return rawAnswer(call('POST /api/lottery/ticket/bet', { body: ticket, key, timeoutMs: ANSWER_MS }))
}
