/** What the service worker does with a request. Money, players and everything that is not named here stay alone. */

/** Header of an answer that was kept: epoch ms of its keeping, by this device's clock. */
export const KEPT_AT = 'x-kept-at'

export type WorkerWay =
  /** Built files with a hash in their name: kept for ever, never asked for again. */
  | 'asset'
  /** A page: the server's, and without a network the one that was kept. */
  | 'page'
  /** Public results: the server's, and without a network the last ones, with their age. */
  | 'results'
  /** The worker keeps out of it. */
  | 'network'

export interface AskedFor {
  method: string
  url: string
  /** `navigate` when the browser opens a page. */
  mode: string
}

const ASSET = /^\/assets\/[^/]+$/

export function workerWay({ method, url, mode }: AskedFor, origin: string): WorkerWay {
  const target = new URL(url)
  if (method !== 'GET' || target.origin !== origin) return 'network'
  if (mode === 'navigate')
    return /^\/(api|sanctum|token|settoken|office)(\/|$)|\.[a-z0-9]{1,8}$/i.test(target.pathname)
      ? 'network'
      : 'page'
  if (ASSET.test(target.pathname)) return 'asset'
  return target.pathname === '/api/v1/result/recent' ? 'results' : 'network'
}

/** The document of every page that has none of its own. */
export const SHARED = '/index.html'
const OWN = ['/', '/login', '/game/lotto/59']

/** The document under which a page is kept: log-in, start page and lotto 59 have their own, every other page shares one. */
export function shellOf(url: string): string {
  const { pathname } = new URL(url)
  return OWN.includes(pathname) ? pathname : SHARED
}

/** What is kept beside a document: from lotto 59 one goes on to pages that share theirs, without asking for it. */
export function shellsBeside(shell: string): string[] {
  return shell === '/game/lotto/59' ? [SHARED] : []
}

/** One kept answer for each kind of draw, however many results were asked for. */
export function resultsKey(url: string): string {
  const poll = new URL(url).searchParams.get('poll') === 'POLL_2' ? 'POLL_2' : 'POLL_1'
  return `/api/v1/result/recent?poll=${poll}`
}
