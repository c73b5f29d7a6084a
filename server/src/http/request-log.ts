/** One line and one measurement a request. Never cookies, tokens, bodies or query strings: only the route's pattern. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../base/metrics.ts'

export function addRequestLog(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.is404 ? 'unrouted' : (request.routeOptions.url ?? 'unrouted')
    log(request, reply, route)
    // A stream lasts as long as its page.
    if (route === '/api/stream') return
    const { method } = request
    metrics.observeRequest({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    if (method === 'POST' && route.startsWith('/api/bet')) metrics.countSlip(reply.refusal ?? 'accepted')
  })
}

function log(request: FastifyRequest, reply: FastifyReply, route: string): void {
  const player = request.visitor?.player?.id
  request.log.info(
    {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(reply.refusal ? { code: reply.refusal } : {}),
      ...(player === undefined ? {} : { player: String(player) }),
    },
    'request',
  )
}
