/** The address bar as wouter sees it here: a trailing slash is the same page, and what was opened from within says so. */
import { navigate, usePathname } from 'wouter/use-browser-location'

/** Given to the router: every link, redirect and route goes by it. */
export function useAddress(): [string, typeof go] {
  return [pathOf(usePathname()), go]
}

/** "/game/lotto/59/" → "/game/lotto/59"; the start page stays "/". */
export function pathOf(pathname: string): string {
  return pathname.replace(/(.)\/+$/, '$1')
}

/**
 * Reads a route letter by letter, where wouter's own reader takes `/RULES` for `/rules`: such an address is kept and shared
 * as a second one of the page. Routes have words, `:name` and, at their end, `:name?`; `*` is every address.
 */
export function readRoute(route: string): { pattern: RegExp; keys: string[] } {
  const keys: string[] = []
  const pattern = route.replace('*', '.*').replace(/\/:(\w+)(\??)/g, (_, key, isOptional) => {
    keys.push(key)
    return isOptional ? '(?:/([^/]+))?' : '/([^/]+)'
  })
  return { keys, pattern: new RegExp(`^${pattern}$`) }
}

/** Shows another page of the portal; `replace` leaves no step for the back button. */
export function go(path: string, { replace = false }: { replace?: boolean } = {}): void {
  // A state marks what was opened from within: only from there "back" stays in the portal.
  navigate(path, { replace, state: replace ? window.history.state : true })
  if (!replace) window.scrollTo(0, 0)
}
