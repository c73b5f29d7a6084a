import type { Poll } from '@samnang/contract/shapes'
import type { FastifyRequest } from 'fastify'

/** The poll in use: the query parameter, else the cookie `poll`, else POLL_1. */
export function pollOf(request: FastifyRequest): Poll {
  const query = request.query as { poll?: Poll } | undefined
  if (query?.poll) return query.poll
  return request.cookies?.poll === 'POLL_2' ? 'POLL_2' : 'POLL_1'
}
