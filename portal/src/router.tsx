/**
 * The address bar as state: the few lines that the portal needs of a router. Every page is a plain path, so a
 * switch over patterns says it all (pages.tsx).
 */
import { type ComponentProps, type MouseEvent, useEffect, useSyncExternalStore } from 'react'

const CHANGED = 'samnang:path'

/** Calls `listener` when the address changes; returns the way to stop. */
export function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  window.addEventListener(CHANGED, listener)
  return () => {
    window.removeEventListener('popstate', listener)
    window.removeEventListener(CHANGED, listener)
  }
}

/** The path of the page that is shown, without a trailing slash. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => pathOf(window.location.pathname))
}

/** "/game/lotto/59/" → "/game/lotto/59"; the start page stays "/". */
export function pathOf(pathname: string): string {
  return pathname.replace(/(.)\/+$/, '$1')
}

/** Shows another page of the portal; `replace` leaves no step for the back button. */
export function go(path: string, { replace = false } = {}): void {
  // A state marks what was opened from within: only from there "back" stays in the portal.
  if (replace) window.history.replaceState(window.history.state, '', path)
  else window.history.pushState(true, '', path)
  window.dispatchEvent(new Event(CHANGED))
  if (!replace) window.scrollTo(0, 0)
}

/** The one value of a pattern such as "/fair/:id", decoded; null when the path is another one. */
export function valueIn(pattern: string, path: string): string | null {
  const [start = '', end] = pattern.split(/:\w+/)
  if (end === undefined || !path.startsWith(start)) return null
  const value = path.slice(start.length)
  if (value === '' || value.includes('/')) return null
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

/** Leads to another page, without a step for the back button. */
export function To({ path }: { path: string }) {
  useEffect(() => go(path, { replace: true }), [path])
  return null
}

/** A link within the portal. Presses that ask for a new tab or window are the browser's. */
export function Link({ href = '/', onClick, ...props }: ComponentProps<'a'>) {
  function press(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const isForeign = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || isForeign) return
    event.preventDefault()
    go(href)
  }
  return <a {...props} href={href} onClick={press} />
}
