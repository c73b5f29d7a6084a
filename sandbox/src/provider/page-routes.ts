/** Pages of games and rounds, what they are made of, and the pictures of the games. */

import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseLanguage, type Language } from '../text/language.ts'
import { shared } from '../text/shared.ts'
import { type BuiltFile, readBuiltFiles } from './built-files.ts'
import { findGame } from './find-game.ts'
import { findShownRound, findViewer } from './history-store.ts'
import type { ProviderParts } from './parts.ts'
import { text } from './read-body.ts'

const YEAR = 'public, max-age=31536000, immutable'

export async function pageRoutes(app: FastifyInstance, parts: ProviderParts): Promise<void> {
  const files = await readBuiltFiles(join(parts.config.rootDir, 'sandbox', 'dist'))
  app.get('/play/:code', async (request, reply) => {
    const token = text(request.query, 'token', 1, 512)
    const session = token === null ? null : await parts.launches.find(token)
    const code = text(request.params, 'code', 1, 128)
    const found = code === null || session?.gameCode !== code ? null : findGame(parts.families, code)
    if (!session || !found) return sendEnded(request, reply)
    const file = files.get(`${found.game.page}.html`)
    return sendPage(request, reply, { file, lobbyUrl: session.lobbyUrl })
  })
  app.post('/api/open', async ({ body }, reply) => {
    const [launchToken, pageToken] = [text(body, 'token', 1, 512), text(body, 'page', 43, 43)]
    const gameCode = text(body, 'game', 1, 128)
    if (launchToken === null || pageToken === null || gameCode === null)
      return reply.code(400).send({ error: 'bad_request' })
    const isOpen = await parts.launches.open({ launchToken, pageToken, gameCode })
    return isOpen ? reply.send({ open: true }) : reply.code(403).send({ error: 'session_expired' })
  })
  app.get('/api/open', async ({ query }, reply) => {
    const token = text(query, 'token', 1, 512)
    const session = token === null ? null : await parts.sessions.find(token)
    return session ? reply.send({ open: true }) : reply.code(403).send({ error: 'session_expired' })
  })
  app.get('/history/:round', async (request, reply) => {
    const lobbyUrl = await lobbyOfRound(parts, request)
    if (lobbyUrl === null) return sendEnded(request, reply)
    return sendPage(request, reply, { file: files.get('history.html'), lobbyUrl })
  })
  app.get('/assets/*', (request, reply) => {
    const path = text(request.params, '*', 1, 200)
    const file = path === null ? undefined : files.get(`assets/${path}`)
    return file ? sendFile(request, reply, file) : reply.code(404).send({ error: 'not_found' })
  })
  app.get('/thumb/:file', async (request, reply) => {
    const code = text(request.params, 'file', 5, 132)?.replace(/\.svg$/, '')
    const found = code ? findGame(parts.families, code) : null
    if (!found) return reply.code(404).send({ error: 'not_found' })
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cache-control', 'public, max-age=86400')
      .type('image/svg+xml')
      .send(found.game.thumbnail)
  })
}

/** Null: the address opens nothing. */
async function lobbyOfRound(
  { sessions, pool }: ProviderParts,
  request: FastifyRequest,
): Promise<string | null> {
  const token = text(request.query, 'token', 1, 512)
  const round = text(request.params, 'round', 1, 64)
  if (token === null || round === null) return null
  const session = await sessions.find(token)
  if (session) return session.lobbyUrl
  const player = await findViewer(pool, token, round)
  const shown = player && (await findShownRound(pool, { player, round, transaction: null }))
  return shown ? shown.lobbyUrl : null
}

/**
 * Scripts and connections of our own host only, and no frame but the operator's. The page learns the way home from
 * a meta tag; all else it asks for.
 */
function sendPage(
  { host }: FastifyRequest,
  reply: FastifyReply,
  { file, lobbyUrl }: { file: BuiltFile | undefined; lobbyUrl: string },
): FastifyReply {
  if (!file) return reply.code(503).send({ error: 'screens_not_built' })
  const meta = `<meta name="lobby" content="${attribute(lobbyUrl)}" />`
  return reply
    .header('content-security-policy', policy(host, new URL(lobbyUrl).origin))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(file.bytes.toString('utf8').replace('</head>', `${meta}</head>`))
}

/** Older Safaris do not count a socket of the same host as `self`. */
function policy(host: string, frameOrigin: string): string {
  const sockets = /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' data: blob:",
    `connect-src 'self' data: blob:${sockets}`,
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameOrigin}`,
  ].join('; ')
}

function attribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** A page that is opened too late, or from a copied address. */
function sendEnded({ query }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(403)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(endedPage(text(query, 'lang', 2, 2) === 'en' ? 'en' : 'km'))
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: BuiltFile,
): Promise<FastifyReply> {
  reply
    .header('cache-control', YEAR)
    .header('etag', file.etag)
    .header('vary', 'accept-encoding')
    .type(file.type)
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  const packed = request.headers['accept-encoding']?.includes('br') ? await file.brotli() : null
  return packed ? reply.header('content-encoding', 'br').send(packed) : reply.send(file.bytes)
}

/** One sentence in the player's language, without any script. */
function endedPage(language: Language): string {
  chooseLanguage(language)
  const style = 'margin:0;display:grid;place-content:center;min-height:100vh;padding:1rem;text-align:center;'
  const colours = 'background:#0d1120;color:#f1ead8;font:1.1rem/1.8 "Noto Sans Khmer",system-ui,sans-serif'
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
  return `<!doctype html><html lang="${language}"><head>${head}<title>Samnang Sandbox</title></head>
<body style="${style}${colours}"><p>${shared('session_expired')}</p></body></html>`
}
