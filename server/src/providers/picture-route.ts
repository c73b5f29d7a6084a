/** GET /api/external/thumbnail/{id}: pictures of games as our own, so that no player's browser asks a provider. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpRefusal, sendRefusal } from '../http/refuse.ts'
import type { Parts } from '../parts.ts'
import { pictureOf } from './game-store.ts'
import { isOwnHost, type Picture, Pictures } from './picture.ts'

const DAY_S = 86_400
/** A drawing may style itself; opened by itself it is a document without script, origin or anything to load. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Public, like the pictures themselves; by address as many a second as any other read. */
export function addPictureRoute(app: FastifyInstance, parts: Parts): void {
  const pictures = new Pictures(parts.clock)
  app.get('/api/external/thumbnail/:id', { exposeHeadRoute: false }, async (request, reply) => {
    const retryAfterS = app.limits.addresses.take(request.ip)
    if (retryAfterS > 0) throw new HttpRefusal('too_many_requests', { retryAfterS })
    const { id } = request.params as { id: string }
    const picture = /^[1-9][0-9]{0,15}$/.test(id) ? await pictureFor(parts, pictures, BigInt(id)) : null
    return picture ? sendPicture(request, reply, picture) : sendRefusal(reply, 'not_found')
  })
}

async function pictureFor(parts: Parts, pictures: Pictures, gameId: bigint): Promise<Picture | null> {
  const place = await pictureOf(parts.reads, gameId)
  const provider = place && (await parts.providers.registry.byId(place.providerId))
  return place && provider && isOwnHost(provider, place.url) ? pictures.get(place.url) : null
}

function sendPicture(request: FastifyRequest, reply: FastifyReply, { type, bytes }: Picture): FastifyReply {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', `public, max-age=${DAY_S}`).header('etag', etag)
  reply.header('content-security-policy', POLICY)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(type).send(bytes)
}
