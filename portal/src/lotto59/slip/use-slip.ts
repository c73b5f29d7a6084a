/** The player's slips of both polls, and their senders: an unanswered slip is asked on whichever poll is looked at. */
import type { BetPlaced, BetSlip } from '@samnang/contract/lotto59'
import type { Poll } from '@samnang/contract/shapes'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { RawAnswer } from '../../betting/answer.ts'
import { nonce, uuid } from '../../betting/random.ts'
import { LEASE_MS, storage, tabName } from '../../betting/tab.ts'
import { call } from '../../calls/call.ts'
import { CallFailed } from '../../calls/call-failed.ts'
import { startSender } from './slip-sender.ts'
import type { Slip, SlipAction } from './slip-state.ts'
import { openSlipStore, type SlipStore, slipKey } from './slip-store.ts'

/** One sending may take this long before its answer counts as lost; the lease of the tab is longer. */
const ANSWER_MS = 8000
const POLLS: readonly Poll[] = ['POLL_1', 'POLL_2']

export type SlipStores = Record<Poll, SlipStore>

export function useSlipStores(playerId: number, onPlaced: (placed: BetPlaced) => void): SlipStores {
  const [stores] = useState<SlipStores>(() => ({
    POLL_1: openSlipStore(storage(), slipKey(playerId, 'POLL_1'), 'POLL_1'),
    POLL_2: openSlipStore(storage(), slipKey(playerId, 'POLL_2'), 'POLL_2'),
  }))
  const placed = useEffectEvent(onPlaced)
  useEffect(() => {
    const senders = POLLS.map((poll) =>
      startSender(stores[poll], {
        send,
        now: Date.now,
        after,
        tab: tabName(),
        placed: (reply) => placed(reply),
      }),
    )
    const wake = () => {
      for (const sender of senders) sender.wake()
    }
    const look = (event: StorageEvent) => {
      for (const poll of POLLS) if (event.key === slipKey(playerId, poll)) stores[poll].reload()
    }
    addEventListener('online', wake)
    addEventListener('pageshow', wake)
    addEventListener('storage', look)
    return () => {
      removeEventListener('online', wake)
      removeEventListener('pageshow', wake)
      removeEventListener('storage', look)
      for (const sender of senders) sender.stop()
    }
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

async function send(body: string, key: string): Promise<RawAnswer | null> {
  try {
    const placed = await call('POST /api/bet', {
      body: JSON.parse(body) as BetSlip,
      key,
      timeoutMs: ANSWER_MS,
    })
    return { status: 200, placed }
  } catch (failure) {
    if (!(failure instanceof CallFailed)) return null
    return { status: failure.status, code: failure.code, n: failure.n ?? undefined }
  }
}

function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
