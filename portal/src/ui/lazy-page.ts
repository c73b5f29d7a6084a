/**
 * Pages that load when they are opened. After a release the chunk of an old page is gone: the page is loaded anew
 * once, and only if that does not help the player sees the message.
 */
import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react'

/** When a part of the page is given up (specification 9.6). */
const TIMEOUT_MS = 120_000
/** Between two questions whether the server answers. */
const AGAIN_MS = 1_000

export class ChunkFailed extends Error {
  override readonly name = 'ChunkFailed'
}

/** A page that can be fetched before it is shown: then it is there within the first render, without a moment of waiting. */
export type LazyPage<P> = FunctionComponent<P> & { fetchAhead(): Promise<void> }

/** `name` is the page's own: one that loads must not allow another one to reload for ever. */
export function lazyPage<P extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyPage<P> {
  let known: ComponentType<P> | undefined
  const Later = lazy(() => loadOrReload(`chunk:${name}`, load))
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each page, as by lazy()
  function Page(props: P) {
    // As it was at first: what is on the screen is not put anew.
    const [Shown] = useState<ComponentType<P>>(() => known ?? Later)
    return createElement(Shown, props)
  }
  Page.fetchAhead = async () => {
    known = (await load()).default
  }
  return Page
}

/**
 * A line that broke is no release: before anything is loaded anew, which would lose what is on the screen, the server has to
 * answer and the part to fail once more.
 */
export async function loadOrReload<T>(key: string, load: () => Promise<T>): Promise<T> {
  const ask = () => inTime(load())
  try {
    const page = await ask().catch(() => untilAnswered().then(ask))
    forget(key)
    return page
  } catch (cause) {
    if (!isFirstTry(key)) throw new ChunkFailed(key, { cause })
    window.location.reload()
    return new Promise(() => {})
  }
}

async function untilAnswered(): Promise<void> {
  while (!(await fetch('/', { method: 'HEAD' }).catch(() => null))) {
    await new Promise((again) => setTimeout(again, AGAIN_MS))
  }
}

function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkFailed()), TIMEOUT_MS)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Marks it; false as well when nothing can be remembered: then a reload could not be told from the first try. */
function isFirstTry(key: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return false
    sessionStorage.setItem(key, '1')
    return true
  } catch {
    return false
  }
}

function forget(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was marked.
  }
}
