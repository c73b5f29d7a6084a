/** An answer that the browser saves instead of reading it: sent while it is made, so its size costs no memory. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export class FileReply {
  readonly name: string
  readonly type: string
  readonly content: AsyncIterable<string | Uint8Array>

  /** `name` consists of letters, digits, dots and hyphens. */
  constructor(name: string, type: string, content: AsyncIterable<string | Uint8Array>) {
    this.name = name
    this.type = type
    this.content = content
  }
}

/** The first piece is made before anything is sent: a fault until then is answered as one. */
export async function sendFile(reply: FastifyReply, file: FileReply): Promise<FastifyReply> {
  const pieces = file.content[Symbol.asyncIterator]()
  const first = await pieces.next()
  const rest = async function* () {
    if (!first.done) yield first.value
    yield* { [Symbol.asyncIterator]: () => pieces }
  }
  return reply
    .type(file.type)
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(rest(), { objectMode: false }))
}
