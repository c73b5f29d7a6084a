/** Paths that exist, so that a wrong method is told from an unknown path. */
import { endpoints } from '@samnang/contract/endpoints'
import { splitName } from './mount.ts'

const OTHERS = [
  'GET /api/stream',
  'GET /api/openapi.json',
  'GET /site.json',
  'GET /api/external/thumbnail/:id',
]

const known = [...Object.keys(endpoints), ...OTHERS].map((name) => {
  const [method, url] = splitName(name)
  return { method, pattern: new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:[a-z_]+/g, '[^/]+')}$`) }
})

/** The methods that the path has, for the Allow header; empty for an unknown one. Portal pages are GET. */
export function methodsOf(path: string): string[] {
  const methods = known.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : []))
  const isPage = path === '/login' || path === '/logout'
  return [...new Set(isPage ? ['GET', 'HEAD', ...methods] : methods)]
}
