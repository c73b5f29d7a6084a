/** The sender as a browser runs it: its clock and timers, woken by the network and by a page that comes back. */
import { type Outbox, type SenderParts, startSender } from './sender.ts'
import { tabName } from './tab.ts'

/** One sending may take this long before its answer counts as lost; the lease of the tab is longer. */
export const ANSWER_MS = 8000

/** Starts the sender of each outbox; `look` hears that another tab has written under `key`. The result stops them. */
export function runSenders<R>(
  outboxes: readonly Outbox<R>[],
  send: SenderParts<R>['send'],
  look: (key: string | null) => void,
): () => void {
  const parts = { send, now: Date.now, after, tab: tabName() }
  const senders = outboxes.map((outbox) => startSender(outbox, parts))
  const wake = () => {
    for (const sender of senders) sender.wake()
  }
  const hear = ({ key }: StorageEvent) => look(key)
  addEventListener('online', wake)
  addEventListener('pageshow', wake)
  addEventListener('storage', hear)
  return () => {
    removeEventListener('online', wake)
    removeEventListener('pageshow', wake)
    removeEventListener('storage', hear)
    for (const sender of senders) sender.stop()
  }
}

function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}
