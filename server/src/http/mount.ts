/** Puts an endpoint of the contract on the wire: guards, validation in and out, envelope. */
import { type EndpointName, endpoints } from '@samnang/contract/endpoints'
import type { Poll } from '@samnang/contract/shapes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import type { Call, Handler, Handlers } from './call.ts'
import { FileReply, sendFile } from './file-reply.ts'
import { guard } from './guard.ts'
import { PictureReply, sendPicture } from './picture-reply.ts'
import { pictureRoute } from './picture-route.ts'
import { HttpRefusal, sendOutcomeRefusal } from './refuse.ts'
import { endpointOf, routeSchemas } from './schemas.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Mounts the whole table; a handler that is missing does not compile. */
export function mountAll(app: FastifyInstance, parts: Parts, handlers: Handlers): void {
  // The table is keyed by name, so each handler meets its own endpoint; the compiler cannot follow that through a loop.
  for (const name of Object.keys(endpoints) as EndpointName[])
    mount(app, parts, name, handlers[name] as never)
}

export function mount<N extends EndpointName>(
  app: FastifyInstance,
  parts: Parts,
  name: N,
  handler: Handler<N>,
): void {
  const [method, url] = splitName(name)
  const endpoint = endpointOf(name)
  const hasBody = method !== 'GET'
  app.route({
    method,
    url,
    exposeHeadRoute: false,
    schema: routeSchemas(endpoint, hasBody && !endpoint.takesPicture),
    ...(endpoint.takesPicture
      ? pictureRoute(parts, endpoint)
      : { preValidation: guard(parts, endpoint, hasBody) }),
    handler: (request, reply) => answer(handler, request, reply, parts),
  })
}

/** 'GET /api/user' → ['GET', '/api/user']. */
export function splitName(name: string): ['GET' | 'POST' | 'PUT' | 'DELETE', string] {
  const [method = 'GET', url = '/'] = name.split(' ')
  return [method as 'GET', url]
}

async function answer<N extends EndpointName>(
  handler: Handler<N>,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Pick<Parts, 'shortTries'>,
): Promise<FastifyReply> {
  const outcome = await handler(callOf<N>(request, reply))
  if (!outcome.ok) {
    if (outcome.code === 'not_enough_money') noteShortTry(parts, request)
    return sendOutcomeRefusal(reply, outcome)
  }
  if (outcome.value === undefined) return reply.code(204).send()
  if (outcome.value instanceof FileReply) return sendFile(reply, outcome.value)
  if (outcome.value instanceof PictureReply) return sendPicture(reply, outcome.value)
  return reply.send({ status: 'success', data: outcome.value })
}

function noteShortTry({ shortTries }: Pick<Parts, 'shortTries'>, request: FastifyRequest): void {
  const playerId = request.visitor?.player?.id
  const wish = `${request.method} ${request.routeOptions.url}`
  if (playerId !== undefined) shortTries.note({ playerId, requestId: request.id, wish })
}

function callOf<N extends EndpointName>(request: FastifyRequest, reply: FastifyReply): Call<N> {
  const call = {
    body: request.body,
    query: request.query,
    params: request.params,
    player: request.visitor?.player,
    picture: Buffer.isBuffer(request.body) ? request.body : undefined,
    key: idempotencyKey(request),
    poll: pollOf(request),
    requestId: request.id,
    request,
    reply,
  }
  // The schemas of the endpoint have been checked, and the guard put the player there where access asks for one.
  return call as unknown as Call<N>
}

/** The poll in use: the query parameter, else the cookie `poll`, else POLL_1. */
function pollOf(request: FastifyRequest): Poll {
  const query = request.query as { poll?: Poll } | undefined
  if (query?.poll) return query.poll
  return request.cookies?.poll === 'POLL_2' ? 'POLL_2' : 'POLL_1'
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  const text = String(key).toLowerCase()
  if (!UUID.test(text))
    throw new HttpRefusal('invalid_field', { errors: { 'Idempotency-Key': ['must be a UUID'] } })
  return text
}
