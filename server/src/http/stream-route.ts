/** GET /api/stream: server-sent events for the player of the cookie. */
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { LiveStreams } from '../live/streams.ts'
import type { Parts } from '../parts.ts'
import { guardStream } from './guard.ts'

const EVENT_ID = /^(0|[1-9][0-9]{0,17})$/

export function addStreamRoute(app: FastifyInstance, parts: Parts, streams: LiveStreams): void {
  app.route({
    method: 'GET',
    url: '/api/stream',
    exposeHeadRoute: false,
    preValidation: guardStream(parts),
    handler: (request, reply) => openStream(streams, request, reply),
  })
}

function openStream(streams: LiveStreams, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const session = request.visitor?.session
  if (!session) throw new Error('the stream was reached without a session')
  const socket = beginStream(reply)
  if (socket) streams.open(session, socket, lastEventId(request))
  return reply
}

/** The head of a stream is sent; what its events are written to, or null where the client has gone already. */
export function beginStream(reply: FastifyReply): Socket | null {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...headersOf(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'transfer-encoding': 'chunked',
    'x-accel-buffering': 'no',
  })
  raw.flushHeaders()
  // Chunks are framed once for all clients and go to the socket itself, past the response object.
  const { socket } = raw
  if (!socket) raw.destroy()
  return socket
}

function headersOf(reply: FastifyReply): Record<string, string | number | string[]> {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
}

/** Where a client that was cut off wants to go on; null for a new one. What is no id counts as forgotten. */
function lastEventId(request: FastifyRequest): bigint | null {
  const id = request.headers['last-event-id']
  if (id === undefined || id === '') return null
  return typeof id === 'string' && EVENT_ID.test(id) ? BigInt(id) : -1n
}
