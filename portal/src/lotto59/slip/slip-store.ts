/** A slip kept in localStorage: it survives a reload, and every tab of the player sees the same one. */
import type { BetPlaced } from '@samnang/contract/lotto59'
import type { Poll } from '@samnang/contract/shapes'
import type { OnPlaced, Outbox } from '../../betting/sender.ts'
import { emptySlip, pendingOf, type Slip, type SlipAction, slipAfter } from './slip-state.ts'

export interface SlipStore {
  get(): Slip
  do(action: SlipAction): void
  subscribe(listener: () => void): () => void
  /** Another tab wrote: look again. */
  reload(): void
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

export function slipKey(playerId: number, poll: Poll): string {
  return `samnang.slip.${playerId}.${poll}`
}

/** Every action is applied to what is stored now, not to what this tab saw last. A browser that refuses
 * storage (full, private) still plays; only the survival of a reload is lost. */
export function openSlipStore(storage: Storage, key: string, poll: Poll): SlipStore {
  const listeners = new Set<() => void>()
  let text: string | null = null
  let slip = emptySlip(poll)

  const read = () => {
    const stored = attempt(() => storage.getItem(key))
    if (!stored || stored === text) return
    const parsed = attempt(() => JSON.parse(stored) as Slip)
    if (parsed?.poll !== poll || !parsed.phase?.kind || !Array.isArray(parsed.lines)) return
    text = stored
    slip = parsed
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  read()

  return {
    get: () => slip,
    do(action) {
      read()
      const next = slipAfter(slip, action)
      if (next === slip) return
      slip = next
      text = JSON.stringify(next)
      attempt(() => storage.setItem(key, text ?? ''))
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reload() {
      const before = slip
      read()
      if (slip !== before) tell()
    },
  }
}

/** The confirmed slip as the sender sees it; an accepted one is told to `onPlaced`. */
export function outboxOf(store: SlipStore, onPlaced: OnPlaced<BetPlaced>): Outbox<BetPlaced> {
  return {
    pending: () => pendingOf(store.get()),
    subscribe: store.subscribe,
    do: store.do,
    decided(key, verdict) {
      if (verdict.kind === 'refused') {
        store.do({ kind: 'refused', key, code: verdict.code, n: verdict.n })
      } else {
        store.do({ kind: 'placed', key, groupId: verdict.placed.group_id })
        onPlaced(verdict.placed, verdict.isLate)
      }
    },
  }
}

function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
