import { useSyncExternalStore } from 'react'

const short = matchMedia('(max-height: 479.98px)')

/** Whether the screen is as low as that of a phone on its side, by the same rule as the `short:` classes. */
export function useShort(): boolean {
  return useSyncExternalStore(subscribe, () => short.matches)
}

function subscribe(listener: () => void): () => void {
  short.addEventListener('change', listener)
  return () => short.removeEventListener('change', listener)
}
