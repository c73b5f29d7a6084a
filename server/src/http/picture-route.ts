/**
 * Bodies that are pictures. Eight megabytes are read only for a player who is logged in and sends the token, from so
 * many at once as the memory of a small machine holds, and from each player a few.
 */
import type { Endpoint } from '@samnang/contract/endpoint'
import { PICTURE_BYTES_MAX } from '@samnang/core/cashier/picture-type'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Parts } from '../parts.ts'
import { guard } from './guard.ts'
import { HttpRefusal } from './refuse.ts'

/** Of this process: 128 MB at the most. */
const ARRIVING_MAX = 16
/** One that hangs and the one that repeats it. */
const OF_PLAYER_MAX = 2
const RETRY_S = 5

declare module 'fastify' {
  interface FastifyContextConfig {
    takesPicture?: true
  }
}

/** Every other route refuses such a body as it refuses any that is no JSON. */
export function addPictureParser(app: FastifyInstance): void {
  app.addContentTypeParser<Buffer>(/^image\//, { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.takesPicture) done(null, body)
    else done(new HttpRefusal('wrong_content_type'))
  })
}

/** The guard stands before the body, not after it. */
export function pictureRoute(parts: Parts, endpoint: Endpoint): RouteShorthandOptions {
  const arriving = new Arriving()
  return {
    bodyLimit: PICTURE_BYTES_MAX,
    config: { takesPicture: true },
    onRequest: [guard(parts, endpoint, true), (request, reply, done) => done(arriving.take(request, reply))],
    preValidation: (request, _reply, done) =>
      Buffer.isBuffer(request.body) ? done() : done(new HttpRefusal('wrong_content_type')),
  }
}

class Arriving {
  readonly #players: bigint[] = []

  /** What it throws at the request; none: there is a place, until the answer has been sent or the line is dead. */
  take({ visitor }: FastifyRequest, { raw }: FastifyReply): HttpRefusal | undefined {
    const id = visitor?.player?.id ?? 0n
    if (this.#players.length >= ARRIVING_MAX) return new HttpRefusal('overloaded', { retryAfterS: RETRY_S })
    if (this.#players.filter((other) => other === id).length >= OF_PLAYER_MAX)
      return new HttpRefusal('too_many_requests', { retryAfterS: RETRY_S })
    this.#players.push(id)
    let isHere = true
    const leave = () => {
      if (isHere) this.#players.splice(this.#players.indexOf(id), 1)
      isHere = false
    }
    raw.once('finish', leave)
    raw.once('close', leave)
    return undefined
  }
}
