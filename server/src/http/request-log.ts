/**
 * One line and one measurement a request, but for accepted bets, of which a second is one line. Never cookies, tokens,
 * bodies or query strings: only the route's pattern.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../base/metrics.ts'
import { BetLog, type RequestLine } from './bet-log.ts'

/** `whoOf`: who asked, as far as the request has told by then. */
export function addRequestLog(
  app: FastifyInstance,
  metrics: Pick<Metrics, 'observeRequest' | 'countSlip'>,
  whoOf: (request: FastifyRequest) => Record<string, string>,
): void {
  const bets = new BetLog(app.log)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? 'unrouted' : (request.routeOptions.url ?? 'unrouted')
    const isBet = request.method === 'POST' && route.startsWith('/api/bet')
    const line = { ...lineOf(request, reply, route), ...whoOf(request) }
    if (isBet && reply.statusCode === 200) bets.note(line)
    else request.log.info(line, 'request')
    // A stream lasts as long as its page.
    if (route !== '/api/stream') {
      const { method, status } = line
      metrics.observeRequest({ method, route, status, seconds: reply.elapsedTime / 1000 })
    }
    if (isBet) metrics.countSlip(reply.refusal ?? 'accepted')
    done()
  })
  app.addHook('onClose', async () => bets.flush())
}

function lineOf(request: FastifyRequest, reply: FastifyReply, route: string): RequestLine {
  return {
    request_id: request.id,
    method: request.method,
    route,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ...(reply.refusal ? { code: reply.refusal } : {}),
  }
}
