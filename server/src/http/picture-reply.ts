/** A picture that is one person's own: never kept by a proxy or the browser, never more than a picture. */
import type { FastifyReply } from 'fastify'

/** Opened by itself it is a document without script, origin or anything to load. */
const POLICY = "default-src 'none'; sandbox"

export class PictureReply {
  readonly type: 'image/webp' | 'image/jpeg' | 'image/png'
  readonly bytes: Uint8Array

  constructor(type: PictureReply['type'], bytes: Uint8Array) {
    this.type = type
    this.bytes = bytes
  }
}

export function sendPicture(reply: FastifyReply, { type, bytes }: PictureReply): FastifyReply {
  return reply
    .type(type)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', 'inline')
    .header('content-security-policy', POLICY)
    .send(Buffer.from(bytes))
}
