/** What browsers are told about every answer. Own lines instead of a plugin: they are few, and fixed at start. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import { isHttps, ownOrigin } from '../players/visitor.ts'

const YEAR_S = 31_536_000

/** Hashes of what a prerendered page has inline, by path; the portal's build writes them. */
type InlineHashes = Record<string, { style?: string[]; script?: string[] }>

/** An answer is no page: it may load nothing. Short, because a phone on mobile data gets it with every call. */
const ANSWER_POLICY = "default-src 'none'; frame-ancestors 'none'"

const FIXED = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
export const ANSWERS = { ...FIXED, 'content-security-policy': ANSWER_POLICY, 'cache-control': 'no-store' }
export const PAGES = {
  ...FIXED,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'x-frame-options': 'DENY',
}
/** A provider's "home" opens lobby or start page within the game's frame: this site, and no other, may show them there. */
const GAME_PAGES = { ...PAGES, 'x-frame-options': 'SAMEORIGIN' }

export function addSecurityHeaders(app: FastifyInstance, parts: Parts): void {
  const inline = readHashes(join(parts.config.portalDir, 'csp.json'))
  const strict = `max-age=${YEAR_S}${parts.config.hstsSubdomains ? '; includeSubDomains' : ''}`
  app.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request)
    if ((isPrivate(path) && !isTyped(request)) || isCommand(request)) reply.headers(ANSWERS)
    else {
      const isGame = path.startsWith('/game/')
      reply.headers(isGame || path === '/' ? GAME_PAGES : PAGES)
      const drawn = inline[path]
      const frames = (drawn && FRAMES[path]) ?? framesOf(parts, request, isGame)
      reply.header('content-security-policy', policy(drawn, frames))
    }
    if (isHttps(parts, request)) reply.header('strict-transport-security', strict)
    done()
  })
}

/** The path without its query. */
export function pathOf(request: FastifyRequest): string {
  const at = request.url.indexOf('?')
  return at < 0 ? request.url : request.url.slice(0, at)
}

/**
 * A call whose address somebody opens in a browser: it gets the portal, which leads on as from any address that is no
 * page. Calls of the portal itself ask for JSON.
 */
export function isTyped(request: FastifyRequest): boolean {
  if (request.method !== 'GET') return false
  return /^\/(token|settoken)$/.test(pathOf(request)) && /\btext\/html\b/.test(request.headers.accept ?? '')
}

/** Its answer is no page, wherever it is sent: the log-in has the address of its page. */
function isCommand({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

/** Answers to calls: none of them may be kept. */
export function isPrivate(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/sanctum/') || path === '/token' || path === '/settoken'
}

interface Frames {
  /** What a page may show in frames. */
  shown: string
  /** Who may show it in one. */
  within: string
}
export const NO_FRAMES: Frames = { shown: "'none'", within: "'none'" }
/** As the build has drawn them, start and log-in page are no part of the application: what comes after them is another document. */
const FRAMES: Readonly<Record<string, Frames>> = {
  '/': { shown: "'none'", within: "'self'" },
  '/login': NO_FRAMES,
}

/**
 * The application goes from page to page without a new document, so each of its documents may come to show a game: of
 * exactly the providers that are registered, and the site itself when a game leads home.
 */
function framesOf(parts: Parts, request: FastifyRequest, isGame: boolean): Frames {
  const providers = parts.providers.registry.frameSources(ownOrigin(parts, request))
  const shown = providers.length === 0 && !isGame ? "'none'" : ["'self'", ...providers].join(' ')
  return { shown, within: isGame ? "'self'" : "'none'" }
}

/** What a page may load: of its own origin, and what was drawn into it. */
export function policy(hashes: InlineHashes[string] | undefined, { shown, within }: Frames): string {
  const sources = (list: string[] = []) =>
    ["'self'", ...list.map((hash) => `'${hash.replace(/'/g, '')}'`)].join(' ')
  return [
    `default-src 'self'`,
    `script-src ${sources(hashes?.script)}`,
    `style-src ${sources(hashes?.style)}`,
    `img-src 'self' data: blob:`,
    `media-src 'self' data: blob:`,
    `worker-src 'self'`,
    `frame-src ${shown}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors ${within}`,
  ].join('; ')
}

function readHashes(path: string): InlineHashes {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}
