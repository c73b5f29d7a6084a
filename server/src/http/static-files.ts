/** The built portal: its files, its prerendered start and log-in pages, and index.html for every page of its router. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import { type BuiltFile, chooseForm, readBuiltFiles } from './built-files.ts'
import { methodsOf } from './methods.ts'
import { sendRefusal } from './refuse.ts'
import { pathOf } from './security-headers.ts'

type Files = ReadonlyMap<string, BuiltFile>

const HASHED = '/assets/'
const CALLS = /^\/(api|sanctum|office|wallet)(\/|$)|^\/(token|settoken)$/
/** Pages that the build has drawn as documents of their own. */
const DOCUMENTS: Readonly<Record<string, string>> = { '/': '/home/index.html', '/login': '/login/index.html' }
const FILE_NAME = /\.[a-z0-9]{1,8}$/i

/** Files are read once, at start: what the build did not make cannot be asked for. */
export function addStaticFiles(app: FastifyInstance, parts: Parts): void {
  const files = readBuiltFiles(parts.config.portalDir)
  const answer = (request: FastifyRequest, reply: FastifyReply) => answerUnrouted(files, request, reply)
  app.setNotFoundHandler(answer)
  // Nobody reads the body of a request that has no endpoint.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && !isRead(request)) return answer(request, reply)
  })
}

/** Whatever no endpoint answers: a file, a page of the portal, a wrong method, or nothing. */
function answerUnrouted(files: Files, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = pathOf(request)
  const allowed = methodsOf(path)
  const isPage = isRead(request) && !CALLS.test(path)
  if (allowed.length > 0 && !isPage) {
    reply.header('allow', allowed.join(', '))
    return sendRefusal(reply, 'method_not_allowed')
  }
  const file = isPage ? fileFor(files, path) : undefined
  return file ? sendFile(request, reply, file, path) : sendRefusal(reply, 'not_found')
}

function isRead(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

function fileFor(files: Files, path: string): BuiltFile | undefined {
  return files.get(DOCUMENTS[path] ?? path) ?? (FILE_NAME.test(path) ? undefined : files.get('/index.html'))
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: BuiltFile, path: string): FastifyReply {
  const isForEver = path.startsWith(HASHED)
  reply.header('cache-control', isForEver ? 'public, max-age=31536000, immutable' : 'no-cache')
  reply.header('etag', file.etag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  const { encoding, bytes } = chooseForm(file, request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(file.type).send(bytes)
}
