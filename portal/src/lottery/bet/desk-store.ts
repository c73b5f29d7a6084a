/** The desk kept in localStorage: it survives a reload, and every tab of the player sees the same one. */
import { createStore, type Store } from '../../ui/store.ts'
import { type Desk, type DeskAction, deskAfter, EMPTY_DESK } from './desk-state.ts'

export interface DeskStore extends Pick<Store<Desk>, 'get' | 'subscribe'> {
  do(action: DeskAction): void
  /** Another tab wrote: look again. */
  reload(): void
}

type Memory = Pick<Storage, 'getItem' | 'setItem'>

export function deskKey(playerId: number): string {
  return `samnang.lottery.${playerId}`
}

/** Every action is applied to what is stored now, not to what this tab saw last. A browser that refuses storage (full,
 * private) still plays; only the survival of a reload is lost. */
export function openDeskStore(memory: Memory, key: string): DeskStore {
  const desk = createStore<Desk>(EMPTY_DESK)
  let text: string | null = null
  const read = () => {
    const stored = attempt(() => memory.getItem(key))
    if (!stored || stored === text) return
    const parsed = attempt(() => JSON.parse(stored) as Desk)
    if (!parsed?.phase || typeof parsed.drafts !== 'object') return
    text = stored
    desk.set(parsed)
  }
  read()
  return {
    get: desk.get,
    subscribe: desk.subscribe,
    reload: read,
    do(action) {
      read()
      const next = deskAfter(desk.get(), action)
      if (next === desk.get()) return
      text = JSON.stringify(next)
      attempt(() => memory.setItem(key, text ?? ''))
      desk.set(next)
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
