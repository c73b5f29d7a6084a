import type { FastifyInstance } from 'fastify'

/** Hears of every route that is mounted from now on; then tells which methods a path has, none for an unknown one. */
export function watchMethods(app: FastifyInstance): (path: string) => string[] {
  const known: { method: string; pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = new RegExp(`^${url.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`)
    for (const each of [method].flat()) known.push({ method: each, pattern })
  })
  return (path) => [...new Set(known.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : [])))]
}
