/** The drafts kept in localStorage: they survive a reload, and every tab of the player sees the same ones. */
import type { ReplyOf } from '@samnang/contract/endpoints'
import type { OnPlaced, Outbox } from '../../betting/sender.ts'
import { createStore, type Store } from '../../ui/store.ts'
import { type Drafts, type DraftsAction, draftsAfter, NO_DRAFTS, pendingOf } from './drafts-state.ts'

export type Placed = ReplyOf<'POST /api/lottery/ticket/bet'>

export interface DraftsStore extends Pick<Store<Drafts>, 'get' | 'subscribe'> {
  do(action: DraftsAction): void
  /** Another tab wrote: look again. */
  reload(): void
}

type Memory = Pick<Storage, 'getItem' | 'setItem'>

export function draftsKey(playerId: number): string {
  return `samnang.lottery.${playerId}`
}

/** Every action is applied to what is stored now, not to what this tab saw last. A browser that refuses storage (full,
 * private) still plays; only the survival of a reload is lost. */
export function openDraftsStore(memory: Memory, key: string): DraftsStore {
  const drafts = createStore<Drafts>(NO_DRAFTS)
  let text: string | null = null
  const read = () => {
    const stored = attempt(() => memory.getItem(key))
    if (!stored || stored === text) return
    const parsed = attempt(() => JSON.parse(stored) as Drafts)
    if (!parsed?.phase || typeof parsed.ofDraw !== 'object') return
    text = stored
    drafts.set(parsed)
  }
  read()
  return {
    get: drafts.get,
    subscribe: drafts.subscribe,
    reload: read,
    do(action) {
      read()
      const next = draftsAfter(drafts.get(), action)
      if (next === drafts.get()) return
      text = JSON.stringify(next)
      attempt(() => memory.setItem(key, text ?? ''))
      drafts.set(next)
    },
  }
}

/** The confirmed ticket as the sender sees it; an accepted one is told to `onPlaced`. */
export function outboxOf(store: DraftsStore, onPlaced: OnPlaced<Placed>): Outbox<Placed> {
  return {
    pending: () => pendingOf(store.get()),
    subscribe: store.subscribe,
    do: store.do,
    decided(key, verdict) {
      if (verdict.kind === 'refused') {
        const { code, n, errors = {} } = verdict
        store.do({ kind: 'refused', key, code, n, errors })
      } else {
        const { ticket } = verdict.placed
        store.do({ kind: 'placed', key, ticketId: ticket.id, cost: ticket.cost })
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
