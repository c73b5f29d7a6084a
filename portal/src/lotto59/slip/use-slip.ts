/** The player's slips of both polls, and their senders: an unanswered slip is asked on whichever poll is looked at. */

import { type RawAnswer, rawAnswer } from '@samnang/client/answer'
import { nonce, uuid } from '@samnang/client/random'
import type { BetPlaced, BetSlip } from '@samnang/contract/lotto59'
import type { Poll } from '@samnang/contract/shapes'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { ANSWER_MS, runSenders } from '../../betting/run-senders.ts'
import type { OnPlaced } from '../../betting/sender.ts'
import { LEASE_MS, storage, tabName } from '../../betting/tab.ts'
import { call } from '../../calls/call.ts'
import type { Slip, SlipAction } from './slip-state.ts'
import { openSlipStore, outboxOf, type SlipStore, slipKey } from './slip-store.ts'

const POLLS: readonly Poll[] = ['POLL_1', 'POLL_2']

export type SlipStores = Record<Poll, SlipStore>

export function useSlipStores(playerId: number, onPlaced: OnPlaced<BetPlaced>): SlipStores {
  const [stores] = useState<SlipStores>(() => ({
    POLL_1: openSlipStore(storage(), slipKey(playerId, 'POLL_1'), 'POLL_1'),
    POLL_2: openSlipStore(storage(), slipKey(playerId, 'POLL_2'), 'POLL_2'),
  }))
  const placed = useEffectEvent(onPlaced)
  useEffect(() => {
    const outboxes = POLLS.map((poll) => outboxOf(stores[poll], (...told) => placed(...told)))
    return runSenders(outboxes, send, (key) => {
      for (const poll of POLLS) if (key === slipKey(playerId, poll)) stores[poll].reload()
    })
  }, [stores, playerId])
  return stores
}

export function useSlip(store: SlipStore): { slip: Slip; act: (action: SlipAction) => void } {
  const slip = useSyncExternalStore(store.subscribe, store.get)
  return { slip, act: store.do }
}

/** The confirming tap: key and nonce are made here, before anything is sent, and stored with the body. */
export function confirmation(): SlipAction {
  const leaseUntil = Date.now() + LEASE_MS
  return { kind: 'confirm', key: uuid(), nonce: nonce(), tab: tabName(), leaseUntil }
}

function send(body: string, key: string): Promise<RawAnswer | null> {
  return rawAnswer(call('POST /api/bet', { body: JSON.parse(body) as BetSlip, key, timeoutMs: ANSWER_MS }))
}
