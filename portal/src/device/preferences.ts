/** What this device prefers: theme, desktop or mobile layout, width of the menu. Kept on the client. */
import { createStore, useStore } from '../ui/store.ts'
import { isSaver } from './saver.ts'

export type Theme = 'light' | 'dark'

function kept(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // Private windows may refuse storage: the choice then lasts as long as the page.
  }
}

const chosenTheme = createStore<Theme | null>(null)
const wideMenu = createStore<boolean | null>(null)

/** Specification 4.10: mobile on a mobile user agent, otherwise desktop. */
export function isDesktop(): boolean {
  const choice = kept('isDesktop')
  if (choice !== null) return choice === 'true'
  return !/Android|iPhone|iPad|iPod|Mobile|Opera Mini/i.test(navigator.userAgent)
}

/** Writes the choices onto <html>, where the styles read them. Before the first render. */
export function applyDevice(): void {
  const root = document.documentElement
  const theme = kept('theme')
  if (theme === 'light' || theme === 'dark') {
    root.dataset.theme = theme
    chosenTheme.set(theme)
  }
  if (isSaver()) root.dataset.saver = 'on'
  root.dataset.mode = isDesktop() ? 'desktop' : 'mobile'
  // Desktop mode chosen on a phone: lay the page out as wide as a desk, and let the phone scale it. Never by
  // default: a narrow screen whose browser does not call itself mobile gets the narrow layout.
  if (kept('isDesktop') === 'true' && window.screen.width < 1024) {
    document.querySelector('meta[name=viewport]')?.setAttribute('content', 'width=1100')
  }
}

/** The other layout; the page is loaded anew (specification 4.10). */
export function toggleDesktop(): void {
  keep('isDesktop', String(!isDesktop()))
  window.location.reload()
}

export function toggleTheme(): void {
  const next: Theme = themeShown() === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset.theme = next
  keep('theme', next)
  chosenTheme.set(next)
}

function themeShown(): Theme {
  return chosenTheme.get() ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark')
}

export function useTheme(): Theme {
  useStore(chosenTheme)
  return themeShown()
}

export function toggleMenuWidth(): void {
  const next = !isMenuWide()
  keep('menu', next ? 'wide' : 'narrow')
  wideMenu.set(next)
}

/** Icons until the player wants the words (specification 2.5). */
function isMenuWide(): boolean {
  return wideMenu.get() ?? kept('menu') === 'wide'
}

export function useMenuWidth(): 'wide' | 'narrow' {
  useStore(wideMenu)
  return isMenuWide() ? 'wide' : 'narrow'
}
