/** Which methods a path has: learnt from the routes as they are mounted, so that none can be forgotten. */
import type { FastifyInstance } from 'fastify'

/** Hears of every route that is mounted from now on; the answer is empty for a path that no route has. */
export function watchMethods(app: FastifyInstance): (path: string) => string[] {
  const known: { method: string; pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) known.push({ method: each, pattern: patternOf(url) })
  })
  return (path) => [...new Set(known.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : [])))]
}

/** `/wallet/hub88/:provider/user/info`: one name stands for one piece of a path. */
function patternOf(url: string): RegExp {
  const literal = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`)
}
