import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 64rem)')

/** Whether the page has its three columns, by the same rule as the `desk:` classes: the player's mode says desktop
 * and there is room for it. For parts that exist once, in one of two places. */
export function useDesk(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => wide.matches && document.documentElement.dataset.mode === 'desktop',
    // Drawn by the build, it is a phone's page.
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
