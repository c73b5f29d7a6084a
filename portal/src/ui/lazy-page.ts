/**
 * Pages that load when they are opened. After a release the chunk of an old page is gone: the page is loaded anew
 * once, and only if that does not help the player sees the message.
 */
import { type ComponentType, lazy } from 'react'

/** When a part of the page is given up (specification 9.6). */
const TIMEOUT_MS = 120_000

export class ChunkFailed extends Error {
  override readonly name = 'ChunkFailed'
}

/** `name` is the page's own: one that loads must not allow another one to reload for ever. */
export function lazyPage<P>(name: string, load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(() => loadOrReload(`chunk:${name}`, load))
}

async function loadOrReload<T>(key: string, load: () => Promise<T>): Promise<T> {
  try {
    const page = await inTime(load())
    mark(key, false)
    return page
  } catch (cause) {
    if (wasReloaded(key) || !mark(key, true))
      throw new ChunkFailed('a part of the portal did not load', { cause })
    window.location.reload()
    return new Promise(() => {})
  }
}

function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkFailed('timeout')), TIMEOUT_MS)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function wasReloaded(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return true
  }
}

/** False when nothing can be remembered: then a reload could not be told from the first try. */
function mark(key: string, reloaded: boolean): boolean {
  try {
    if (reloaded) sessionStorage.setItem(key, '1')
    else sessionStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}
