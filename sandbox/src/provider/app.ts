import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { historyRoutes } from './history-routes.ts'
import { operatorRoutes } from './operator-routes.ts'
import { pageRoutes } from './page-routes.ts'
import type { ProviderParts } from './parts.ts'
import { limitConnections, patienceOptions } from './patience.ts'

const BODY_LIMIT = 16 * 1024

/** All routes; listens to nothing yet. */
export async function buildApp(parts: ProviderParts): Promise<FastifyInstance> {
  const { patience } = parts.config
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    logger: false,
    routerOptions: { maxParamLength: 256 },
    ...patienceOptions(patience),
  })
  limitConnections(app.server, patience.connectionsMax)
  const methodsOf = watchMethods(app)
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const isTheirs = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
    if (isTheirs) return reply.code(error.statusCode ?? 400).send({ error: 'bad_request' })
    parts.log.error({ error: error.stack ?? String(error), path: request.routeOptions.url }, 'fault')
    return reply.code(500).send({ error: 'fault' })
  })
  const answerUnrouted = (request: FastifyRequest, reply: FastifyReply) => {
    const allowed = methodsOf(request.url.replace(/\?.*$/, ''))
    if (allowed.length === 0) return reply.code(404).send({ error: 'not_found' })
    return reply.header('allow', allowed.join(', ')).code(405).send({ error: 'method_not_allowed' })
  }
  app.setNotFoundHandler(answerUnrouted)
  // Nobody reads the body of a request that has no route.
  app.addHook('onRequest', async (request, reply) =>
    request.is404 ? answerUnrouted(request, reply) : undefined,
  )
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  app.get('/healthz', async (_request, reply) => {
    const isUp = await parts.pool.query('select 1').then(
      () => true,
      () => false,
    )
    return reply.code(isUp ? 200 : 503).send({ database: isUp, wallet: parts.outbox.isHeard })
  })
  await app.register((scope) => operatorRoutes(scope, parts))
  await pageRoutes(app, parts)
  historyRoutes(app, parts)
  for (const family of parts.families) family.mount(app, parts)
  return app
}

/** Hears of every route that is mounted from now on; then tells which methods a path has, none for an unknown one. */
function watchMethods(app: FastifyInstance): (path: string) => string[] {
  const known: { method: string; pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = new RegExp(`^${url.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`)
    for (const each of [method].flat()) known.push({ method: each, pattern })
  })
  return (path) => [...new Set(known.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : [])))]
}
