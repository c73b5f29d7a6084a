/** For the operator's machines, on a port of its own: is it up, is it ready, what are its figures, what can be asked. */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { productVersion } from '../base/version.ts'
import { watchMethods } from '../http/allowed-methods.ts'
import { openapi } from '../http/openapi.ts'
import { limitConnections, patienceOptions } from '../http/patience.ts'
import type { Parts } from '../parts.ts'
import { API_PAGE_POLICY, apiPage } from './api-page.ts'
import { readiness } from './readiness.ts'

export function buildOperationApp(parts: Parts): FastifyInstance {
  const { patience } = parts.config
  const app = Fastify({ logger: false, forceCloseConnections: true, ...patienceOptions(patience) })
  limitConnections(app, patience.connectionsMax, (address) =>
    parts.warnings.warn('too many connections to the operation port', { address }),
  )
  const methodsOf = watchMethods(app)
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
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const state = await readiness(parts)
    return reply.code(state.ready ? 200 : 503).send(state)
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type(parts.metrics.registry.contentType).send(await parts.metrics.registry.metrics()),
  )
  addApiPage(app, parts)
  return app
}

function addApiPage(app: FastifyInstance, { config }: Parts): void {
  // Made when somebody reads it: no start waits for a page that hardly anybody opens.
  let page: string | undefined
  app.get('/docs/api', async (_request, reply) => {
    page ??= apiPage(openapi(productVersion(config.rootDir)))
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', API_PAGE_POLICY)
      .send(page)
  })
}
