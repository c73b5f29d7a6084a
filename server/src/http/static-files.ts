/** The built portal: its files, its prerendered log-in page, and index.html for every page of its router. */
import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import { methodsOf } from './methods.ts'
import { sendRefusal } from './refuse.ts'
import { pathOf } from './security-headers.ts'

const HASHED = 'assets/'
const CALLS = /^\/(api|sanctum|office|wallet)(\/|$)|^\/(token|settoken)$/
/** Made by the build for the server, or sent in place of another file. */
const NOT_SERVED = /^csp\.json$|\.(br|gz)$/
const FILE_NAME = /\.[a-z0-9]{1,8}$/i

/** Files are listed once, at start: what the build did not make cannot be asked for. */
export async function addStaticFiles(app: FastifyInstance, parts: Parts): Promise<void> {
  const root = parts.config.portalDir
  const files = filesBelow(root)
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
  })
  const answer = (request: FastifyRequest, reply: FastifyReply) => answerUnrouted(files, request, reply)
  app.setNotFoundHandler(answer)
  // Nobody reads the body of a request that has no endpoint.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && !isRead(request)) return answer(request, reply)
  })
}

function filesBelow(root: string): ReadonlySet<string> {
  if (!existsSync(root)) return new Set()
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  const paths = entries.flatMap((entry) =>
    entry.isFile() ? [relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')] : [],
  )
  return new Set(paths.filter((path) => !NOT_SERVED.test(path)))
}

/** Whatever no endpoint answers: a file, a page of the portal, a wrong method, or nothing. */
function answerUnrouted(files: ReadonlySet<string>, request: FastifyRequest, reply: FastifyReply) {
  const path = pathOf(request)
  const allowed = methodsOf(path)
  const isPage = isRead(request) && !CALLS.test(path)
  if (allowed.length > 0 && !isPage) {
    reply.header('allow', allowed.join(', '))
    return sendRefusal(reply, 'method_not_allowed')
  }
  const file = isPage ? fileFor(files, path) : null
  return file === null ? sendRefusal(reply, 'not_found') : sendFile(reply, file)
}

function isRead(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

function fileFor(files: ReadonlySet<string>, path: string): string | null {
  const asked = path.slice(1)
  if (files.has(asked)) return asked
  if (path === '/login' && files.has('login/index.html')) return 'login/index.html'
  return files.has('index.html') && !FILE_NAME.test(path) ? 'index.html' : null
}

function sendFile(reply: FastifyReply, file: string): FastifyReply {
  const isForEver = file.startsWith(HASHED)
  reply.header('cache-control', isForEver ? 'public, max-age=31536000, immutable' : 'no-cache')
  return reply.sendFile(file)
}
