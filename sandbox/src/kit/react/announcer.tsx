/** One polite voice for the page. */
import { useSyncExternalStore } from 'react'

let said = ''
const listeners = new Set<() => void>()

/** Says it to screen readers when they are done with what they read now. */
export function announce(text: string): void {
  // The same words twice are two pieces of news.
  said = said === text ? `${text}\u00a0` : text
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => said)
  return (
    <p className="unseen" aria-live="polite">
      {text}
    </p>
  )
}
