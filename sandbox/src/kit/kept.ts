/** What a page keeps on this device. Private windows may refuse storage: it then lasts as long as the page. */

/** `local`: for good. `session`: for this tab, through a reload. */
type Where = 'local' | 'session'

function attempt<T>(where: Where, use: (storage: Storage) => T): T | null {
  try {
    return use(where === 'local' ? localStorage : sessionStorage)
  } catch {
    return null
  }
}

export function keptText(where: Where, name: string): string | null {
  return attempt(where, (storage) => storage.getItem(name))
}

/** null: what was kept is forgotten. */
export function keepText(where: Where, name: string, text: string | null): void {
  attempt(where, (storage) => (text === null ? storage.removeItem(name) : storage.setItem(name, text)))
}

/** Null where nothing is kept that can be read: another version may have written it. */
export function keptJson(where: Where, name: string): unknown {
  try {
    return JSON.parse(keptText(where, name) ?? 'null')
  } catch {
    return null
  }
}
