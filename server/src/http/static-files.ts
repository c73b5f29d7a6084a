/** The built screens, the portal's or the office's: their files, its prerendered pages, and index.html for every page of its router. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readAhead } from './ahead.ts'
import { type BuiltFile, chooseForm, readBuiltFiles } from './built-files.ts'
import { sendRefusal } from './refuse.ts'
import { isTyped, pathOf } from './security-headers.ts'

type Files = ReadonlyMap<string, BuiltFile>

const HASHED = '/assets/'
const CALLS = /^\/(api|sanctum|office|wallet)(\/|$)|^\/(token|settoken)$/
/** Pages that the build has drawn as documents of their own. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  '/': '/home/index.html',
  '/login': '/login/index.html',
  '/game/lotto/59': '/lotto/index.html',
}
const FILE_NAME = /\.[a-z0-9]{1,8}$/i

/** Files are read once, at start: what the build did not make cannot be asked for. */
export function addStaticFiles(
  app: FastifyInstance,
  dir: string,
  methodsOf: (path: string) => string[],
): void {
  const files = readBuiltFiles(dir)
  const ahead = readAhead(dir)
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request)
    const link = ahead.get(path)
    if (link && isRead(request)) reply.header('link', link)
    return answerUnrouted({ path, file: fileFor(files, path), methods: methodsOf(path) }, request, reply)
  }
  app.setNotFoundHandler(answer)
  app.addHook('onRequest', (request, reply, done) => {
    const page = isTyped(request) ? files.get('/index.html') : undefined
    if (page) return void sendFile(request, reply, page, '/index.html')
    // Nobody reads the body of a request that has no endpoint.
    if (request.is404 && !isRead(request)) return void answer(request, reply)
    done()
  })
}

interface Unrouted {
  path: string
  file: BuiltFile | undefined
  /** What endpoints this path has; files and pages are read. */
  methods: readonly string[]
}

/** Whatever no endpoint answers: a file, a page of the portal, a wrong method, or nothing. */
function answerUnrouted(
  { path, file, methods }: Unrouted,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (file && isRead(request)) return sendFile(request, reply, file, path)
  const allowed = file ? ['GET', 'HEAD', ...methods] : methods
  if (allowed.length === 0) return sendRefusal(reply, 'not_found')
  reply.header('allow', [...new Set(allowed)].join(', '))
  return sendRefusal(reply, 'method_not_allowed')
}

function isRead(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

function fileFor(files: Files, path: string): BuiltFile | undefined {
  if (CALLS.test(path)) return undefined
  return files.get(DOCUMENTS[path] ?? path) ?? (FILE_NAME.test(path) ? undefined : files.get('/index.html'))
}

/** With the headers of its path: hashed files are kept for ever, everything else is asked for again. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: BuiltFile,
  path: string,
): FastifyReply {
  const isForEver = path.startsWith(HASHED)
  reply.header('cache-control', isForEver ? 'public, max-age=31536000, immutable' : 'no-cache')
  reply.header('etag', file.etag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  const { encoding, bytes } = chooseForm(file, request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(file.type).send(bytes)
}
