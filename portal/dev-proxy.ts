/** What `vite` passes on to a server that runs beside it, so that one can log in and play while the screens change. */
import type { ProxyOptions } from 'vite'

/** Called and opened under one address: opening is the page's, which Vite serves. */
const PAGES: Readonly<Record<string, string>> = {
  '/login': '/login.html',
  '/logout': '/index.html',
  '^/states$': '/states/index.html',
}
const CALLS = ['/api', '/sanctum', '/token', '/settoken', '/site.json']

/** The host stays the one that the browser asked for: the server takes requests of its own origin only. */
export function devProxy(port: string | undefined): Record<string, ProxyOptions> {
  const options: ProxyOptions = { target: `http://127.0.0.1:${port || '8059'}`, changeOrigin: false }
  const calls = CALLS.map((path) => [path, options] as const)
  const pages = Object.entries(PAGES).map(
    ([path, page]) => [path, { ...options, bypass: pageFor(page) }] as const,
  )
  return Object.fromEntries([...calls, ...pages])
}

function pageFor(page: string): NonNullable<ProxyOptions['bypass']> {
  return ({ method }) => (method === 'GET' || method === 'HEAD' ? page : undefined)
}
