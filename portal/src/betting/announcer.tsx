/** One polite voice for the whole page. */
import { createStore, useStore } from '../ui/store.ts'

const said = createStore('')

/** Says it to screen readers when they are done with what they read now. */
export function announce(text: string): void {
  said.set(said.get() === text ? `${text}\u00a0` : text)
}

export function Announcer() {
  return (
    <p className="sr-only" aria-live="polite">
      {useStore(said)}
    </p>
  )
}
