/** GET /api/contact/picture/{id}: the picture on one version of the house's card. */
import type { FastifyInstance } from 'fastify'
import { HttpRefusal, sendRefusal } from '../http/refuse.ts'
import { CARD_PICTURE_PATH, cardPicture } from '../notices/contact.ts'
import type { Parts } from '../parts.ts'

const YEAR_S = 31_536_000

/** Public, as the card is. A version's picture never changes; opened alone it is no document of ours. */
export function addCardPictureRoute(app: FastifyInstance, { reads }: Pick<Parts, 'reads'>): void {
  app.get(`${CARD_PICTURE_PATH}/:id`, { exposeHeadRoute: false }, async (request, reply) => {
    const retryAfterS = app.limits.addresses.take(request.ip)
    if (retryAfterS > 0) throw new HttpRefusal('too_many_requests', { retryAfterS })
    const { id } = request.params as { id: string }
    const picture = /^[1-9][0-9]{0,15}$/.test(id) ? await cardPicture(reads, BigInt(id)) : null
    if (!picture) return sendRefusal(reply, 'not_found')
    reply.header('cache-control', `public, max-age=${YEAR_S}, immutable`)
    reply.header('content-security-policy', "default-src 'none'; sandbox")
    return reply.type(picture.type).send(picture.bytes)
  })
}
