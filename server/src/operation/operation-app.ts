/** For the operator's machines, on a port of its own: is it up, is it ready, what are its figures. */
import Fastify, { type FastifyInstance } from 'fastify'
import type { Parts } from '../parts.ts'
import { readiness } from './readiness.ts'

export function buildOperationApp(parts: Parts): FastifyInstance {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const state = await readiness(parts)
    return reply.code(state.ready ? 200 : 503).send(state)
  })
  app.get('/metrics', async (_request, reply) => {
    // Draw lateness is a question to the database, asked along the way.
    await readiness(parts)
    return reply.type(parts.metrics.registry.contentType).send(await parts.metrics.registry.metrics())
  })
  return app
}
