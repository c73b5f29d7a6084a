/**
 * The service worker: built files from this device, pages and public results without a network. A file of its own
 * at /sw.js (prerender.mjs builds it). Nothing of a player and no money ever passes through it.
 */
import { KEPT_AT, resultsKey, SHARED, shellOf, shellsBeside, workerWay } from './worker-rules.ts'

/** The few things of a worker that are used here; the portal's own types are those of a page. */
interface WorkerScope {
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(kind: 'activate', handler: (event: WorkerEvent) => void): void
  addEventListener(kind: 'message', handler: (event: WorkerEvent & { data: unknown }) => void): void
  addEventListener(kind: 'fetch', handler: (event: AskEvent) => void): void
}
interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void
}
interface AskEvent extends WorkerEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

const scope = globalThis as unknown as WorkerScope
const ASSETS = 'assets'
const SHELLS = 'shells'
/** Several releases' worth; what was kept first goes first. */
const ASSETS_KEPT = 150
const RESULTS = 'results'

scope.addEventListener('message', (event) => {
  const { data } = event
  // The page asks at its next load: a new worker never takes over in the middle of a page's life.
  if (data === 'activate') void scope.skipWaiting()
  else event.waitUntil(keepShown(data as string[]))
})
scope.addEventListener('activate', (event) => event.waitUntil(Promise.all([prune(), scope.clients.claim()])))
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const way = workerWay(request, scope.location.origin)
  if (way === 'asset') event.respondWith(asset(request, event))
  else if (way === 'page') event.respondWith(page(request, event))
  else if (way === 'results') event.respondWith(results(request, event))
})

/** The page that was there before the worker, and its files. */
async function keepShown([page, ...files]: string[]): Promise<void> {
  const [shells, assets] = [await caches.open(SHELLS), await caches.open(ASSETS)]
  const known = new Set((await assets.keys()).map((request) => request.url))
  if (page) {
    const shell = shellOf(page)
    await Promise.all([shell, ...shellsBeside(shell)].map((name) => shells.add(name).catch(() => {})))
  }
  await Promise.all(files.filter((file) => !known.has(file)).map((file) => assets.add(file).catch(() => {})))
}

async function asset(request: Request, event: AskEvent): Promise<Response> {
  const cache = await caches.open(ASSETS)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const fresh = await fetch(request)
  if (fresh.status === 200) event.waitUntil(cache.put(request.url, fresh.clone()))
  return fresh
}

async function page(request: Request, event: AskEvent): Promise<Response> {
  const cache = await caches.open(SHELLS)
  const name = shellOf(request.url)
  try {
    const fresh = await fetch(request)
    const isPage = fresh.status === 200 && fresh.headers.get('content-type')?.startsWith('text/html')
    if (isPage && !fresh.redirected) event.waitUntil(keepPage(cache, name, fresh.clone()))
    return fresh
  } catch (failure) {
    const kept = (await cache.match(name)) ?? (await cache.match(SHARED))
    if (kept) return kept
    throw failure
  }
}

/** Of a new release also what is kept beside it. */
async function keepPage(cache: Cache, name: string, fresh: Response): Promise<void> {
  const before = await cache.match(name)
  await cache.put(name, fresh.clone())
  if (before?.headers.get('etag') === fresh.headers.get('etag')) return
  await Promise.all(shellsBeside(name).map((beside) => cache.add(beside).catch(() => {})))
}

async function results(request: Request, event: AskEvent): Promise<Response> {
  const cache = await caches.open(RESULTS)
  const key = resultsKey(request.url)
  try {
    const fresh = await fetch(request)
    if (fresh.status === 200) event.waitUntil(cache.put(key, await dated(fresh.clone())))
    return fresh
  } catch (failure) {
    const kept = await cache.match(key)
    if (kept) return kept
    throw failure
  }
}

/** The answer with the moment of its keeping, so that its age can be told. */
async function dated(answer: Response): Promise<Response> {
  const headers = { 'content-type': 'application/json', [KEPT_AT]: String(Date.now()) }
  return new Response(await answer.text(), { headers })
}

async function prune(): Promise<void> {
  const cache = await caches.open(ASSETS)
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, Math.max(0, kept.length - ASSETS_KEPT)).map((one) => cache.delete(one)))
}
